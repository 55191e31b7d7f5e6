import type { Cancellation } from '@alafia/contract/appointments/cancellation'
import { cancellationText } from '@alafia/contract/doctors/appointment-types'
import { isNothing, sumOfMoney } from '@alafia/contract/billing/shares'
import { isPayable } from '@alafia/contract/billing/states'
import { formatMoney, instantLabel, longDate } from '../../../lib/format.ts'

const partText = (percent: number): string => {
  if (percent === 100) return 'Everything that was paid will be refunded.'
  return percent === 0
    ? 'None of what was paid will be refunded.'
    : `${percent}% of what was paid will be refunded.`
}

const nothingPaid = 'Nothing was paid, so there is nothing to refund.'

/** What goes back if the appointment is cancelled now. */
const moneyText = ({ percent, hasBill, bill }: Cancellation): string | undefined => {
  if (bill === null) return hasBill ? partText(percent) : undefined
  const { status, amount, currency, back, isBeingPaid } = bill
  if (status === 'refunded') return 'This visit is already refunded.'
  if (status === 'waived') return 'There was nothing to pay, so there is nothing to refund.'
  if (isPayable(status)) {
    if (!isBeingPaid) return nothingPaid
    return `A payment is under way. If it arrives: ${partText(percent).toLowerCase()}`
  }
  const paid = formatMoney(amount, currency)
  if (isNothing(back)) return `None of the ${paid} paid will be refunded.`
  return back === amount
    ? `${paid} will be refunded the way it was paid.`
    : `${formatMoney(back, currency)} of ${paid} will be refunded the way it was paid.`
}

/** What cancelling now costs, in sentences; none if the visit is free. */
export const costOfCancelling = (found: Cancellation, role: string | undefined, zone: string): string[] => {
  const isPatient = role === 'patient'
  const money = moneyText(found)
  if (money === undefined) return []
  const { percent, rule, freeUntil } = found
  // From the clinic, or because of it: whatever the rule says.
  if (!isPatient || (percent === 100 && freeUntil === null)) return [money]
  return [
    money,
    freeUntil === null || rule.lateRefundPercent === 100
      ? cancellationText(rule)
      : `You can cancel free of charge until ${instantLabel(freeUntil, zone)}.`,
  ]
}

/** What cancelling several visits now costs: the sum, then what goes back for each; none if all are free. */
export const costOfCancellingAll = (
  visits: readonly { date: string; cancellation: Cancellation }[],
): string[] => {
  const bills = visits.flatMap(({ cancellation: { bill } }) => bill ?? [])
  const isUnpaid = bills.length > 0 && bills.every((bill) => isPayable(bill.status) && !bill.isBeingPaid)
  if (isUnpaid) return [nothingPaid]
  const paid = bills.filter(({ status }) => status === 'completed')
  const sum = (amounts: readonly string[]) => formatMoney(sumOfMoney(amounts), paid[0]?.currency ?? '')
  return [
    ...(paid.length === 0
      ? []
      : [
          `Total refund: ${sum(paid.map(({ back }) => back))} of ${sum(paid.map(({ amount }) => amount))} paid.`,
        ]),
    ...visits.flatMap(({ date, cancellation }) => {
      const money = moneyText(cancellation)
      return money === undefined ? [] : [`${longDate(date)}: ${money}`]
    }),
  ]
}
