import { withAnyAccess } from '../platform/database/row-access.ts'
import type { Services } from '../request/services.ts'
import type { SessionEnd } from '../sessions/sessions.ts'
import { batched } from './batched.ts'
import { notificationsAfter, type Asked } from './catch-up.queries.ts'
import { findByTokens } from './session-tokens.queries.ts'

/**
 * What each socket asks of the database when it connects, asked for many at once.
 * @param end ends the sockets of a session that was found to have ended
 */
export const createAdmission = (
  { db, clock, sessions }: Pick<Services, 'db' | 'clock' | 'sessions'>,
  end: (sessionId: number, why: SessionEnd) => Promise<void>,
) => ({
  /** The active session of a token, if any. A socket isn't activity of its session. */
  findSession: batched(async (tokens: readonly string[]) => {
    const limits = await sessions.limits()
    const found = await withAnyAccess(() => findByTokens(db, tokens, clock.now(), limits))
    for (const one of found) if (one?.hasExpired) await sessions.end(one.session.sessionId, 'expired')
    return found.map((one) => (one?.hasExpired ? undefined : one?.session))
  }),
  /** What a person has missed. For a socket that has just connected, also whether its session has ended since the handshake, while its room was still empty. */
  missedAfter: batched(async (asked: readonly Asked[]) => {
    const limits = await sessions.limits()
    const found = await withAnyAccess(() => notificationsAfter(db, asked, clock.now(), limits))
    for (const [place, { sessionId }] of asked.entries()) {
      const why = found[place]?.ended
      if (why && sessionId !== undefined) await end(sessionId, why)
    }
    return found
  }),
})
