import { minute } from '@alafia/contract/kernel/durations'
import type { SessionLimits } from './rules.ts'

type Life = { createdAt: Date; lastSeenAt: Date }

/** After when a session must have begun, and have been seen, to live. */
export type Standing<Moment = Date> = Record<'begunAfter' | 'seenAfter', Moment>

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * minute)

/** By the rules of now alone: those of when the session was opened may have been others. */
export const standingAt = (now: Date, { idleMinutes, absoluteMinutes }: SessionLimits): Standing => ({
  begunAfter: minutesBefore(now, absoluteMinutes),
  seenAfter: minutesBefore(now, idleMinutes),
})

export const isOver = ({ createdAt, lastSeenAt }: Life, { begunAfter, seenAfter }: Standing): boolean =>
  createdAt <= begunAfter || lastSeenAt <= seenAfter

export const endOf = ({ createdAt }: Pick<Life, 'createdAt'>, { absoluteMinutes }: SessionLimits): Date =>
  new Date(createdAt.getTime() + absoluteMinutes * minute)
