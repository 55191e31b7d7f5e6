import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ClinicDetails } from '@alafia/contract/clinic/schema'
import type { Currency } from '@alafia/contract/kernel/money'
import type { OpeningSpan } from '@alafia/contract/pharmacies/schema'
import { userAccount } from '../accounts/table.ts'
import { nameKey } from '../platform/database/name-key.ts'
import { phoneColumn } from '../platform/database/phone-column.ts'
import { timestamps } from '../platform/database/timestamps.ts'

/** One row once an administrator has changed the details; until then those of the environment apply. */
export const clinic = pgTable('clinic', {
  singleton: integer('singleton').primaryKey().default(1),
  details: jsonb('details').$type<ClinicDetails>().notNull(),
  /** Those that it had before. A bill in one of them, computed while the currency changed, is computed again. */
  earlierCurrencies: text('earlier_currencies').array().$type<Currency[]>().notNull().default([]),
  /** Incremented by each change; a change based on an older version is a conflict. */
  version: integer('version').notNull().default(1),
  updatedBy: integer('updated_by')
    .notNull()
    .references(() => userAccount.id),
  ...timestamps,
})

/** One row once an administrator has added a logo. */
export const clinicLogo = pgTable(
  'clinic_logo',
  {
    singleton: integer('singleton').primaryKey().default(1),
    fileKey: text('file_key').notNull().unique(),
    sha256: text('sha256').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    updatedBy: integer('updated_by')
      .notNull()
      .references(() => userAccount.id),
    ...timestamps,
  },
  (table) => [check('clinic_logo_one', sql`${table.singleton} = 1`)],
)

/** One row once an administrator has entered the opening hours; until then the doctors' hours alone count. */
export const clinicHours = pgTable(
  'clinic_hours',
  {
    singleton: integer('singleton').primaryKey().default(1),
    hours: jsonb('hours').$type<readonly OpeningSpan[]>().notNull(),
    /** Incremented by each change; a change based on an older version is a conflict. */
    version: integer('version').notNull().default(1),
    updatedBy: integer('updated_by')
      .notNull()
      .references(() => userAccount.id),
    ...timestamps,
  },
  (table) => [check('clinic_hours_one', sql`${table.singleton} = 1`)],
)

/** Days (both ends included) on which the clinic is closed. An exclusion constraint keeps them apart. */
export const closedDays = pgTable(
  'closed_days',
  {
    id: serial('id').primaryKey(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    name: text('name').notNull(),
    ...timestamps,
  },
  (table) => [check('closed_days_in_order', sql`${table.startsOn} <= ${table.endsOn}`)],
)

/**
 * Where the clinic sees patients besides its own address. What refers to a closed one keeps it. Closing takes the lock of the opening,
 * which bookings share, so that none is booked there meanwhile.
 */
export const site = pgTable(
  'site',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    phone: phoneColumn('phone'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    directions: text('directions'),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** Incremented by each change; a change based on an older version is a conflict. */
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('site_name')
      .on(nameKey(table.name))
      .where(sql`${table.closedAt} is null`),
    check(
      'site_position',
      sql`(${table.latitude} is null) = (${table.longitude} is null) and ${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`,
    ),
  ],
)

/** Of a site. What refers to a closed one keeps it. */
export const room = pgTable(
  'room',
  {
    id: serial('id').primaryKey(),
    siteId: integer('site_id')
      .notNull()
      .references(() => site.id),
    name: text('name').notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('room_name')
      .on(table.siteId, nameKey(table.name))
      .where(sql`${table.closedAt} is null`),
    // A visit's room is one of its site.
    unique('room_of_site').on(table.id, table.siteId),
  ],
)
