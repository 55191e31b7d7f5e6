import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { day } from '@alafia/contract/kernel/durations'
import type { Notification } from '@alafia/contract/notifications/schema'
import { notification } from '../outbox/table.ts'
import { send } from '../platform/database/pipelining.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Services } from '../request/services.ts'
import { columns, toNotification } from './listing.queries.ts'

const myUnread = (userId: number) => and(eq(notification.userId, userId), isNull(notification.readAt))

/** Makes the person's other devices fetch their count again. */
const invalidateMyNotifications = (tx: Tx, userId: number) => tx.invalidate({ userId }, 'notifications')

/** Marks one of the person's own as read; one that is already read stays as it was. @throws Problem 404 */
export const markNotificationRead = (
  { actor: { userId }, clock, transact }: Context,
  id: number,
): Promise<Notification> =>
  transact(async (tx) => {
    const [read] = await tx
      .update(notification)
      .set({ readAt: clock.now() })
      .where(and(myUnread(userId), eq(notification.id, id)))
      .returning(columns)
    if (read) {
      invalidateMyNotifications(tx, userId)
      return toNotification(read)
    }
    const [before] = await tx
      .select(columns)
      .from(notification)
      .where(and(eq(notification.userId, userId), eq(notification.id, id)))
    if (!before) throw notFound()
    return toNotification(before)
  })

/** Marks all of the person's own as read. */
export const markAllNotificationsRead = ({
  actor: { userId },
  clock,
  transact,
}: Context): Promise<undefined> =>
  transact(async (tx) => {
    const { rowCount } = await tx.update(notification).set({ readAt: clock.now() }).where(myUnread(userId))
    if (rowCount !== 0) invalidateMyNotifications(tx, userId)
    return undefined
  })

const markQueuedStatement = {
  name: 'mark_queued_notifications_read',
  text: 'select mark_queued_notifications_read($1::int, $2::timestamptz) as "userId"',
}

/**
 * Marks what pharmacists were notified of about a prescription in the queue as read, for all of them: it is dealt with, or is
 * another pharmacy's now. Notifications of the same transaction are stored afterwards, and stay unread.
 */
export const markQueuedPrescriptionRead = async (
  tx: Tx,
  prescriptionId: number,
  now: Date,
): Promise<void> => {
  const read = await send<{ userId: number }>(tx, markQueuedStatement, [prescriptionId, now.toISOString()])
  for (const userId of new Set(read.map((row) => row.userId))) invalidateMyNotifications(tx, userId)
}

/** A job: deletes notifications, read or not, once their period is over, and the months that this empties. Ids aren't given again. */
export const deleteOldNotifications = async ({
  db,
  clock,
  security,
}: Pick<Services, 'db' | 'clock' | 'security'>): Promise<void> => {
  const now = clock.now()
  const { notificationDays } = await security.periods(now)
  const before = new Date(now.getTime() - notificationDays * day)
  await db.delete(notification).where(lt(notification.createdAt, before))
  await db.execute(sql`select drop_empty_months('notification', ${before.toISOString()}::timestamptz)`)
}
