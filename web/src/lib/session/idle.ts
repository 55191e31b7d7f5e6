import type { SignInReply } from '@alafia/contract/accounts/schema'
import { minute } from '@alafia/contract/kernel/durations'

export type Outlook = {
  /** Milliseconds until the session ends by itself. */
  left: number
  /** What ends it: being idle, which activity puts off, or its age, which nothing does. */
  by: 'idle' | 'age'
  isNear: boolean
}

/**
 * When a session ends by itself if nothing happens.
 * @param toldAt when the limits came; an end that had passed already shows a wrong clock here, and then only the server knows it
 */
export const outlookOf = (
  { idleMinutes, warningMinutes, expiresAt }: SignInReply['session'],
  toldAt: number,
  lastActivity: number,
  now: number,
): Outlook => {
  const idle = lastActivity + idleMinutes * minute - now
  const end = Date.parse(expiresAt)
  const age = end > toldAt ? end - now : Number.POSITIVE_INFINITY
  const left = Math.min(idle, age)
  return { left, by: age < idle ? 'age' : 'idle', isNear: left <= warningMinutes * minute }
}
