import { withAnyAccess } from '../platform/database/row-access.ts'
import type { Services } from '../request/services.ts'
import { batched } from './batched.ts'
import { notificationsAfter } from './catch-up.queries.ts'
import { findByTokens } from './session-tokens.queries.ts'

/** What each socket asks of the database when it connects, asked for many at once. */
export const createAdmission = ({ db, clock, sessions }: Pick<Services, 'db' | 'clock' | 'sessions'>) => ({
  /** The active session of a token, if any. A socket isn't activity of its session. */
  findSession: batched(async (tokens: readonly string[]) => {
    const limits = await sessions.limits()
    const found = await withAnyAccess(() => findByTokens(db, tokens, clock.now(), limits))
    for (const one of found) if (one?.hasExpired) await sessions.end(one.session.sessionId, 'expired')
    return found.map((one) => (one?.hasExpired ? undefined : one?.session))
  }),
  missedAfter: batched((asked: readonly { userId: number; lastSeen: number }[]) =>
    withAnyAccess(() => notificationsAfter(db, asked)),
  ),
})
