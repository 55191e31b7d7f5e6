import { sql } from 'drizzle-orm'
import { check, date, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { ClinicDetails } from '@alafia/contract/clinic/schema'
import type { OpeningSpan } from '@alafia/contract/pharmacies/schema'
import { userAccount } from '../accounts/table.ts'
import { timestamps } from '../platform/database/timestamps.ts'

/** One row once an administrator has changed the details; until then those of the environment apply. */
export const clinic = pgTable('clinic', {
  singleton: integer('singleton').primaryKey().default(1),
  details: jsonb('details').$type<ClinicDetails>().notNull(),
  /** Incremented by each change; a change based on an older version is a conflict. */
  version: integer('version').notNull().default(1),
  updatedBy: integer('updated_by')
    .notNull()
    .references(() => userAccount.id),
  ...timestamps,
})

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
