import {
  topicOf,
  type EventName,
  type EventPayloads,
  type StaleTopic,
} from '@alafia/contract/notifications/events'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import { send, type Transaction } from '../platform/database/connect.ts'

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

type StoredRow = { user_id: number; id: number; place: number; created_at: Date | string }

const store = { name: 'store_notices', text: 'select * from store_notices($1::jsonb, $2::timestamptz)' }

/** So many rows go in one statement: what everybody is told doesn't become one endless text. */
const mostAtOnce = 5000

/**
 * Stores notifications in the change's own transaction, and queues the mail of those who want it by mail: the last
 * statements before the commit, since they lock each receiver's counter (in the order of their ids) until then. All of them
 * are on the wire before this returns, for COMMIT follows without waiting.
 * @param now from when on the mail is due
 */
export const storeNotices = async (
  tx: Transaction,
  addressed: readonly Addressed[],
  now: Date,
): Promise<StoredNotice[]> => {
  const rows = addressed
    .map(({ userId, notice }, place) => ({ user_id: userId, place, topic: topicOf[notice.type], ...notice }))
    .toSorted((one, other) => one.user_id - other.user_id)
  const answers: Promise<StoredRow[]>[] = []
  for (let from = 0; from < rows.length; from += mostAtOnce) {
    const some = JSON.stringify(rows.slice(from, from + mostAtOnce))
    answers.push(send<StoredRow>(tx, store, [some, now.toISOString()]))
  }
  const stored = (await Promise.all(answers)).flat()
  return stored
    .toSorted((one, other) => one.place - other.place)
    .flatMap((row) => {
      const told = addressed[row.place]
      return told
        ? [{ ...told.notice, userId: row.user_id, id: row.id, createdAt: new Date(row.created_at) }]
        : []
    })
}

/** What a change tells: gathered while it runs, stored by its last statement, published once it is committed. */
export type Telling = {
  notify(userIds: readonly number[], notice: Notice): void
  stale(to: Onlookers, topic: StaleTopic, key?: string): void
  /** The last statement before the commit. */
  store(tx: Transaction): Promise<void>
  /** After the commit; never before. */
  publish(bus: Bus<OutboxEvents>): void
}

/** A new one for each attempt at the transaction. */
export const startTelling = (clock: Pick<Clock, 'now'>): Telling => {
  const addressed: Addressed[] = []
  const stale: Stale[] = []
  let stored: StoredNotice[] = []
  return {
    notify(userIds, notice) {
      for (const userId of new Set(userIds)) addressed.push({ userId, notice })
    },
    stale(to, topic, key) {
      stale.push({ to, topic, ...(key === undefined ? {} : { key }) })
    },
    async store(tx) {
      stored = await storeNotices(tx, addressed, clock.now())
    },
    publish(bus) {
      if (stored.length > 0) bus.publish('notified', stored)
      if (stale.length > 0) bus.publish('stale', stale)
    },
  }
}
