import type { Finding } from '@alafia/contract/safety/schema'
import type { Circumstance } from '../circumstances.ts'
import type { ConditionRow } from '../facts/conditions/row.ts'
import type { DrugName } from '../facts/drugs/all.ts'
import { disabledText, isUsed, type Live } from '../live.ts'
import type { ActiveIngredient } from '../medicines-in-use.ts'
import { localForms } from '../order/form.ts'
import { found, type Checked, type Order } from '../order/order.ts'

export const rowsOf = (
  { rows }: Pick<Order, 'rows'>,
  circumstance: Circumstance,
  drug: DrugName,
): readonly Live<ConditionRow>[] => (rows.circumstances.get(circumstance)?.get(drug) ?? []).filter(isUsed)

/** Where rows would have applied that the clinic disabled. */
export const disabledReasons = (
  { rows, ordered }: Pick<Order, 'rows' | 'ordered'>,
  circumstance: Circumstance,
  what: string,
  applies: (row: ConditionRow) => boolean,
): string[] =>
  ordered.ingredients.flatMap(({ drug, label }) =>
    (rows.circumstances.get(circumstance)?.get(drug) ?? []).some((row) => !isUsed(row) && applies(row))
      ? [disabledText(`${label}, ${what}`)]
      : [],
  )

/**
 * Acts where it is put, so that a rule about swallowed medicine is only a caution. The rows of a drug that isn't known in
 * other forms are about this one.
 */
const isLocal = ({ rows }: Order, { drug, isTopical, medicine: { form } }: ActiveIngredient) => {
  const sold = rows.known.get(drug) ?? []
  const isAlsoSwallowed = sold.some((one) => !localForms.has(one.form))
  return isAlsoSwallowed && (isTopical || (form !== null && localForms.has(form)))
}

const rank = { serious: 2, caution: 1, fine: 0 } as const

/** Of the rows that apply to a drug, the most severe. */
export const worstRow = (rows: readonly ConditionRow[]): ConditionRow | undefined =>
  rows.toSorted((one, other) => rank[other.severity] - rank[one.severity])[0]

type Kind = 'pregnancy' | 'kidney' | 'liver' | 'condition'

/** 'Lisinopril in pregnancy: …' */
export const rowFinding = (
  order: Order,
  kind: Kind,
  ingredient: ActiveIngredient,
  row: ConditionRow,
  what: string,
  key: string,
  mayApply = false,
): Finding[] => {
  if (row.severity === 'fine') return []
  const soften =
    row.severity === 'serious' && ((row.evenLocal !== true && isLocal(order, ingredient)) || mayApply)
  return [
    found({
      kind,
      severity: soften ? 'caution' : row.severity,
      medication: ingredient.medicationIndex,
      key: `${kind}:${ingredient.drug}:${key}`,
      message: `${ingredient.label} ${what}: ${row.effect}${soften && !mayApply ? ' (Judged as if swallowed or injected.)' : ''}`,
      sources: row.sources,
    }),
  ]
}

/** Reasons for a drug whose rows for this circumstance are unconfirmed, or that has none. */
export const lookedUp = (
  order: Order,
  circumstance: Circumstance,
  rows: (ingredient: ActiveIngredient) => readonly ConditionRow[],
  what: string,
  applies: (row: ConditionRow) => boolean = () => true,
): string[] => [
  ...disabledReasons(order, circumstance, what, applies),
  ...order.ordered.ingredients.flatMap((ingredient) => {
    const applying = rows(ingredient)
    if (applying.length === 0) return [`${ingredient.label}: nothing about ${what} in the table`]
    return applying.every(({ sources }) => sources.length === 0)
      ? [`${ingredient.label}: its row about ${what} is unconfirmed`]
      : []
  }),
]

export const nothingToDo: Checked = { findings: [], notChecked: [] }

export const isSerious = ({ severity }: ConditionRow): boolean => severity === 'serious'
