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

/** Tells people what happened, in this order, through the outbox: each person's ids count on without gaps. */
export const addNotifications = async (
  tx: Transaction,
  clock: Clock,
  told: readonly SeededNotification[],
): Promise<StoredNotification[]> => {
  const addressed: AddressedNotification[] = told.map(({ to, notice }) => ({ userId: to.id, notice }))
  const stored = await storeNotifications(tx, addressed, clock.now())
  if (stored.length === 0) return []
  const times = stored.map(({ userId, id }, place) => ({
    user_id: userId,
    id,
    at: told[place]?.at,
    read_at: told[place]?.readAt ?? null,
  }))
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
    createdAt: told[place]?.at ?? new Date(0),
    readAt: told[place]?.readAt ?? null,
  }))
}

export type NotificationDetails = Partial<NewNotification> & { at?: Date; readAt?: Date }

/** One notification to one person: a system alert, unless more is said. */
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
