import * as z from 'zod/mini'
import { civilDate, civilTime, instant } from '../kernel/civil-schema.ts'
import { id, idInPath } from '../kernel/ids.ts'
import { currency, money } from '../kernel/money.ts'
import { page } from '../kernel/paging.ts'
import { maxSearchLength } from '../kernel/search.ts'
import { text } from '../kernel/text.ts'
import { attemptOutcomes, paymentStatuses, requestStates, takenAs } from './states.ts'

/** One attempt to pay. `reason` is shown to the person: why it was declined, or that the provider didn't answer. */
export const paymentAttempt = z.object({
  outcome: z.enum(attemptOutcomes),
  reason: z.nullable(z.string()),
  startedAt: instant,
  endedAt: z.nullable(instant),
})
export type PaymentAttempt = z.infer<typeof paymentAttempt>

/**
 * The latest refund. `reason` is shown to the patient; `failure` says why it was declined, or that the provider didn't answer.
 * A declined refund isn't shown to the patient. `isAtDesk`: it is given back by hand; `onCancelling`: it follows from cancelling the
 * visit, so that a job makes it unless it is at the desk.
 */
export const paymentRefund = z.object({
  amount: money(),
  outcome: z.enum(attemptOutcomes),
  reason: z.string(),
  failure: z.nullable(z.string()),
  isAtDesk: z.boolean(),
  onCancelling: z.boolean(),
  startedAt: instant,
  endedAt: z.nullable(instant),
})
export type PaymentRefund = z.infer<typeof paymentRefund>

/** The latest request for a refund. `answer`: why it was declined; `decidedBy`: who decided, for administrators. */
export const refundRequest = z.object({
  id: id(),
  reason: z.string(),
  state: z.enum(requestStates),
  requestedAt: instant,
  answer: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
})
export type RefundRequest = z.infer<typeof refundRequest>

/** Money that goes back after a reversal: to the card, or at the counter, where it is `started` until it is given back. */
export const moneyBack = z.object({
  amount: money(),
  how: z.enum(['card', 'counter']),
  outcome: z.enum(attemptOutcomes),
  reason: z.string(),
  startedAt: instant,
  endedAt: z.nullable(instant),
  givenAs: z.nullable(z.enum(takenAs)),
})
export type MoneyBack = z.infer<typeof moneyBack>

export const payment = z.object({
  id: id(),
  patientId: id(),
  /** Who is billed. */
  patientName: z.string(),
  /** Whose appointment or medicines it is for. */
  personName: z.string(),
  /** The appointment that the payment is for. */
  appointmentId: z.nullable(id()),
  /** When that takes place, and its type. */
  visit: z.nullable(
    z.object({
      date: civilDate(),
      time: civilTime(),
      type: z.string(),
      /** Before it began: it won't take place, and isn't paid. */
      doctorLeft: z.optional(z.literal(true)),
    }),
  ),
  description: z.string(),
  /** What is to pay, or was paid: the price less the discount. */
  amount: money(),
  discount: money(),
  /** What was given back of it, is on its way back or is to be given back. */
  refunded: money(),
  currency,
  status: z.enum(paymentStatuses),
  /** The card's brand, from the provider, 'Cash' or 'Transfer'; null until it is paid. */
  paymentMethod: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  paidAt: z.nullable(instant),
  createdAt: instant,
  lastAttempt: z.nullable(paymentAttempt),
  refund: z.nullable(paymentRefund),
  request: z.nullable(refundRequest),
  /** Where medicines are paid; null for an appointment. `refunds`: oldest first, without declined ones for the patient. */
  counter: z.nullable(
    z.object({
      pharmacyName: z.string(),
      prescriptionId: z.nullable(id()),
      /** 'Norvasc 5 mg'; none for an administrator. */
      medicines: z.array(z.string()),
      /** Since when it is on account. */
      onAccountAt: z.nullable(instant),
      refunds: z.array(moneyBack),
    }),
  ),
})
export type Payment = z.infer<typeof payment>

const chargedLine = z.object({
  name: z.string(),
  strength: z.string(),
  units: z.int(),
  unitPrice: money(),
  total: money(),
  insurerShare: money(),
  patientShare: money(),
  /** It was taken back, and isn't owed any more. */
  isReversed: z.boolean(),
})
export type ChargedLine = z.infer<typeof chargedLine>

/** What was charged at a pharmacy's counter, and who took the payment: null until someone there does. */
export const chargedAtCounter = z.object({
  insurerName: z.nullable(z.string()),
  memberNumber: z.nullable(z.string()),
  lines: z.array(chargedLine),
  takenBy: z.nullable(z.string()),
  /** Of cash. */
  received: z.nullable(money()),
  /** Of a transfer. */
  reference: z.nullable(z.string()),
})
export type ChargedAtCounter = z.infer<typeof chargedAtCounter>

/** Who took a payment at the clinic's desk. */
export const takenAtDesk = z.object({
  takenBy: z.string(),
  /** Of cash. */
  received: z.nullable(money()),
  /** Of a transfer, or of the terminal's slip. */
  reference: z.nullable(z.string()),
})
export type TakenAtDesk = z.infer<typeof takenAtDesk>

/** What an administrator took off a bill. `percent`: if it was given as one. */
export const givenDiscount = z.object({
  amount: money(),
  percent: z.nullable(z.int()),
  reason: z.string(),
  givenBy: z.string(),
  givenAt: instant,
})
export type GivenDiscount = z.infer<typeof givenDiscount>

/** One payment with all its attempts, newest first. `charged`: null for an appointment; `desk`: null unless it was paid there. */
export const paymentDetails = z.object({
  ...payment.shape,
  attempts: z.array(paymentAttempt),
  charged: z.nullable(chargedAtCounter),
  desk: z.nullable(takenAtDesk),
  /** Oldest first. */
  discounts: z.array(givenDiscount),
})
export type PaymentDetails = z.infer<typeof paymentDetails>

/** Searches amounts, the description, the doctor's and the person's name and the transaction id (for an admin also the payer's name). */
const search = z.optional(text({ min: 0, max: maxSearchLength }))

/** The client's filters, applied within what the session may see. Newest first. */
export const paymentsQuery = z.object({
  ...page.shape,
  search,
  status: z.optional(z.enum(paymentStatuses, 'Not a status of a payment')),
  appointmentId: z.optional(idInPath),
  /** Only those with a request for a refund that nobody has decided on, or with a refund that waits at the desk. */
  request: z.optional(z.enum(['open', 'at-desk'], 'Not a state to search for')),
})
export type PaymentsQuery = z.output<typeof paymentsQuery>

const sum = z.string().check(z.regex(/^\d+\.\d{2}$/))

/**
 * The sums (BILL-4), per currency (naira and dollars can't be added): completed payments by `paidAt` or `createdAt`, in
 * all, in the clinic's month and in its year; what is pending, and whose last attempt failed. The clinic's currency is always there and first.
 * `isTooBroad`: each word of an administrator's search is in very many payments, or too short, so nothing is added up.
 */
export const paymentSummary = z.object({
  isTooBroad: z.boolean(),
  sums: z.array(
    z.object({
      currency,
      totalPaid: sum,
      pending: sum,
      failed: sum,
      failedCount: z.int(),
      thisMonth: sum,
      thisYear: sum,
    }),
  ),
})
export const paymentSummaryQuery = z.object({ search })
export type PaymentSummaryQuery = z.output<typeof paymentSummaryQuery>
export type PaymentSummary = z.infer<typeof paymentSummary>

const messages = {
  card: 'Choose a card',
  holder: 'Enter the name on the card',
  expiry: 'Enter the expiry date as MM/YY',
  method: 'Choose a card to pay with',
}

const holder = text({ min: 2, max: 100, message: messages.holder })
const month = z.int(messages.expiry).check(z.gte(1, messages.expiry), z.lte(12, messages.expiry))
const year = z.int(messages.expiry).check(z.gte(2000, messages.expiry), z.lte(2099, messages.expiry))

/** A stored card, never its full number. */
export const paymentMethod = z.object({
  id: id(),
  brand: z.string(),
  last4: z.string(),
  expiryMonth: month,
  expiryYear: year,
  holder: z.string(),
  isDefault: z.boolean(),
  /** By the clinic's calendar: the card's last month is over. */
  isExpired: z.boolean(),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

/** What the provider's own form gave the browser for a card; the card's number never reaches this server. */
export const newPaymentMethod = z.object({
  token: z.string(messages.card).check(z.regex(/^[\w-]{1,200}$/, messages.card)),
  brand: text({ max: 40, message: messages.card }),
  last4: z.string(messages.card).check(z.regex(/^\d{4}$/, messages.card)),
  holder,
  expiryMonth: month,
  expiryYear: year,
})
export type NewPaymentMethod = z.output<typeof newPaymentMethod>

/** For a renewed card or a misspelt holder's name; another card is another payment method. */
export const paymentMethodUpdate = z.object({ holder, expiryMonth: month, expiryYear: year })
export type PaymentMethodUpdate = z.output<typeof paymentMethodUpdate>

const expiry = z
  .string(messages.expiry)
  .check(z.trim(), z.regex(/^(0[1-9]|1[0-2])\s?\/\s?\d{2}$/, messages.expiry))

/** The dialog's form: the expiry date as printed on the card. `card` is one of the test provider's cards. */
export const paymentMethodForm = z.object({
  card: z.string().check(z.minLength(1, messages.card)),
  holder,
  expiry,
})

/** The payment method to charge. */
export const payForm = z.object({ methodId: id(messages.method) })

export const refundReason = text({ min: 5, message: 'Give a reason of at least 5 characters' })

/**
 * What goes back, as the administrator saw it, and the patient's request that it answers: a part only on request. All that is left, if the amount
 * is left out.
 */
export const refundTerms = {
  amount: z.optional(money('Enter how much goes back')),
  requestId: z.optional(id('Choose the request')),
}

/** Why a payment is refunded, shown to the patient. */
export const refundForm = z.object({ reason: refundReason, ...refundTerms })
export type RefundForm = z.output<typeof refundForm>

/** `url`: where the payer goes to pay; null if it turned out that there is nothing to pay any more. */
export const checkout = z.object({ payment, url: z.nullable(z.string()) })
export type Checkout = z.infer<typeof checkout>

/** What was done about money that isn't what the bill asks. */
export const mismatchForm = z.object({
  note: text({ min: 5, message: 'Say in at least 5 characters how the money was given back' }),
  /** How often such money arrived, as it was shown. */
  count: z.int().check(z.gte(1)),
})
export type MismatchForm = z.infer<typeof mismatchForm>
