import type { Finding } from '@alafia/contract/safety/schema'
import type { Sources } from '../../facts/source.ts'
import type { ActiveIngredient } from '../../medicines-in-use.ts'
import { amountText, measureOf, type Dimension, type Measure } from '../../order/amount.ts'
import { found, listText } from '../../order/order.ts'
import type { DrugContext, Taken } from './amounts.ts'
import { highest, type Limit, type Span } from './limits.ts'

const spanTexts: Readonly<Record<Span, string>> = { dose: 'at one time', day: 'a day', week: 'a week' }

export type Judged = { finding: Finding | null; looked: boolean; unconfirmed: boolean }

/** Another amount is another finding. */
const keyOf = ({ value, in: dimension }: Measure) => `${Number(value.toPrecision(6))}${dimension}`

const firstTaken = (limits: readonly Limit[], taken: (dimension: Dimension) => Taken | undefined) => {
  for (const { limit } of limits) {
    const amount = taken(limit.in)
    if (amount) return amount
  }
  return undefined
}

/** Compares an amount with every row's limit: above all is serious, above the usual but within a use's is a caution. */
export const judge = (
  ingredient: ActiveIngredient,
  span: Span,
  taken: (dimension: Dimension) => Taken | undefined,
  usual: readonly Limit[],
  forUses: readonly Limit[],
  soften: boolean,
): Judged => {
  // A row may count tablets where another states milligrams.
  const amount = firstTaken([...usual, ...forUses], taken)
  const alike = (limits: readonly Limit[]) => limits.filter(({ limit }) => limit.in === amount?.in)
  const top = highest(alike(usual))
  const most = highest(alike([...usual, ...forUses]))
  if (!amount || !most) return { finding: null, looked: false, unconfirmed: false }
  const comparable = top ?? most
  const { quantity, suffix } = amount
  const make = (severity: 'serious' | 'caution', message: string, sources: Sources): Finding =>
    found({
      kind: 'dose',
      severity: soften && severity === 'serious' ? 'caution' : severity,
      medication: ingredient.medicationIndex,
      key: `dose:${ingredient.drug}:${span}:${keyOf({ value: quantity.high, in: amount.in })}`,
      message,
      sources,
    })
  const shown = (measure: Measure) => amountText(measure)
  const given = `${ingredient.label}: ${shown({ value: quantity.high, in: amount.in })} ${spanTexts[span]}${suffix}`
  const over = 1 + 1e-9
  const looked =
    quantity.possible <= comparable.limit.value * over || quantity.high > comparable.limit.value * over
  const unconfirmed = comparable.row.sources.length === 0
  if (quantity.high > most.limit.value * over)
    return {
      finding: make(
        'serious',
        `${given} is more than the ${shown(most.limit)} that is the most ${most.row.use ? `for ${most.row.use}` : 'for this person'}.`,
        most.row.sources,
      ),
      looked,
      unconfirmed,
    }
  if (top && quantity.high > top.limit.value * over)
    return {
      finding: make(
        'caution',
        `${given} is more than the usual ${shown(top.limit)}; up to ${shown(most.limit)} only for ${listText(
          alike(forUses)
            .filter(({ limit }) => quantity.high <= limit.value * over)
            .map(({ row }) => row.use ?? ''),
        )}.`,
        most.row.sources,
      ),
      looked,
      unconfirmed,
    }
  return { finding: null, looked, unconfirmed }
}

/** '10 mg/kg' can be compared without a weight. */
export const overPerKg = ({ ingredient, usual, forUses }: DrugContext): Judged => {
  const { dose, label, drug, medicationIndex } = ingredient
  const limits = [...usual, ...forUses].flatMap((row) =>
    row.dose?.maxPerKg ? [{ limit: measureOf(row.dose.maxPerKg), row }] : [],
  )
  const top = highest(limits)
  if (!dose.perKg || !top || top.limit.in !== dose.perKg.high.in)
    return { finding: null, looked: false, unconfirmed: false }
  return {
    finding:
      dose.perKg.high.value > top.limit.value * 1.001
        ? found({
            kind: 'dose',
            severity: 'serious',
            medication: medicationIndex,
            key: `dose:${drug}:dose:${keyOf(dose.perKg.high)}/kg`,
            message: `${label}: ${amountText(dose.perKg.high)} for each kg is more than the ${amountText(top.limit)} that is the most at one time.`,
            sources: top.row.sources,
          })
        : null,
    looked: true,
    unconfirmed: top.row.sources.length === 0,
  }
}
