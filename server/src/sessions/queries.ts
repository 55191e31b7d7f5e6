import { and, eq, exists, gt, isNull, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import { session } from './table.ts'

type Standing = Record<'now' | 'seenAfter', Date | Placeholder>

/** @param seenAfter who did nothing since then is signed in no more */
const livesAt = ({ now, seenAfter }: Standing): SQL | undefined =>
  and(isNull(session.revokedAt), gt(session.expiresAt, now), gt(session.lastSeenAt, seenAfter))

/** Whether the person is signed in with the role just now. */
export const isSignedInAs = (userId: PgColumn, role: Role, standing: Standing): SQL =>
  exists(
    new QueryBuilder()
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.userId, userId), eq(session.role, role), livesAt(standing))),
  )

/** How many sessions of the account `id` (an expression) live just now. */
export const countLive = (id: SQLWrapper, standing: Standing): SQL<number> => {
  const live = new QueryBuilder()
    .select({ count: sql`count(*)::int` })
    .from(session)
    .where(and(eq(session.userId, id), livesAt(standing)))
  return sql`(${live})`
}
