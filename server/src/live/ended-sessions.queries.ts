import { sql } from 'drizzle-orm'
import { prepared, type Database } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { cutoffsAt, hasEnded } from '../sessions/lifetime.ts'
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
    .where(sql`${session.id} = any (${param('ids')}::int[])`)
    .prepare(name),
)

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
    const row = known.get(sessionId)
    if (!row || row.revokedAt) return [{ sessionId, why: 'revoked' }]
    return hasEnded(row, cutoffs) ? [{ sessionId, why: 'expired' }] : []
  })
}
