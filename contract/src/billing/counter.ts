import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/ids.ts'
import { currency, money } from '../kernel/money.ts'
import { text } from '../kernel/text.ts'
import { attemptOutcomes, paymentStatuses, takenAs } from './states.ts'

/* What a patient pays at a pharmacy's counter. */

/**
 * Money that goes back after a reversal. `how`: to the card, or at the counter, where it is `started` until a pharmacist has given
 * it back.
 */
export const counterRefund = z.object({
  id: id(),
  amount: money(),
  how: z.enum(['card', 'counter']),
  outcome: z.enum(attemptOutcomes),
  reason: z.string(),
  /** Why it couldn't go back to the card, or that the provider didn't answer. */
  failure: z.nullable(z.string()),
  startedAt: instant,
  endedAt: z.nullable(instant),
  givenAs: z.nullable(z.enum(takenAs)),
  givenBy: z.nullable(z.string()),
})
export type CounterRefund = z.infer<typeof counterRefund>

/** A payment as the pharmacy sees it. */
export const counterBill = z.object({
  id: id(),
  amount: money(),
  currency,
  status: z.enum(paymentStatuses),
  /** The card's brand, 'Cash' or 'Transfer'; null until it is paid. */
  paymentMethod: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  paidAt: z.nullable(instant),
  /** Since when it is on account, and who agreed. */
  onAccountAt: z.nullable(instant),
  onAccountBy: z.nullable(z.string()),
  /** The pharmacist who took it; null if the patient paid in the app, and until it is paid. */
  takenBy: z.nullable(z.string()),
  /** Of cash. */
  received: z.nullable(money()),
  /** Of a transfer. */
  reference: z.nullable(z.string()),
  /** The latest attempt to pay by card. */
  lastAttempt: z.nullable(
    z.object({ outcome: z.enum(attemptOutcomes), reason: z.nullable(z.string()), startedAt: instant }),
  ),
  /** Oldest first. */
  refunds: z.array(counterRefund),
})
export type CounterBill = z.infer<typeof counterBill>

const receivedMessage = 'Enter how much the patient handed over'
const cardMessage = 'Choose a card'
const agreedMessage = 'Ask the patient first'
const bankReference = text({ max: 60, message: 'Enter the bank’s reference' })

/** Paid now, or on account: then it stays to be paid. */
export const taking = z.discriminatedUnion('method', [
  z.object({ method: z.literal('cash'), received: money(receivedMessage) }),
  z.object({ method: z.literal('transfer'), reference: bankReference }),
  z.object({
    method: z.literal('card'),
    methodId: id(cardMessage),
    /** The patient said yes to charging this card. */
    agreed: z.boolean(agreedMessage).check(z.refine((isAgreed) => isAgreed, agreedMessage)),
  }),
  z.object({ method: z.literal('account') }),
])
export type Taking = z.output<typeof taking>

export const givenBack = z.discriminatedUnion('as', [
  z.object({ as: z.literal('cash') }),
  z.object({ as: z.literal('transfer'), reference: bankReference }),
])
export type GivenBack = z.output<typeof givenBack>

/** A card that the patient has stored, as far as it can be named to them. */
const namedCard = z.object({ id: id(), brand: z.string(), last4: z.string(), isDefault: z.boolean() })

export const listCardsFor = endpoint({
  method: 'GET',
  path: '/api/payments/:id/cards',
  summary: 'The cards that the patient of a payment at this pharmacy has stored and that haven’t expired',
  access: ['pharmacist'],
  audit: 'payment-method.list',
  params: idParams,
  reply: z.array(namedCard),
})

export const takePayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/taking',
  summary:
    'Take a payment at the counter in cash, by transfer or from a stored card, or leave it on account. Of a card, `lastAttempt.outcome` says how it went',
  access: ['pharmacist'],
  audit: 'payment.pay',
  params: idParams,
  body: taking,
  reply: counterBill,
  problems: ['wrong-state', 'key-reused'],
})

export const giveBack = endpoint({
  method: 'POST',
  path: '/api/payments/:id/refunds/:refundId/giving',
  summary: 'Record that money was given back at the counter, also what couldn’t go back to the card',
  access: ['pharmacist'],
  audit: 'payment.refund',
  params: z.object({ ...idParams.shape, refundId: idParams.shape.id }),
  body: givenBack,
  reply: counterBill,
  problems: ['wrong-state', 'key-reused'],
})
