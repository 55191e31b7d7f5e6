import { randomBytes } from 'node:crypto'
import { day, hour, minute } from '@alafia/contract/kernel/durations'

/* How long we wait for a provider's answer, for charges and refunds alike. */

/** No call takes this long: an attempt that is `started` for longer was interrupted by a crash. */
export const unsettledAfter = minute
/** How often we ask again for a missing answer, and for how long. */
export const retryAfter = 5 * minute
export const retryFor = 48 * hour
/** How often we ask about an attempt to pay that is older than that, until its bill hasn't changed for so long. */
export const rememberAfter = day
export const rememberFor = 30 * day
/** The same for refunds through a provider that only passes them on. */
export const refundFor = 30 * day

export const timeBefore = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds)

/** Can't be guessed, and reveals nothing about anyone. */
export const newReference = (kind: 'alafia' | 'alafia-refund', paymentId: number): string =>
  `${kind}-${paymentId}-${randomBytes(9).toString('hex')}`
