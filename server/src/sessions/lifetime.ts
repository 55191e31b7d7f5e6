import { minute } from '@alafia/contract/kernel/durations'
import type { SessionLimits } from './rules.ts'

type SessionTimes = { createdAt: Date; lastSeenAt: Date }

/** After when a session must have begun, and have been seen, to live. */
export type SessionCutoffs<Moment = Date> = Record<'begunAfter' | 'seenAfter', Moment>

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * minute)

/** By the rules of now alone: those of when the session was opened may have been others. */
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
