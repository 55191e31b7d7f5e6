import { sql } from 'drizzle-orm'
import type { LiveNotification, EventName } from '@alafia/contract/notifications/events'
import { notification, notificationCounter } from '../outbox/table.ts'
import { prepared, type Database } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'

export const pageSize = 200

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

/** One snapshot of the newest id and the rows after the last one seen; everything newer arrives live. */
const selectAfter = prepared((db) => {
  const missed = db
    .select()
    .from(notification)
    .where(sql`${notification.userId} = ${param('userId')} and ${notification.id} > ${param('lastSeen')}`)
    .orderBy(notification.id)
    .limit(pageSize)
    .as('missed')
  return db
    .select({
      newest: sql<number>`coalesce((select ${notificationCounter.lastId} from ${notificationCounter}
        where ${notificationCounter.userId} = ${param('userId')}), 0)`,
      id: missed.id,
      type: missed.type,
      title: missed.title,
      body: missed.body,
      payload: missed.payload,
      createdAt: missed.createdAt,
    })
    .from(sql`(select) as one_row`)
    .leftJoin(missed, sql`true`)
    .orderBy(missed.id)
    .prepare('notifications_after')
})

/** A page of a person's notifications after the last one seen, in order of id, and the newest id. */
export const notificationsAfter = async (
  db: Database,
  userId: number,
  lastSeen: number,
): Promise<{ newest: number; missed: NotificationRow[] }> => {
  const rows = await selectAfter(db).execute({ userId, lastSeen })
  return {
    newest: rows[0]?.newest ?? 0,
    missed: rows.flatMap(({ id, type, title, body, payload, createdAt }) =>
      id === null ||
      type === null ||
      title === null ||
      body === null ||
      payload === null ||
      createdAt === null
        ? []
        : [{ id, type, title, body, payload, createdAt }],
    ),
  }
}
