import {
  topicOf,
  type EventName,
  type EventPayloads,
  type CacheTopic,
} from '@alafia/contract/notifications/events'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { send } from '../platform/database/pipelining.ts'
import { queueEmails, type NewEmail } from './direct-email.ts'

/** A notification to store: the event, and the title and body of its toast and of its row under the bell. */
export type NewNotification<Name extends EventName = EventName> = {
  type: Name
  title: string
  body: string
  payload: EventPayloads[Name]
  /** How the family member whom it is about reads it, if they have their own sign-in. */
  toThemselves?: { title: string; body: string }
  /** About the security of an account: also by email, whatever the person's preferences say, and even if they are deactivated. */
  alwaysEmail?: true
}

/** A notification that may be about a family member, who reads it as theirs (FAM-74). @param member null: about the receiver */
export const aboutMember = <Member, Name extends EventName>(
  member: Member | null,
  write: (member: Member | null) => NewNotification<Name>,
): NewNotification<Name> => {
  if (member === null) return write(null)
  const { title, body } = write(null)
  return { ...write(member), toThemselves: { title, body } }
}

/** A stored notification, ready to be published. `id` counts the person's notifications without gaps. */
export type StoredNotification = NewNotification & {
  userId: number
  id: number
  createdAt: Date
  /** Whom it was addressed to: another than `userId` for the copy to a child's other parent. */
  addressee: number
}

/** Whose cached lists are invalidated: one person's, those of everyone signed in with a role, or everyone's (the slot grid). */
export type Audience = { userId: number } | { role: Role } | 'everyone'
export type Invalidation = { to: Audience; topic: CacheTopic; key?: string }

export type OutboxEvents = {
  notified: StoredNotification[]
  invalidated: Invalidation[]
  /** An email to an address waits to be sent. */
  'email-queued': undefined
}

/** `by`: who did it, and isn't notified of it. */
export type AddressedNotification = { userId: number; notice: NewNotification; by?: number | undefined }

type StoredRow = {
  user_id: number
  id: number
  place: number
  created_at: Date | string
  title: string
  body: string
}

const storeStatement = {
  name: 'store_notifications',
  text: 'select * from store_notifications($1::jsonb, $2::timestamptz)',
}

/** Rows per statement, so that a notification to everyone doesn't become one huge statement. */
const batchSize = 5000

/**
 * Stores notifications in the change's own transaction, and enqueues an email for everyone who wants one. These must be
 * the last statements before the commit, because they lock each receiver's counter (in the order of their ids) until then.
 * All of them are sent before this returns, so that COMMIT can follow without waiting.
 * @param now when the emails are due
 */
export const storeNotifications = async (
  tx: Transaction,
  addressed: readonly AddressedNotification[],
  now: Date,
): Promise<StoredNotification[]> => {
  const rows = addressed
    .map(({ userId, notice, by }, place) => ({
      user_id: userId,
      by,
      place,
      topic: topicOf[notice.type],
      ...notice,
    }))
    .toSorted((one, other) => one.user_id - other.user_id)
  const answers: Promise<StoredRow[]>[] = []
  for (let from = 0; from < rows.length; from += batchSize) {
    const some = JSON.stringify(rows.slice(from, from + batchSize))
    answers.push(send<StoredRow>(tx, storeStatement, [some, now.toISOString()]))
  }
  const stored = (await Promise.all(answers)).flat()
  return stored
    .toSorted((one, other) => one.place - other.place)
    .flatMap((row) => {
      const source = addressed[row.place]
      return source
        ? [
            {
              ...source.notice,
              title: row.title,
              body: row.body,
              userId: row.user_id,
              addressee: source.userId,
              id: row.id,
              createdAt: new Date(row.created_at),
            },
          ]
        : []
    })
}

/** Who gets a copy of what notifies someone has the same lists open, and they change with theirs. */
const withCopies = (
  invalidations: readonly Invalidation[],
  stored: readonly StoredNotification[],
): Invalidation[] => {
  const copies = stored.filter(({ userId, addressee }) => userId !== addressee)
  return invalidations.flatMap((one) => [
    one,
    ...copies.flatMap(({ userId, addressee }) =>
      typeof one.to === 'object' && 'userId' in one.to && one.to.userId === addressee
        ? [{ ...one, to: { userId } }]
        : [],
    ),
  ])
}

/** What a change notifies and invalidates: collected while it runs, stored by its last statement, published after the commit. */
export type Outbox = {
  /** @param by who did it, and isn't notified of it, though perhaps a child's other parent is */
  notify(userIds: readonly number[], notice: NewNotification, by?: number): void
  invalidate(to: Audience, topic: CacheTopic, key?: string): void
  /** An email to an address. */
  email(email: NewEmail): void
  /** The last statement before the commit. */
  store(tx: Transaction): Promise<void>
  /** After the commit; never before. */
  publish(bus: Bus<OutboxEvents>): void
}

/** Each attempt at a transaction needs a new one. */
export const createOutbox = (clock: Pick<Clock, 'now'>): Outbox => {
  const addressed: AddressedNotification[] = []
  const invalidations: Invalidation[] = []
  const emails: NewEmail[] = []
  let stored: StoredNotification[] = []
  return {
    notify(userIds, notice, by) {
      for (const userId of new Set(userIds)) addressed.push({ userId, notice, by })
    },
    invalidate(to, topic, key) {
      invalidations.push({ to, topic, ...(key === undefined ? {} : { key }) })
    },
    email(email) {
      emails.push(email)
    },
    async store(tx) {
      const queued = queueEmails(tx, emails, clock.now())
      stored = await storeNotifications(tx, addressed, clock.now())
      await queued
    },
    publish(bus) {
      if (stored.length > 0) bus.publish('notified', stored)
      if (emails.length > 0) bus.publish('email-queued', undefined)
      if (invalidations.length > 0) bus.publish('invalidated', withCopies(invalidations, stored))
    },
  }
}
