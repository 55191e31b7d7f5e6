import type { Payment, TakenAtDesk } from '@alafia/contract/billing/schema'
import { isNothing, sumOfMoney } from '@alafia/contract/billing/shares'
import { statusLabel } from '@alafia/contract/billing/states'
import type { ZoneName } from '@alafia/contract/kernel/civil'
import { dateAndTime, formatMoney, plainDate } from '@alafia/contract/kernel/format'
import { createPdf, type Sender } from '../platform/pdf.ts'
import {
  writeLines,
  writeMoneyBack,
  writePharmacy,
  writeTaking,
  type CounterDetails,
} from './counter/receipt-lines.ts'
import type { GivenBack } from './given-back.queries.ts'

const formatDateTime = (instant: string | null, zone: ZoneName) =>
  instant && dateAndTime(new Date(instant), zone)

export type ReceiptDetails = {
  /** What was paid at a pharmacy's counter, if it was. */
  counter: CounterDetails | null
  /** Who took it at the clinic's desk, if it was paid there. */
  desk: TakenAtDesk | null
  /** What has gone back of what was paid for a visit. */
  givenBack: GivenBack | null
}

/** The receipt of what was paid, as a PDF. */
export const createReceipt = (
  payment: Payment,
  { counter, desk, givenBack }: ReceiptDetails,
  zone: ZoneName,
  clinic: Sender,
): Promise<Buffer> =>
  createPdf(
    `Receipt ${payment.id}`,
    (paper) => {
      const { paymentMethod, cardLast4 } = payment
      if (counter) writePharmacy(paper, counter)
      paper.fact('Received from', payment.patientName)
      paper.fact('Patient', payment.personName)
      paper.fact('For', payment.description)
      paper.fact('Type', payment.visit?.type)
      paper.fact(
        'Appointment date',
        payment.visit && `${plainDate(payment.visit.date)}, ${payment.visit.time}`,
      )
      paper.fact('Prescription', counter && payment.counter?.prescriptionId?.toString())
      if (counter) writeLines(paper, counter)
      if (!isNothing(payment.discount)) {
        paper.fact('Price', formatMoney(sumOfMoney([payment.amount, payment.discount]), payment.currency))
        paper.fact('Discount', formatMoney(payment.discount, payment.currency))
      }
      paper.fact(counter ? 'Paid' : 'Amount', formatMoney(payment.amount, payment.currency))
      paper.fact('Paid on', formatDateTime(payment.paidAt, zone))
      paper.fact(
        'Paid with',
        paymentMethod && `${paymentMethod}${cardLast4 ? ` ending in ${cardLast4}` : ''}`,
      )
      if (counter) writeTaking(paper, counter.bill)
      if (desk) writeTaking(paper, { ...payment, ...desk })
      paper.fact('Transaction', payment.transactionId)
      paper.fact('Status', statusLabel[payment.status])
      const isAll = payment.status === 'refunded'
      paper.fact('Refunded', givenBack && !isAll ? formatMoney(givenBack.amount, payment.currency) : null)
      paper.fact('Refunded on', givenBack && formatDateTime(givenBack.at, zone))
      if (counter) writeMoneyBack(paper, counter, zone)
      paper.rule()
      paper.note(
        isAll && !counter
          ? `Refunded: the full amount ${desk ? 'was given back at the desk' : 'went back the way it was paid'}.`
          : 'Created from the clinic’s records. Valid without a signature.',
      )
    },
    clinic,
  )
