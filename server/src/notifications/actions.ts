import { and, eq, isNull } from 'drizzle-orm'
import type { Notification } from '@alafia/contract/notifications/schema'
import { notification } from '../outbox/table.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context, Tx } from '../request/context.ts'
import { columns, shown } from './queries.ts'

const ownUnread = (userId: number) => and(eq(notification.userId, userId), isNull(notification.readAt))

/** The person's other devices count anew. */
const tellOwnDevices = (tx: Tx, userId: number) => tx.invalidate({ userId }, 'notifications')

/** Marks one of the person's own as read; one that is read already stays as it was. @throws Problem 404 */
export const readNotification = (
  { actor: { userId }, clock, transact }: Context,
  id: number,
): Promise<Notification> =>
  transact(async (tx) => {
    const [read] = await tx
      .update(notification)
      .set({ readAt: clock.now() })
      .where(and(ownUnread(userId), eq(notification.id, id)))
      .returning(columns)
    if (read) {
      tellOwnDevices(tx, userId)
      return shown(read)
    }
    const [before] = await tx
      .select(columns)
      .from(notification)
      .where(and(eq(notification.userId, userId), eq(notification.id, id)))
    if (!before) throw notFound()
    return shown(before)
  })

/** Marks all of the person's own as read. */
export const readAllNotifications = ({ actor: { userId }, clock, transact }: Context): Promise<undefined> =>
  transact(async (tx) => {
    const { rowCount } = await tx.update(notification).set({ readAt: clock.now() }).where(ownUnread(userId))
    if (rowCount !== 0) tellOwnDevices(tx, userId)
    return undefined
  })
