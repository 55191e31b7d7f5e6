import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Notification } from '@alafia/contract/notifications/schema'
import { notification, notificationCounter } from '../outbox/table.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { targetOf } from './targets.ts'

const isMine = eq(notification.userId, param('userId'))

/** What the bell shows of a notification. */
export const columns = {
  id: notification.id,
  type: notification.type,
  title: notification.title,
  body: notification.body,
  createdAt: notification.createdAt,
  readAt: notification.readAt,
  payload: notification.payload,
}

type Row = Pick<typeof notification.$inferSelect, keyof typeof columns>

export const toNotification = ({ createdAt, readAt, payload, ...row }: Row): Notification => ({
  ...row,
  target: targetOf(row.type, payload),
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})

const selectPage = prepared((db) =>
  db
    .select(columns)
    .from(notification)
    .where(and(isMine, lt(notification.id, param('before'))))
    .orderBy(desc(notification.id))
    .limit(param('limit'))
    .prepare('notifications_of_person'),
)

const countStatement = prepared((db) =>
  db
    .select({
      unread:
        sql<number>`(select count(*) from ${notification} where ${isMine} and ${notification.readAt} is null)`.mapWith(
          Number,
        ),
      newest: sql<number>`coalesce((select ${notificationCounter.lastId} from ${notificationCounter}
        where ${eq(notificationCounter.userId, param('userId'))}), 0)`.mapWith(Number),
    })
    .from(sql`(select) as one_row`)
    .prepare('notifications_unread'),
)

/** A person's notifications, newest first: those before `before`, at most `limit`. */
export const listNotifications = async (
  db: Queryable,
  userId: number,
  { before, limit }: { before: number; limit: number },
): Promise<Notification[]> => (await selectPage(db).execute({ userId, before, limit })).map(toNotification)

/** The badge's count, and the id of the newest notification (0 if there is none). */
export const countUnreadNotifications = async (
  db: Queryable,
  userId: number,
): Promise<{ unread: number; newest: number }> =>
  (await countStatement(db).execute({ userId }))[0] ?? { unread: 0, newest: 0 }
