import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  time,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { Weekday } from '@alafia/contract/kernel/civil'
import { userAccount } from '../accounts/table.ts'
import { phoneColumn } from '../platform/database/phone-column.ts'
import { timestamps } from '../platform/database/timestamps.ts'

export const pharmacy = pgTable(
  'pharmacy',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    phone: phoneColumn('phone').notNull(),
    email: text('email').notNull(),
    services: text('services').array().notNull().default([]),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** Since when it receives no prescriptions; null while it does. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** The last day on which a closed pharmacy hands over what it has filled. */
    collectUntil: date('collect_until', { mode: 'string' }),
    ...timestamps,
  },
  (table) => [
    check(
      'pharmacy_closed_with_last_day',
      sql`(${table.closedAt} is null) = (${table.collectUntil} is null)`,
    ),
  ],
)

/** Opening hours in the clinic's wall-clock time; a weekday without a row is closed. */
export const pharmacyHours = pgTable(
  'pharmacy_hours',
  {
    pharmacyId: integer('pharmacy_id')
      .notNull()
      .references(() => pharmacy.id),
    day: text('day').$type<Weekday>().notNull(),
    open: time('open').notNull(),
    close: time('close').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pharmacyId, table.day, table.open] })],
)

/** Where a pharmacist works. */
export const pharmacyStaff = pgTable('pharmacy_staff', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => userAccount.id),
  pharmacyId: integer('pharmacy_id')
    .notNull()
    .references(() => pharmacy.id),
})
