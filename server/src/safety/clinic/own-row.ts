import type { ClinicRow } from '@alafia/contract/safety/clinic-row'
import type { RowKind } from '@alafia/contract/safety/rows'
import { conditions, type Condition } from '../facts/conditions/row.ts'
import type { Age } from '../facts/ages/row.ts'
import type { DoseRow } from '../facts/doses/row.ts'
import { drugNames, isDrugOrClass, type DrugName, type DrugOrClass } from '../facts/drugs/all.ts'
import type { Sources } from '../facts/source.ts'
import { ageEntry, conditionEntry, doseEntry, interactionEntry, type Unnamed } from '../row-list.ts'
import type { RowLists } from '../rows.ts'

/** A clinic's own row as the checks use it, in its list, and as people read it. */
export type OwnRow = {
  kind: RowKind
  entry: Unnamed
  lists: Partial<Pick<RowLists, 'interactions' | 'ages' | 'conditions' | 'clinicDoses'>>
}

export const isCondition = (text: string | null): text is Condition => conditions.some((one) => one === text)
export const isDrug = (name: string): name is DrugName => drugNames.some((one) => one === name)

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
const known = (names: readonly string[]): DrugOrClass[] => names.filter(isDrugOrClass)

const doseOf = (row: ClinicRow, sources: Sources): DoseRow | undefined => {
  const { route, unit, maxPerDose, maxPerDay, ageUnit, from, under } = row
  if (route === null || unit === null) return undefined
  const age = (count: number | null): Age | undefined =>
    count === null || ageUnit === null ? undefined : { unit: ageUnit, count }
  const [fromAge, underAge] = [age(from), age(under)]
  return {
    route,
    ...(fromAge && { from: fromAge }),
    ...(underAge && { under: underAge }),
    ...(maxPerDose !== null && { dose: { max: [maxPerDose, unit] } }),
    ...(maxPerDay !== null && { day: { max: [maxPerDay, unit] } }),
    sources,
  }
}

/** Undefined if this edition can't use it, because it no longer has the drug, the class or the condition. */
export const ownRow = (clinicId: string, row: ClinicRow, sources: Sources): OwnRow | undefined => {
  const whom = known(row.substances)
  if (whom.length < row.substances.length) return undefined
  const common = { severity: row.severity, effect: sentence(row.effect), sources, clinicId }
  const circumstance = (kind: RowKind, when: Parameters<typeof conditionEntry>[0]['when']): OwnRow => {
    const live = { ...common, whom, when }
    return { kind, entry: conditionEntry(live), lists: { conditions: [live] } }
  }
  switch (row.kind) {
    case 'interaction': {
      const others = known(row.others)
      if (others.length < row.others.length) return undefined
      const live = { ...common, between: [whom, others] as const }
      return { kind: 'interaction', entry: interactionEntry(live), lists: { interactions: [live] } }
    }
    case 'age': {
      const { ageUnit, under, from } = row
      const count = under ?? from
      if (ageUnit === null || count === null) return undefined
      const age: Age = { unit: ageUnit, count }
      const live = { ...common, whom, ...(under === null ? { from: age } : { under: age }) }
      return { kind: 'age', entry: ageEntry(live), lists: { ages: [live] } }
    }
    case 'dose': {
      const [drug] = row.substances
      const limit = doseOf(row, sources)
      if (drug === undefined || !isDrug(drug) || !limit) return undefined
      const entry = doseEntry(drug, limit)
      return {
        kind: 'dose',
        entry: { ...entry, effect: `${entry.effect} ${sentence(row.effect)}` },
        lists: { clinicDoses: [{ ...limit, clinicId, drug }] },
      }
    }
    case 'condition':
      return isCondition(row.condition) ? circumstance('condition', { condition: row.condition }) : undefined
    case 'pregnancy':
      return row.trimester === null ? undefined : circumstance('pregnancy', { pregnancy: row.trimester })
    case 'breastfeeding':
      return circumstance('pregnancy', { breastfeeding: true })
  }
}
