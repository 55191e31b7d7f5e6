import { and, eq, isNull } from 'drizzle-orm'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import type { Actor } from '../../sessions/actor.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import { session } from '../../sessions/table.ts'
import { forgetDevices } from '../devices/devices.actions.ts'
import { lockAccount } from '../users.actions.ts'

/**
 * No session of the account opens or ends until this transaction ends. Of two sessions that end each other at once, only the
 * first succeeds. @throws Problem 401
 */
const lockOwnSession = async (tx: Tx, { userId, sessionId }: Actor): Promise<void> => {
  await lockAccount(tx, userId)
  const [own] = await tx
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, sessionId), isNull(session.revokedAt)))
  if (!own) throw new Problem('no-session')
}

const invalidateSessions = (tx: Tx, userId: number) => {
  tx.invalidate({ userId }, 'account')
  tx.invalidate({ role: 'admin' }, 'activity')
}

/** Ends one of the caller's sessions, and its sockets. @throws Problem 404 */
export const endOwnSession = (context: Context, id: number): Promise<undefined> =>
  context.transact(async (tx) => {
    const { actor, clock } = context
    await lockOwnSession(tx, actor)
    const [ended] = await tx
      .update(session)
      .set({ revokedAt: clock.now() })
      .where(and(eq(session.id, id), eq(session.userId, actor.userId), isNull(session.revokedAt)))
      .returning({ id: session.id })
    if (!ended) throw notFound()
    await forgetDevices(tx, actor.userId, clock.now(), { of: id, except: actor.sessionId })
    tx.sessionsEnded([id])
    tx.record('session.ended', `session ${id}`)
    invalidateSessions(tx, actor.userId)
    return undefined
  })

/** Ends all of the caller's sessions except the one that calls, and their sockets. */
export const endOtherSessions = (
  context: Context,
  sessions: Pick<Sessions, 'revokeAllOf'>,
): Promise<{ ended: number }> =>
  context.transact(async (tx) => {
    const { userId, sessionId } = context.actor
    await lockOwnSession(tx, context.actor)
    const ended = await sessions.revokeAllOf(tx, userId, { except: sessionId })
    await forgetDevices(tx, userId, context.clock.now(), { except: sessionId })
    tx.record('session.others-ended', `account ${userId}`)
    invalidateSessions(tx, userId)
    return { ended }
  })
