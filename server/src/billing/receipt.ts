import type { Payment } from '@alafia/contract/billing/schema'
import { statusLabel } from '@alafia/contract/billing/states'
import { civilOf, type CivilDate, type ZoneName } from '@alafia/contract/kernel/civil'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { createPdf } from '../platform/pdf.ts'

const numbers = new Intl.NumberFormat('en-GB')
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** BILL-16: ₦ for NGN, $ for any other currency; with the currency's code, for a paper that leaves the house. */
export const amountInWords = (amount: Money, currency: Currency): string => {
  const [whole = '0', fraction = '00'] = amount.split('.')
  return `${currency === 'NGN' ? '₦' : '$'}${numbers.format(BigInt(whole))}.${fraction} ${currency}`
}

/** 11 March 2026 */
const dayInWords = (date: CivilDate) => days.format(new Date(`${date}T00:00:00Z`))

/** '11 March 2026, 09:00 (Africa/Lagos)' */
const moment = (instant: string | null, zone: ZoneName) => {
  if (instant === null) return null
  const { date, time } = civilOf(new Date(instant), zone)
  return `${dayInWords(date)}, ${time} (${zone})`
}

/** The receipt of what was paid, as a PDF. @param visitDay when the visit was or will be that was paid for, if it was a visit */
export const receiptOf = (payment: Payment, visitDay: CivilDate | null, zone: ZoneName): Promise<Buffer> =>
  createPdf(`Receipt ${payment.id}`, (paper) => {
    const { paymentMethod, cardLast4 } = payment
    paper.fact('Received from', payment.patientName)
    paper.fact('For', payment.description)
    paper.fact('Date of the visit', visitDay && dayInWords(visitDay))
    paper.fact('Amount', amountInWords(payment.amount, payment.currency))
    paper.fact('Paid on', moment(payment.paidAt, zone))
    paper.fact('Paid with', paymentMethod && `${paymentMethod}${cardLast4 ? ` ending in ${cardLast4}` : ''}`)
    paper.fact('Transaction', payment.transactionId)
    paper.fact('Status', statusLabel[payment.status])
    paper.fact(
      'Refunded on',
      payment.status === 'refunded' ? moment(payment.refund?.endedAt ?? null, zone) : null,
    )
    paper.rule()
    paper.note(
      payment.status === 'refunded'
        ? 'Refunded: all of this amount has been paid back to the card it came from.'
        : 'This receipt was made by the clinic’s records and is valid without a signature.',
    )
  })
