import { timestamp } from 'drizzle-orm/pg-core'

/**
 * When a row was added and when it last changed, of every table that describes a person, a place or a fact (decision 019).
 * The trigger `set_updated_at` keeps both: `created_at` never changes, and an update that names no `updated_at` gets the
 * present. Actions name it where a person reads it, so that it follows the clinic's clock.
 */
export const timestamps = {
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
}
