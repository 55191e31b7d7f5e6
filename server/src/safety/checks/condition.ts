import type { Condition } from '../facts/conditions/row.ts'
import type { Checked, Order } from '../order/order.ts'
import { notedProblems, problemsWereAsked, unrecognised } from '../noted-problems.ts'
import { keyEnd } from '../live.ts'
import { disabledReasons, rowFinding, rowsOf } from './circumstance.ts'

export const checkConditions = (order: Order): Checked => {
  const { person, ordered } = order
  const noted = notedProblems(person)
  const present = new Map<Condition, string>(
    noted.flatMap(({ conditions, text }) => conditions.map((condition) => [condition, text] as const)),
  )
  return {
    findings: ordered.ingredients.flatMap((ingredient) =>
      rowsOf(order, 'condition', ingredient.drug).flatMap((row) => {
        const condition = 'condition' in row.when ? row.when.condition : undefined
        const text = condition === undefined ? undefined : present.get(condition)
        return condition === undefined || text === undefined
          ? []
          : rowFinding(order, 'condition', ingredient, row, `with ${condition}`, `${condition}${keyEnd(row)}`)
      }),
    ),
    notChecked: [
      ...disabledReasons(
        order,
        'condition',
        'conditions',
        ({ when }) => 'condition' in when && present.has(when.condition),
      ),
      ...(problemsWereAsked(person) ? [] : ['problems were never asked about']),
      ...unrecognised(noted),
      ...(present.size === 0
        ? []
        : ordered.ingredients.flatMap(({ drug, label }) => {
            const rows = rowsOf(order, 'condition', drug)
            if (rows.length === 0) return [`${label}: nothing about other conditions in the table`]
            return rows.every(({ sources }) => sources.length === 0)
              ? [`${label}: its rows about conditions are unconfirmed`]
              : []
          })),
    ],
  }
}
