import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { EventName, EventPayloads } from '@alafia/contract/notifications/events'

/** What each person was told. `id` counts 1, 2, 3 … for the person, without gaps, in the order of the commits. */
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
    primaryKey({ columns: [table.userId, table.id] }),
    index('notification_unread')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
  ],
)

/** The last id given out to a person. Its row lock keeps a person's notifications in commit order. */
export const notificationCounter = pgTable('notification_counter', {
  userId: integer('user_id').primaryKey(),
  newest: integer('newest').notNull(),
})
