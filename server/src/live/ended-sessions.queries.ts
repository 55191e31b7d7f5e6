import { prepared, type Database } from '../platform/database/connect.ts'
import { isAmong } from '../platform/database/is-among.ts'
import { param } from '../platform/database/param.ts'
import { cutoffsAt, hasEnded, type SessionCutoffs } from '../sessions/lifetime.ts'
import type { SessionLimits } from '../sessions/rules.ts'
import type { SessionEnd } from '../sessions/sessions.ts'
import { session } from '../sessions/table.ts'

/** One statement for any number: a process with thousands of sockets asks every few seconds. */
const selectTimes = prepared((db, name) =>
  db
    .select({
      id: session.id,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
      revokedAt: session.revokedAt,
    })
    .from(session)
    .where(isAmong(session.id, param('ids')))
    .prepare(name),
)

type Times = Pick<typeof session.$inferSelect, 'createdAt' | 'lastSeenAt' | 'revokedAt'>

/** Why this session has ended, if it has. The row of one that ended long ago is gone. */
export const endOf = (times: Times | undefined, cutoffs: SessionCutoffs): SessionEnd | undefined => {
  if (!times || times.revokedAt) return 'revoked'
  return hasEnded(times, cutoffs) ? 'expired' : undefined
}

/** Which of these sessions have ended, and why. */
export const findEndedSessions = async (
  db: Database,
  sessionIds: readonly number[],
  now: Date,
  limits: SessionLimits,
): Promise<{ sessionId: number; why: SessionEnd }[]> => {
  if (sessionIds.length === 0) return []
  const rows = await selectTimes(db).execute({ ids: sessionIds })
  const known = new Map(rows.map((row) => [row.id, row]))
  const cutoffs = cutoffsAt(now, limits)
  return sessionIds.flatMap((sessionId): { sessionId: number; why: SessionEnd }[] => {
    const why = endOf(known.get(sessionId), cutoffs)
    return why ? [{ sessionId, why }] : []
  })
}
