import { rowsByDrug, type RowsByDrug } from './circumstances.ts'
import { conditionRows } from './facts/conditions/all.ts'
import type { ConditionRow } from './facts/conditions/row.ts'
import { doses } from './facts/doses/all.ts'
import type { DrugDoses } from './facts/doses/row.ts'
import type { DrugName } from './facts/drugs/all.ts'
import { knownForms, type KnownForms } from './known-forms.ts'

export type Doses = Partial<Record<DrugName, DrugDoses>>

/** The rows of the table as the checks use them: prepared once, because a check must not make anyone wait. */
export type SafetyRows = { known: KnownForms; doses: Doses; circumstances: RowsByDrug }

export const prepareRows = (stated: Doses, rows: readonly ConditionRow[]): SafetyRows => ({
  known: knownForms(stated),
  doses: stated,
  circumstances: rowsByDrug(rows),
})

/** Those of this edition. */
export const tableRows: SafetyRows = prepareRows(doses, conditionRows)
