import { minute } from '@alafia/contract/kernel/durations'
import type { SessionLimits } from './rules.ts'

type SessionTimes = { createdAt: Date; lastSeenAt: Date }

/** A session is active if it began and was last seen after these times. */
export type SessionCutoffs<Moment = Date> = Record<'begunAfter' | 'seenAfter', Moment>

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * minute)

/** Uses only the current limits; they may have been different when a session was opened. */
export const cutoffsAt = (now: Date, { idleMinutes, absoluteMinutes }: SessionLimits): SessionCutoffs => ({
  begunAfter: minutesBefore(now, absoluteMinutes),
  seenAfter: minutesBefore(now, idleMinutes),
})

export const hasEnded = (
  { createdAt, lastSeenAt }: SessionTimes,
  { begunAfter, seenAfter }: SessionCutoffs,
): boolean => createdAt <= begunAfter || lastSeenAt <= seenAfter

export const expiryOf = (
  { createdAt }: Pick<SessionTimes, 'createdAt'>,
  { absoluteMinutes }: SessionLimits,
): Date => new Date(createdAt.getTime() + absoluteMinutes * minute)
