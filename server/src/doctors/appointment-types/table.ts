import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { TypeMode } from '@alafia/contract/doctors/appointment-types'
import type { Currency } from '@alafia/contract/kernel/money'
import { nameKey } from '../../platform/database/name-key.ts'
import { timestamps } from '../../platform/database/timestamps.ts'
import { doctor } from '../table.ts'

/** A kind of appointment that the clinic offers. Never deleted: an appointment refers to it, and keeps a copy of its terms. */
export const appointmentType = pgTable(
  'appointment_type',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    lengthMinutes: smallint('length_minutes').notNull(),
    bufferMinutes: smallint('buffer_minutes').notNull().default(0),
    /** Null for the doctor's fee. */
    price: numeric('price'),
    /** Set explicitly; the default is for the version before, while it still runs. */
    currency: text('currency').$type<Currency>().notNull().default('NGN'),
    mode: text('mode').$type<TypeMode>().notNull(),
    preparation: text('preparation'),
    freeUntilHours: smallint('free_until_hours').notNull().default(0),
    lateRefundPercent: smallint('late_refund_percent').notNull().default(0),
    /** How many visits can be booked at once as a series; 1 for no series. */
    maxVisits: smallint('max_visits').notNull().default(1),
    isActive: boolean('is_active').notNull().default(true),
    /** Increases with each change; saving over another version is refused. */
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (table) => [
    check('appointment_type_length', sql`${table.lengthMinutes} between 5 and 240`),
    check('appointment_type_buffer', sql`${table.bufferMinutes} between 0 and 120`),
    check('appointment_type_price', sql`${table.price} >= 0`),
    check('appointment_type_free_until', sql`${table.freeUntilHours} between 0 and 720`),
    check('appointment_type_late_refund', sql`${table.lateRefundPercent} between 0 and 100`),
    check('appointment_type_max_visits', sql`${table.maxVisits} between 1 and 12`),
    uniqueIndex('appointment_type_name').on(nameKey(table.name)),
  ],
)

/** Which doctors offer it. */
export const offeredAppointmentType = pgTable(
  'offered_appointment_type',
  {
    typeId: integer('type_id')
      .notNull()
      .references(() => appointmentType.id),
    doctorId: integer('doctor_id')
      .notNull()
      .references(() => doctor.userId),
  },
  (table) => [
    primaryKey({ columns: [table.typeId, table.doctorId] }),
    index('offered_appointment_type_of_doctor').on(table.doctorId),
  ],
)
