import type { ConditionRow, When } from './facts/conditions/row.ts'
import { drugsOf, type DrugName } from './facts/drugs/all.ts'
import type { Live } from './live.ts'

/** The kind of check that a row belongs to. */
export type Circumstance = 'pregnancy' | 'breastfeeding' | 'kidney' | 'liver' | 'condition'

export const circumstanceOf = (when: When): Circumstance => {
  if ('pregnancy' in when) return 'pregnancy'
  if ('breastfeeding' in when) return 'breastfeeding'
  if ('eGFRBelow' in when || 'kidney' in when) return 'kidney'
  return 'liver' in when ? 'liver' : 'condition'
}

/** The rows of a drug for one circumstance. */
export type RowsByDrug = ReadonlyMap<Circumstance, ReadonlyMap<DrugName, readonly Live<ConditionRow>[]>>

export const rowsByDrug = (rows: readonly Live<ConditionRow>[]): RowsByDrug => {
  const found = new Map<Circumstance, Map<DrugName, Live<ConditionRow>[]>>()
  for (const row of rows) {
    const circumstance = circumstanceOf(row.when)
    const byDrug = found.get(circumstance) ?? new Map<DrugName, Live<ConditionRow>[]>()
    found.set(circumstance, byDrug)
    for (const drug of drugsOf(row.whom)) byDrug.set(drug, [...(byDrug.get(drug) ?? []), row])
  }
  return found
}
