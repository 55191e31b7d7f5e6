import { sql } from 'drizzle-orm'
import { date, index, integer, numeric, pgTable, primaryKey, serial, text, time } from 'drizzle-orm/pg-core'
import type { Language } from '@alafia/contract/doctors/languages'
import type { Currency } from '@alafia/contract/kernel/money'
import type { Weekday } from '@alafia/contract/kernel/civil'
import { userAccount } from '../accounts/table.ts'
import { site } from '../clinic/table.ts'
import { specialization } from './specializations/table.ts'
import { timestamps } from '../platform/database/timestamps.ts'

export const doctor = pgTable('doctor', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => userAccount.id),
  specialization: text('specialization')
    .notNull()
    .references(() => specialization.name, { onUpdate: 'cascade' }),
  fee: numeric('fee').notNull(),
  /** Set explicitly; the default is for the version before, while it still runs. */
  currency: text('currency').$type<Currency>().notNull().default('NGN'),
  /** In which the doctor holds visits, by name. */
  languages: text('languages').array().$type<Language[]>().notNull().default([]),
  /** What patients read about the doctor. */
  about: text('about'),
  ...timestamps,
})

/** The weekly slots: one row each, in the clinic's wall-clock time. */
export const doctorSlot = pgTable(
  'doctor_slot',
  {
    doctorId: integer('doctor_id')
      .notNull()
      .references(() => doctor.userId),
    weekday: text('weekday').$type<Weekday>().notNull(),
    time: time('time').notNull(),
    /** Where the doctor is then; null at the clinic's own address. */
    siteId: integer('site_id').references(() => site.id),
  },
  (table) => [
    primaryKey({ columns: [table.doctorId, table.weekday, table.time] }),
    index('doctor_slot_of_site')
      .on(table.siteId)
      .where(sql`${table.siteId} is not null`),
  ],
)

/** Days (both ends included) on which the doctor takes no bookings. */
export const doctorTimeOff = pgTable(
  'doctor_time_off',
  {
    id: serial('id').primaryKey(),
    doctorId: integer('doctor_id')
      .notNull()
      .references(() => doctor.userId),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    ...timestamps,
  },
  (table) => [index('doctor_time_off_doctor').on(table.doctorId, table.endsOn)],
)
