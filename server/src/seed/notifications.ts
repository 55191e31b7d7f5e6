import { sql } from 'drizzle-orm'
import type { AddressedNotification, NewNotification } from '../outbox/outbox.ts'
import { storeNotifications } from '../outbox/outbox.ts'
import { notification } from '../outbox/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/connect.ts'

export type StoredNotification = typeof notification.$inferSelect

export type SeededNotification = {
  to: { id: number }
  notice: NewNotification
  at: Date
  readAt?: Date | undefined
}

/** Adds notifications in this order through the outbox, so that each person's ids have no gaps. */
export const addNotifications = async (
  tx: Transaction,
  clock: Clock,
  notifications: readonly SeededNotification[],
): Promise<StoredNotification[]> => {
  const addressed: AddressedNotification[] = notifications.map(({ to, notice }) => ({
    userId: to.id,
    notice,
  }))
  const stored = await storeNotifications(tx, addressed, clock.now())
  if (stored.length === 0) return []
  const times = stored.map(({ userId, id }, place) => ({
    user_id: userId,
    id,
    at: notifications[place]?.at,
    read_at: notifications[place]?.readAt ?? null,
  }))
  await tx.execute(sql`
    select add_month('notification', month)
    from (select distinct date_trunc('month', at at time zone 'UTC')::date
      from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as known (at timestamptz)) as needed (month)`)
  await tx.execute(sql`
    update ${notification} set created_at = known.at, read_at = known.read_at
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as known (user_id int, id int, at timestamptz, read_at timestamptz)
    where ${notification.userId} = known.user_id and ${notification.id} = known.id`)
  return stored.map(({ userId, id, type, title, body, payload }, place) => ({
    userId,
    id,
    type,
    title,
    body,
    payload,
    createdAt: notifications[place]?.at ?? new Date(0),
    readAt: notifications[place]?.readAt ?? null,
  }))
}

export type NotificationDetails = Partial<NewNotification> & { at?: Date; readAt?: Date }

/** One notification to one person; a system alert by default. */
export const addNotification = (
  db: Database,
  clock: Clock,
  to: { id: number },
  { at = clock.now(), readAt, ...said }: NotificationDetails = {},
): Promise<StoredNotification> =>
  db.transaction(async (tx) => {
    const body = said.body ?? 'The clinic is closed on Monday'
    const notice: NewNotification = {
      type: 'system-alert',
      title: 'System alert',
      payload: { message: body },
      ...said,
      body,
    }
    const [stored] = await addNotifications(tx, clock, [{ to, notice, at, readAt }])
    if (!stored) throw new Error('The notification was not stored')
    return stored
  })
