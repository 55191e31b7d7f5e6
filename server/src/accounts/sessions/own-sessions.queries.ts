import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { OwnSession } from '@alafia/contract/accounts/sessions.schema'
import type { Actor } from '../../sessions/actor.ts'
import { cutoffsAt } from '../../sessions/lifetime.ts'
import type { SessionLimits } from '../../sessions/rules.ts'
import { session } from '../../sessions/table.ts'
import type { Context } from '../../request/context.ts'
import { networkOf } from './network-label.ts'

/** Nobody reads more; 'end all others' ends every one. */
const maxListed = 100

const activeSessionsOf = ({ userId }: Actor, now: Date, limits: SessionLimits) => {
  const { begunAfter, seenAfter } = cutoffsAt(now, limits)
  return and(
    eq(session.userId, userId),
    isNull(session.revokedAt),
    gt(session.createdAt, begunAfter),
    gt(session.lastSeenAt, seenAfter),
  )
}

/** The caller's active sessions, last used first. */
export const listOwnSessions = async (
  { db, actor, clock }: Pick<Context, 'db' | 'actor' | 'clock'>,
  limits: SessionLimits,
  callerAddress: string,
): Promise<OwnSession[]> => {
  const rows = await db
    .select()
    .from(session)
    .where(activeSessionsOf(actor, clock.now(), limits))
    .orderBy(desc(session.lastSeenAt), desc(session.id))
    .limit(maxListed)
  return rows.map(({ id, deviceName, address, role, createdAt, lastSeenAt }) => ({
    id,
    device: deviceName,
    network: networkOf(address, callerAddress),
    role,
    signedInAt: createdAt.toISOString(),
    lastUsedAt: lastSeenAt.toISOString(),
    isThis: id === actor.sessionId,
  }))
}
