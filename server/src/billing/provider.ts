import type { Currency, Money } from '@alafia/contract/kernel/money'

export type Card = { brand: string; last4: string }

/** How a charge ended. The card comes from the provider: after a crash we no longer know which one it was. */
export type ChargeAnswer =
  | ({ outcome: 'approved'; transactionId: string; paidAt: Date } & Card)
  | { outcome: 'declined'; reason: string }

export type Charge = { reference: string; token: string; amount: Money; currency: Currency }

export type RefundAnswer = { outcome: 'approved' } | { outcome: 'declined'; reason: string }

/** Refunds what the transaction paid, or a part of it, to the card that it came from. */
export type RefundRequest = { reference: string; transactionId: string; amount: Money; currency: Currency }

/** A payment provider, embedded or remote. A call that throws or never answers says nothing about what happened to the money. */
export type PaymentProvider = {
  name: string
  /** How long to wait for an answer, in milliseconds. */
  timeout: number
  /** The card behind the browser's token; undefined for a token that isn't this provider's. */
  cardOf(token: string): Promise<Card | undefined>
  /** Idempotent by reference: however often it is called, the money moves once, and the first answer stays. */
  charge(charge: Charge): Promise<ChargeAnswer>
  /** How the charge with this reference ended; none if the provider doesn't know it. */
  lookUp(reference: string): Promise<ChargeAnswer | undefined>
  /** Idempotent by reference, like `charge`; never refunds more of a transaction than was paid, in all. */
  refund(order: RefundRequest): Promise<RefundAnswer>
  /** How the refund with this reference ended; none if the provider doesn't know it. */
  lookUpRefund(reference: string): Promise<RefundAnswer | undefined>
}

const noAnswer = Symbol('no answer')
export type NoAnswer = typeof noAnswer

export const isNoAnswer = (answer: unknown): answer is NoAnswer => answer === noAnswer

/** The provider's answer; `noAnswer` after its timeout, or if the connection broke. */
export const askProvider = async <Answer>(
  { timeout }: PaymentProvider,
  asked: Promise<Answer>,
): Promise<Answer | NoAnswer> => {
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<NoAnswer>((done) => {
    timer = setTimeout(() => done(noAnswer), timeout)
  })
  return Promise.race([asked.catch(() => noAnswer), waited]).finally(() => clearTimeout(timer)) as Promise<
    Answer | NoAnswer // race loses the difference between the two promises' types
  >
}
