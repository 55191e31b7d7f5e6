import { sql } from 'drizzle-orm'
import type { EventName, EventPayloads, StaleTopic } from '@alafia/contract/notifications/events'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Transaction } from '../platform/database/connect.ts'

/** What to tell: the event, and the words of its toast and of its row in the bell's list. */
export type Notice<Name extends EventName = EventName> = {
  type: Name
  title: string
  body: string
  payload: EventPayloads[Name]
}

/** A stored notification, ready to go out: `id` counts the person's notifications without gaps. */
export type StoredNotice = Notice & { userId: number; id: number; createdAt: Date }

/** Who looks at a list that changed: one person, everyone signed in with a role, or everyone (the slot grid). */
export type Onlookers = { userId: number } | { role: Role } | 'everyone'
export type Stale = { to: Onlookers; topic: StaleTopic; key?: string }

export type OutboxEvents = { notified: StoredNotice[]; stale: Stale[] }

export type Addressed = { userId: number; notice: Notice }

/**
 * Stores notifications in the change's own transaction: the last statement before the commit, since it locks each
 * receiver's counter (in the order of their ids) until then.
 */
export const storeNotices = async (
  tx: Transaction,
  addressed: readonly Addressed[],
): Promise<StoredNotice[]> => {
  if (addressed.length === 0) return []
  const rows = addressed.map(({ userId, notice }, place) => ({ user_id: userId, place, ...notice }))
  const { rows: stored } = await tx.execute<{
    user_id: number
    id: number
    place: number
    created_at: Date | string
  }>(sql`
    with incoming as (
      select *, row_number() over (partition by user_id order by place) as nth, count(*) over (partition by user_id) as total
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as told (user_id int, place int, type text, title text, body text, payload jsonb)
    ),
    counter as (
      insert into notification_counter as counter (user_id, newest)
      select user_id, total from (select distinct user_id, total from incoming) as receiver order by user_id
      on conflict (user_id) do update set newest = counter.newest + excluded.newest
      returning user_id, newest
    ),
    numbered as (
      select incoming.*, (counter.newest - incoming.total + incoming.nth)::int as id
      from incoming join counter using (user_id)
    ),
    stored as (
      insert into notification (user_id, id, type, title, body, payload)
      select user_id, id, type, title, body, payload from numbered
      returning user_id, id, created_at
    )
    select stored.user_id, stored.id, stored.created_at, numbered.place
    from stored join numbered using (user_id, id) order by numbered.place`)
  return stored.flatMap((row) => {
    const told = addressed[row.place]
    return told
      ? [{ ...told.notice, userId: row.user_id, id: row.id, createdAt: new Date(row.created_at) }]
      : []
  })
}
