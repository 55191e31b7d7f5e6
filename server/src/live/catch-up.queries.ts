import { sql } from 'drizzle-orm'
import type { LiveNotification, EventName } from '@alafia/contract/notifications/events'
import { notification, notificationCounter } from '../outbox/table.ts'
import { prepared, type Database } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { cutoffsAt } from '../sessions/lifetime.ts'
import type { SessionLimits } from '../sessions/rules.ts'
import type { SessionEnd } from '../sessions/sessions.ts'
import { session } from '../sessions/table.ts'
import { endOf } from './ended-sessions.queries.ts'

/** Of one person. Many may be asked for at once. */
export const pageSize = 100

/** A notification as it is sent to clients. */
export type SentNotification = { type: EventName; envelope: LiveNotification }

type NotificationRow = Pick<
  typeof notification.$inferSelect,
  'id' | 'type' | 'title' | 'body' | 'payload' | 'createdAt'
>

export const toSent = ({ id, type, title, body, payload, createdAt }: NotificationRow): SentNotification => ({
  type,
  envelope: { ...payload, id, title, body, createdAt: createdAt.toISOString() },
})

/**
 * One snapshot of each session, its person's newest id and the rows after the last one seen; everything newer arrives live. Of those
 * who have missed nothing, as most have who reconnect, no month is read.
 */
const selectAfter = prepared((db) => {
  const asked = sql`unnest(${param('sessionIds')}::int[], ${param('userIds')}::int[], ${param('lastSeen')}::int[])
    with ordinality as asked (session_id, user_id, last_seen, place)`
  const missed = db
    .select()
    .from(notification)
    .where(
      sql`${notificationCounter.lastId} > asked.last_seen and ${notification.userId} = asked.user_id and ${notification.id} > asked.last_seen`,
    )
    .orderBy(notification.id)
    .limit(pageSize)
    .as('missed')
  return db
    .select({
      place: sql<number>`asked.place::int`,
      session: { createdAt: session.createdAt, lastSeenAt: session.lastSeenAt, revokedAt: session.revokedAt },
      newest: sql<number>`coalesce(${notificationCounter.lastId}, 0)`,
      id: missed.id,
      type: missed.type,
      title: missed.title,
      body: missed.body,
      payload: missed.payload,
      createdAt: missed.createdAt,
    })
    .from(asked)
    .leftJoin(session, sql`${session.id} = asked.session_id`)
    .leftJoin(notificationCounter, sql`${notificationCounter.userId} = asked.user_id`)
    .leftJoinLateral(missed, sql`true`)
    .orderBy(sql`asked.place`, missed.id)
    .prepare('notifications_after')
})

/** With the `sessionId` of a socket that has just connected: whether that session has ended is asked too. */
export type Asked = { sessionId: number | undefined; userId: number; lastSeen: number }
/** `ended`: why the session has, if it was asked and has. */
export type Missed = { ended: SessionEnd | undefined; newest: number; missed: NotificationRow[] }

/** For each session a page of its person's notifications after the last one seen, in order of id, and the newest id. */
export const notificationsAfter = async (
  db: Database,
  asked: readonly Asked[],
  now: Date,
  limits: SessionLimits,
): Promise<Missed[]> => {
  const rows = await selectAfter(db).execute({
    sessionIds: asked.map(({ sessionId }) => sessionId ?? null),
    userIds: asked.map(({ userId }) => userId),
    lastSeen: asked.map(({ lastSeen }) => lastSeen),
  })
  const cutoffs = cutoffsAt(now, limits)
  const found = asked.map((): Missed => ({ ended: undefined, newest: 0, missed: [] }))
  for (const { place, session: times, newest, id, type, title, body, payload, createdAt } of rows) {
    const one = found[place - 1]
    if (!one) continue
    if (asked[place - 1]?.sessionId !== undefined) one.ended = endOf(times ?? undefined, cutoffs)
    one.newest = newest
    if (
      id !== null &&
      type !== null &&
      title !== null &&
      body !== null &&
      payload !== null &&
      createdAt !== null
    )
      one.missed.push({ id, type, title, body, payload, createdAt })
  }
  return found
}
