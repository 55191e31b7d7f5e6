import type { Finding } from '@alafia/contract/safety/schema'
import { judgePairs } from '../drug-pairs.ts'
import { drugs } from '../facts/drugs/all.ts'
import { changedAfterSigning } from '../medicines-in-use.ts'
import type { Checked, Order } from '../order/order.ts'

/** What hides other medicines from view. */
const unseen = ({ ordered, before, current, person }: Order): string[] => [
  ...[...ordered.ingredients, ...before.ingredients]
    .filter(({ drug }) => drugs[drug].isOnlyNamed)
    .map(({ label, where }) => `${label}${where}: only its name is in the table`),
  ...before.unknown.map(({ what }) => `${what} isn’t in the table`),
  ...changedAfterSigning(current).map((what) => `${what} was changed after signing`),
  ...(person.noOtherMedicines === null &&
  person.otherMedicines.length + person.unreviewed.medicines.length === 0
    ? ['medicines from elsewhere were never asked about']
    : []),
]

/** Interactions and duplicates, which are the same pairs of medicines looked at in two ways. */
export const checkPairs = (order: Order): Record<'interaction' | 'duplicate', Checked> => {
  const { findings, disabled } = judgePairs(
    order.rows.pairs,
    order.ordered.ingredients,
    order.before.ingredients,
  )
  const notChecked = unseen(order)
  const of = (kind: Finding['kind']): Checked => ({
    findings: findings.filter((one) => one.kind === kind),
    notChecked: [...disabled.filter((one) => one.kind === kind).map((one) => one.disabled), ...notChecked],
  })
  return { interaction: of('interaction'), duplicate: of('duplicate') }
}
