import type { Currency, Money } from '@alafia/contract/kernel/money'
import { Problem } from '../platform/http/problem.ts'

/** What it was paid with: 'Visa' and its last digits, or 'USSD' without any. */
export type Card = { brand: string; last4: string | null }

/**
 * How a charge ended. The card comes from the provider: after a crash we no longer know which one it was. `received`: what came in,
 * where the payer could have paid something else than was asked for.
 */
export type ChargeAnswer =
  | ({
      outcome: 'approved'
      transactionId: string
      paidAt: Date
      received?: { amount: Money; currency: string }
    } & Card)
  | { outcome: 'declined'; reason: string }

/** The provider knows of it, but it hasn't ended. `needsClinic`: nothing happens until the clinic does what `reason` says. */
export type Unfinished = { outcome: 'interrupted'; reason: string; needsClinic?: true }

/** `isIdle`: nobody has paid or is paying. They still can. */
export type CheckoutAnswer = ChargeAnswer | (Unfinished & { isIdle: boolean })

export type Charge = { reference: string; token: string; amount: Money; currency: Currency }

/** What the payer is asked for on the provider's page, and where they come back to. */
export type CheckoutOrder = {
  reference: string
  amount: Money
  currency: Currency
  email: string
  returnTo: string
}

export type RefundAnswer = { outcome: 'approved' } | { outcome: 'declined'; reason: string } | Unfinished

/** Refunds what the transaction paid, or a part of it, to where it came from. */
export type RefundRequest = { reference: string; transactionId: string; amount: Money; currency: Currency }

type Refunds = {
  name: string
  /** How long to wait for an answer, in milliseconds. */
  timeout: number
  /** Idempotent by reference, like `charge`; never refunds more of a transaction than was paid, in all. */
  refund(order: RefundRequest): Promise<RefundAnswer>
  /** How the refund with this reference ended; none if the provider doesn't know it. */
  lookUpRefund(reference: string, transactionId?: string | null): Promise<RefundAnswer | undefined>
}

/** Charges cards that are stored here by their tokens. */
export type CardProvider = Refunds & {
  way: 'cards'
  /** The card behind the browser's token; undefined for a token that isn't this provider's. */
  cardOf(token: string): Promise<Card | undefined>
  /** Idempotent by reference: however often it is called, the money moves once, and the first answer stays. */
  charge(charge: Charge): Promise<ChargeAnswer>
  /** How the charge with this reference ended; none if the provider doesn't know it. */
  lookUp(reference: string): Promise<ChargeAnswer | undefined>
}

/** The payer pays on the provider's own page. */
export type CheckoutProvider = Refunds & {
  way: 'checkout'
  /** The address of the page. A reference is used once. */
  open(order: CheckoutOrder): Promise<string>
  lookUp(reference: string): Promise<CheckoutAnswer | undefined>
  /** The charge's reference in what the provider sent us; null if it is about something else, undefined if it isn't the provider's. */
  referenceIn(body: Buffer, signature: string | undefined): string | null | undefined
}

/** A payment provider, embedded or remote. A call that throws or never answers says nothing about what happened to the money. */
export type PaymentProvider = CardProvider | CheckoutProvider | (Refunds & Nothing)

/** Nobody pays in the app. */
type Nothing = { way: 'none'; lookUp(reference: string): Promise<undefined> }

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

const payAtDesk = 'Paying online isn’t set up here. Please pay at the clinic’s desk'

/** @throws Problem 409 where cards aren't charged */
export const requireCards = (provider: PaymentProvider): CardProvider => {
  if (provider.way === 'cards') return provider
  throw new Problem('wrong-state', provider.way === 'none' ? payAtDesk : 'Stored cards aren’t used here')
}

/** @throws Problem 409 where there is no page to pay on */
export const requireCheckout = (provider: PaymentProvider): CheckoutProvider => {
  if (provider.way === 'checkout') return provider
  throw new Problem('wrong-state', provider.way === 'none' ? payAtDesk : 'Choose a card to pay with')
}
