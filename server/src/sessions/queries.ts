import { and, eq, exists, gt, isNull, type Placeholder, type SQL } from 'drizzle-orm'
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import { session } from './table.ts'

/**
 * Whether the person is signed in with the role just now.
 * @param seenAfter who did nothing since then is signed in no more
 */
export const isSignedInAs = (
  userId: PgColumn,
  role: Role,
  { now, seenAfter }: Record<'now' | 'seenAfter', Date | Placeholder>,
): SQL =>
  exists(
    new QueryBuilder()
      .select({ id: session.id })
      .from(session)
      .where(
        and(
          eq(session.userId, userId),
          eq(session.role, role),
          isNull(session.revokedAt),
          gt(session.expiresAt, now),
          gt(session.lastSeenAt, seenAfter),
        ),
      ),
  )
