import type { CounterBill } from '@alafia/contract/billing/counter'
import { compareMoney, isNothing, lessMoney, sumOfMoney } from '@alafia/contract/billing/shares'
import { isPayable } from '@alafia/contract/billing/states'
import type { Money } from '@alafia/contract/kernel/money'
import type { PrescriptionCharge } from '@alafia/contract/prescriptions/charges'
import { formatMoney } from '../../../lib/format.ts'

const textOf = (bill: CounterBill, back: Money): string => {
  const shown = formatMoney(back, bill.currency)
  if (!isPayable(bill.status))
    return bill.cardLast4 === null
      ? `${shown} is to be given back to the patient.`
      : `${shown} will be refunded to the card automatically.`
  return compareMoney(back, bill.amount) < 0
    ? `The bill of ${formatMoney(bill.amount, bill.currency)} becomes ${formatMoney(lessMoney(bill.amount, back), bill.currency)}.`
    : `The bill of ${formatMoney(bill.amount, bill.currency)} is cancelled.`
}

/** What becomes of the money if these medications of a fill, usually the last, are reversed, a sentence for each bill. */
export const moneyBack = (
  charges: readonly PrescriptionCharge[],
  medicationIndexes: readonly number[],
  fill = Math.max(...charges.map(({ fillNumber }) => fillNumber)),
): string[] => {
  return charges.flatMap(({ fillNumber, bill, lines }) => {
    if (bill === null || bill.status === 'voided' || fillNumber !== fill) return []
    const back = sumOfMoney(
      lines
        .filter(
          ({ medicationIndex, isReversed }) => !isReversed && medicationIndexes.includes(medicationIndex),
        )
        .map(({ patientShare }) => patientShare),
    )
    return isNothing(back) ? [] : [textOf(bill, back)]
  })
}
