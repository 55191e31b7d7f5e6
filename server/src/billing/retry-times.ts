import { randomBytes } from 'node:crypto'
import { hour, minute } from '@alafia/contract/kernel/durations'

/* For how long an answer of a provider is waited for, the same for a charge and a refund. */

/** A call ends long before: what is `started` for longer was left behind by a crash. Milliseconds. */
export const unsettledAfter = minute
/** So often is a provider asked again for what it never answered, and for so long. */
export const retryAfter = 5 * minute
export const retryFor = 48 * hour

export const timeBefore = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds)

export const noAnswer = 'The payment provider didn’t answer'

/** Nobody guesses it, and it says nothing about anybody. */
export const newReference = (kind: 'alafia' | 'alafia-refund', paymentId: number): string =>
  `${kind}-${paymentId}-${randomBytes(9).toString('hex')}`
