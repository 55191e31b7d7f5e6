import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { NotificationTopic } from '@alafia/contract/accounts/preferences'
import type { EventName, EventPayloads } from '@alafia/contract/notifications/events'

/**
 * Each person's notifications, partitioned by the month in which they were created (docs/decisions/058-notifications-by-month.md).
 * `id` counts 1, 2, 3 … for the person, without gaps, in the order of the commits: once in all months, by the lock of the counter.
 */
export const notification = pgTable(
  'notification',
  {
    userId: integer('user_id').notNull(),
    id: integer('id').notNull(),
    type: text('type').$type<EventName>().notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    payload: jsonb('payload').$type<EventPayloads[EventName]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id, table.createdAt] }),
    index('notification_unread')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
    // A prescription that is dealt with marks what its pharmacists were notified of as read.
    index('notification_unread_of_queued')
      .on(sql`((${table.payload} ->> 'prescriptionId')::int)`)
      .where(sql`${table.type} = 'new-prescription-for-pharmacy' and ${table.readAt} is null`),
  ],
)

/** The last id given out to a person. Its row lock keeps a person's notifications in commit order. */
export const notificationCounter = pgTable('notification_counter', {
  userId: integer('user_id').primaryKey(),
  lastId: integer('last_id').notNull(),
})

/**
 * The email of a notification, for those who want it: enqueued by `store_notifications` in the change's own transaction. The key
 * is the notification's, so that none is sent twice.
 */
export const outgoingEmail = pgTable(
  'outgoing_email',
  {
    userId: integer('user_id').notNull(),
    notificationId: integer('notification_id').notNull(),
    /** When the notification was created: in which month it is. */
    notifiedAt: timestamp('notified_at', { withTimezone: true }).notNull(),
    topic: text('topic').$type<NotificationTopic>().notNull(),
    queuedAt: timestamp('queued_at', { withTimezone: true }).notNull(),
    /** When to try next. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    tries: smallint('attempts').notNull().default(0),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    gaveUpAt: timestamp('gave_up_at', { withTimezone: true }),
    /** About the security of an account: sent whatever the person's preferences say. */
    isAlways: boolean('is_always').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.notificationId] }),
    index('outgoing_email_waiting')
      .on(table.dueAt)
      .where(sql`${table.sentAt} is null and ${table.gaveUpAt} is null`),
    index('outgoing_email_sent').on(table.userId, table.topic, table.sentAt),
    index('outgoing_email_queued').on(table.queuedAt),
  ],
)

/**
 * An email to an address rather than about a notification: a link, or a warning that someone gets whatever they prefer. Its
 * text is written when it is sent, so that no row holds a link's secret.
 */
export const directEmail = pgTable(
  'direct_email',
  {
    id: serial('id').primaryKey(),
    /** Which text it has. */
    kind: text('kind').notNull(),
    /** In lower case. */
    address: text('address').notNull(),
    /** The id of what it is about, if the address alone doesn't say it. */
    subjectId: integer('subject_id'),
    queuedAt: timestamp('queued_at', { withTimezone: true }).notNull(),
    /** When to try next. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    tries: smallint('attempts').notNull().default(0),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    gaveUpAt: timestamp('gave_up_at', { withTimezone: true }),
  },
  (table) => [
    // Asking twice before the first is sent is one email.
    uniqueIndex('direct_email_once')
      .on(table.kind, table.address, sql`coalesce(${table.subjectId}, 0)`)
      .where(sql`${table.sentAt} is null and ${table.gaveUpAt} is null`),
    index('direct_email_waiting')
      .on(table.dueAt)
      .where(sql`${table.sentAt} is null and ${table.gaveUpAt} is null`),
    index('direct_email_sent').on(table.kind, table.address, table.sentAt),
    index('direct_email_queued').on(table.queuedAt),
  ],
)
