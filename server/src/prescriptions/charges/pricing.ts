import type { ChargeForm } from '@alafia/contract/prescriptions/charge-form'
import { isWithinLimit, sharesOf, sumsOf } from '@alafia/contract/billing/shares'
import { formatMoney } from '@alafia/contract/kernel/format'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { requireAmount } from '../../platform/http/amount.ts'
import { invalid, Problem } from '../../platform/http/problem.ts'

/** Units of an item for a medication, and the item's price of today. */
export type PricedRequest = {
  medicationIndex: number
  itemId: number
  quantity: number
  item: { price: Money }
}

const isSame =
  (one: { medicationIndex: number; itemId: number }) =>
  (other: { medicationIndex: number; itemId: number }): boolean =>
    one.medicationIndex === other.medicationIndex && one.itemId === other.itemId

/**
 * What each item costs and who pays which share. Without a form, the patient pays all of it.
 * @param coversPercent 0 without an insurer
 * @throws Problem 409 if it isn't what was shown, 400 for an agreed share of an item that isn't dispensed, above its price, or with a part of
 *   the smallest unit
 */
export const priceRequests = (
  requests: readonly PricedRequest[],
  coversPercent: number,
  form: ChargeForm | undefined,
  currency: Currency,
) => {
  const agreed = (form?.insurerShares ?? []).map((one, index) => ({
    ...one,
    insurerShare: requireAmount(`charge.insurerShares.${index}.insurerShare`, one.insurerShare, currency),
  }))
  agreed.forEach((one, index) => {
    if (!requests.some(isSame(one)))
      throw invalid(`charge.insurerShares.${index}.itemId`, 'This isn’t dispensed')
  })
  const lines = requests.map(({ medicationIndex, itemId, quantity: units, item: { price: unitPrice } }) => {
    const share = agreed.find(isSame({ medicationIndex, itemId }))?.insurerShare
    const shares = sharesOf({ unitPrice, units }, coversPercent, share)
    return { medicationIndex, itemId, units, unitPrice, ...shares }
  })
  const sums = sumsOf(lines)
  if (!isWithinLimit(sums.total)) throw invalid('dispense', 'This costs more than can be charged at once')
  if (form && (form.total !== sums.total || form.toPay !== sums.toPay))
    throw new Problem(
      'price-changed',
      `The price has changed: it now costs ${formatMoney(sums.total, currency)}, of which the patient pays ${formatMoney(sums.toPay, currency)}. Nothing was dispensed`,
    )
  return { lines, ...sums }
}

export type Priced = ReturnType<typeof priceRequests>
