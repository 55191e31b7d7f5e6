import { takenAsLabel } from '@alafia/contract/billing/states'
import type { ChargedLine } from '@alafia/contract/billing/schema'
import type { CounterBill, CounterRefund } from '@alafia/contract/billing/counter'
import { lessMoney, sumOfMoney } from '@alafia/contract/billing/shares'
import type { ZoneName } from '@alafia/contract/kernel/civil'
import { dateAndTime, formatMoney, formatNumber } from '@alafia/contract/kernel/format'
import type { Money } from '@alafia/contract/kernel/money'
import type { Paper } from '../../platform/pdf.ts'

/** What was paid at a pharmacy's counter. */
export type CounterDetails = {
  bill: CounterBill
  place: { name: string; address: string; phone: string }
  insurerName: string | null
  memberNumber: string | null
  lines: ChargedLine[]
}

export const writePharmacy = (paper: Paper, { place: { name, address, phone } }: CounterDetails): void => {
  paper.fact('Pharmacy', name)
  paper.fact('Address', address)
  paper.fact('Phone', phone)
}

/** '1,200.00': the currency stands with the sums. */
const figure = (amount: Money) => {
  const [whole = '0', fraction = '00'] = amount.split('.')
  return `${formatNumber(BigInt(whole))}.${fraction}`
}

/** Each medicine with its shares, and the sums of what wasn't taken back. */
export const writeLines = (
  paper: Paper,
  { lines, insurerName, memberNumber, bill: { currency } }: CounterDetails,
): void => {
  paper.rule()
  paper.table(
    ['Medicine', 'Units', 'Price', 'Total', 'Insurer pays', 'Patient pays'],
    lines.map(({ name, strength, units, unitPrice, total, insurerShare, patientShare, isReversed }) => [
      `${name} ${strength}${isReversed ? ' (taken back)' : ''}`,
      formatNumber(units),
      figure(unitPrice),
      figure(total),
      figure(insurerShare),
      figure(patientShare),
    ]),
  )
  paper.rule()
  const kept = lines.filter(({ isReversed }) => !isReversed)
  const sum = (which: 'total' | 'insurerShare' | 'patientShare') =>
    formatMoney(sumOfMoney(kept.map((line) => line[which])), currency)
  paper.fact('Total', sum('total'))
  if (insurerName !== null) {
    paper.fact('Insurer', memberNumber === null ? insurerName : `${insurerName}, member ${memberNumber}`)
    paper.fact('Insurer pays', sum('insurerShare'))
  }
  paper.fact('Patient pays', sum('patientShare'))
}

/** How it was paid, and by whom it was taken. */
export const writeTaking = (
  paper: Paper,
  {
    received,
    amount,
    currency,
    reference,
    takenBy,
    paymentMethod,
  }: Pick<CounterBill, 'received' | 'amount' | 'currency' | 'reference' | 'takenBy' | 'paymentMethod'>,
): void => {
  if (received !== null) {
    paper.fact('Received', formatMoney(received, currency))
    paper.fact('Change', formatMoney(lessMoney(received, amount), currency))
  }
  paper.fact(paymentMethod === takenAsLabel.terminal ? 'Terminal slip' : 'Bank reference', reference)
  paper.fact('Taken by', takenBy ?? 'Paid in the app')
}

const backText = ({ how, outcome, givenAs, givenBy }: CounterRefund) => {
  if (how === 'card') return outcome === 'approved' ? 'to the card' : 'on its way back to the card'
  if (outcome !== 'approved') return 'to be given back at the pharmacy'
  return `${givenAs === 'transfer' ? 'by transfer' : 'in cash'}${givenBy === null ? '' : `, by ${givenBy}`}`
}

/** A line for everything that went or goes back. */
export const writeMoneyBack = (paper: Paper, { bill }: CounterDetails, zone: ZoneName): void => {
  for (const back of bill.refunds) {
    if (back.outcome === 'declined') continue
    const at = dateAndTime(new Date(back.endedAt ?? back.startedAt), zone)
    const label = back.outcome === 'approved' ? 'Given back' : 'Goes back'
    paper.fact(label, `${formatMoney(back.amount, bill.currency)} ${backText(back)} (${at})`)
  }
}
