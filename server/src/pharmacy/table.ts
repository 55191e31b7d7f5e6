import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { DeliveryStatus } from '@alafia/contract/pharmacy/states'
import { userAccount } from '../accounts/table.ts'
import { pharmacy } from '../pharmacies/table.ts'
import { prescription } from '../prescriptions/table.ts'
import { phoneColumn } from '../platform/database/phone-column.ts'
import { timestamps } from '../platform/database/timestamps.ts'

/** A patient's review of a pharmacy; a new one replaces the earlier one. */
export const pharmacyReview = pgTable(
  'pharmacy_review',
  {
    pharmacyId: integer('pharmacy_id')
      .notNull()
      .references(() => pharmacy.id),
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    rating: smallint('rating').notNull(),
    comment: text('comment'),
    ...timestamps,
  },
  (table) => [
    primaryKey({ columns: [table.pharmacyId, table.patientId] }),
    check('pharmacy_review_rating', sql`${table.rating} between 1 and 5`),
  ],
)

/** Requested or on the way. A partial index repeats exactly this condition. */
export const isOpen = (request: { status: SQLWrapper }): SQL<boolean> =>
  sql`${request.status} in ('requested', 'on-the-way')`

/** A request to deliver a filled prescription; one open request for each fill. */
export const deliveryRequest = pgTable(
  'delivery_request',
  {
    id: serial('id').primaryKey(),
    prescriptionId: integer('prescription_id')
      .notNull()
      .references(() => prescription.id),
    fillNumber: integer('fill_number').notNull(),
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    /** The patient or, for a child whom two parents share, the other parent: only they and the pharmacy see where to. */
    requestedBy: integer('requested_by')
      .notNull()
      .references(() => userAccount.id),
    address: text('address').notNull(),
    phone: phoneColumn('phone').notNull(),
    note: text('note'),
    status: text('status').$type<DeliveryStatus>().notNull().default('requested'),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('delivery_request_one_open').on(table.prescriptionId, table.fillNumber).where(isOpen(table)),
    index('delivery_request_of_patient').on(table.patientId, table.createdAt, table.id),
  ],
)

/** When to remind a patient before a medicine runs out; notified once. */
export const refillReminder = pgTable(
  'refill_reminder',
  {
    prescriptionId: integer('prescription_id')
      .primaryKey()
      .references(() => prescription.id),
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    remindOn: date('remind_on', { mode: 'string' }).notNull(),
    notifiedAt: timestamp('notified_at', { withTimezone: true }),
    ...timestamps,
  },
  (table) => [
    index('refill_reminder_due')
      .on(table.remindOn)
      .where(sql`${table.notifiedAt} is null`),
  ],
)
