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
  }>(sql`select * from store_notices(${JSON.stringify(rows)}::jsonb)`)
  return stored.flatMap((row) => {
    const told = addressed[row.place]
    return told
      ? [{ ...told.notice, userId: row.user_id, id: row.id, createdAt: new Date(row.created_at) }]
      : []
  })
}
