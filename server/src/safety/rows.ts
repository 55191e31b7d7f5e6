import { clinicDosesOf, type ClinicDoses } from './clinic/doses.ts'
import { rowsByDrug, type RowsByDrug } from './circumstances.ts'
import { ageLimits } from './facts/ages/all.ts'
import type { AgeRow } from './facts/ages/row.ts'
import { conditionRows } from './facts/conditions/all.ts'
import type { ConditionRow } from './facts/conditions/row.ts'
import { doses } from './facts/doses/all.ts'
import type { DoseRow, FormRow } from './facts/doses/row.ts'
import { drugNames, drugsOf, type DrugName } from './facts/drugs/all.ts'
import { duplicateClasses, type DuplicateRow } from './facts/duplicates.ts'
import { edition } from './facts/edition.ts'
import { interactions } from './facts/interactions/all.ts'
import type { InteractionRow } from './facts/interactions/row.ts'
import { knownForms, type KnownForms } from './known-forms.ts'
import type { Live, RowChange } from './live.ts'
import { pairRows, type PairRows } from './pair-rows.ts'

export type Doses = Partial<Record<DrugName, { forms: readonly FormRow[]; doses: readonly Live<DoseRow>[] }>>

/** The rows that a clinic may add to or change, as lists. */
export type RowLists = {
  interactions: readonly Live<InteractionRow>[]
  duplicates: readonly Live<DuplicateRow>[]
  ages: readonly Live<AgeRow>[]
  conditions: readonly Live<ConditionRow>[]
  doses: Doses
  /** The clinic's own limits, each of which counts, whatever the table allows. */
  clinicDoses: readonly (Live<DoseRow> & { drug: DrugName })[]
  /** What the clinic changed about rows of allergies; the others carry it themselves. */
  allergies: ReadonlyMap<object, RowChange>
}

/** The rows of the table as the checks use them: prepared once, because a check must not make anyone wait. */
export type SafetyRows = {
  /** '2026.3 + clinic changes 4' */
  version: string
  known: KnownForms
  doses: Doses
  clinicDoses: ClinicDoses
  circumstances: RowsByDrug
  pairs: PairRows
  ages: ReadonlyMap<DrugName, readonly Live<AgeRow>[]>
  allergies: ReadonlyMap<object, RowChange>
}

const agesByDrug = (rows: readonly Live<AgeRow>[]) => {
  const limits = rows.map((row) => ({ row, whom: drugsOf(row.whom) }))
  return new Map(
    drugNames.map((drug) => [drug, limits.filter(({ whom }) => whom.has(drug)).map(({ row }) => row)]),
  )
}

/** Those of this edition. */
export const editionLists: RowLists = {
  interactions,
  duplicates: duplicateClasses,
  ages: ageLimits,
  conditions: conditionRows,
  doses,
  clinicDoses: [],
  allergies: new Map(),
}

export const prepareLists = (lists: RowLists, version: string): SafetyRows => ({
  version,
  known: knownForms(lists.doses),
  doses: lists.doses,
  clinicDoses: clinicDosesOf(lists.clinicDoses),
  circumstances: rowsByDrug(lists.conditions),
  pairs: pairRows(lists.interactions, lists.duplicates),
  ages: agesByDrug(lists.ages),
  allergies: lists.allergies,
})

/** This edition with other doses and conditions. */
export const prepareRows = (stated: Doses, conditions: readonly ConditionRow[]): SafetyRows =>
  prepareLists({ ...editionLists, doses: stated, conditions }, edition.version)

/** The table of this edition, as it is without a clinic's changes. */
export const tableRows: SafetyRows = prepareLists(editionLists, edition.version)
