import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LookupReason, MoveStatus } from '@alafia/contract/pharmacy/moving/labels'
import { userAccount } from '../../accounts/table.ts'
import { pharmacy } from '../../pharmacies/table.ts'
import { timestamps } from '../../platform/database/timestamps.ts'
import { prescription } from '../../prescriptions/table.ts'

/** Who looked up which prescription of another pharmacy, and why. Append-only. */
export const prescriptionLookup = pgTable(
  'prescription_lookup',
  {
    id: serial('id').primaryKey(),
    prescriptionId: integer('prescription_id')
      .notNull()
      .references(() => prescription.id),
    /** Where the pharmacist worked then. */
    pharmacyId: integer('pharmacy_id')
      .notNull()
      .references(() => pharmacy.id),
    pharmacistId: integer('pharmacist_id')
      .notNull()
      .references(() => userAccount.id),
    reason: text('reason').$type<LookupReason>().notNull(),
    note: text('note'),
    lookedUpAt: timestamp('looked_up_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('prescription_lookup_of').on(table.prescriptionId, table.pharmacyId, table.lookedUpAt),
    check(
      'prescription_lookup_other_has_a_note',
      sql`${table.reason} <> 'other' or ${table.note} is not null`,
    ),
  ],
)

/** A request to move a prescription to another pharmacy, and what the patient said. One open request for each prescription. */
export const prescriptionMove = pgTable(
  'prescription_move',
  {
    id: serial('id').primaryKey(),
    prescriptionId: integer('prescription_id')
      .notNull()
      .references(() => prescription.id),
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    fromPharmacyId: integer('from_pharmacy_id')
      .notNull()
      .references(() => pharmacy.id),
    toPharmacyId: integer('to_pharmacy_id')
      .notNull()
      .references(() => pharmacy.id),
    requestedBy: integer('requested_by')
      .notNull()
      .references(() => userAccount.id),
    reason: text('reason').$type<LookupReason>().notNull(),
    /** As stored: `asked` until it is answered, withdrawn or found to be no longer possible. */
    status: text('status').$type<Exclude<MoveStatus, 'expired'>>().notNull(),
    /** Who agreed on the phone, as the pharmacist wrote it; null if the patient was asked in the app. */
    phoneNote: text('phone_note'),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('prescription_move_one_asked')
      .on(table.prescriptionId)
      .where(sql`${table.status} = 'asked'`),
    index('prescription_move_of_patient').on(table.patientId, table.requestedAt),
    index('prescription_move_to').on(table.toPharmacyId, table.requestedAt),
    check('prescription_move_elsewhere', sql`${table.fromPharmacyId} <> ${table.toPharmacyId}`),
    check('prescription_move_ended', sql`(${table.status} = 'asked') = (${table.endedAt} is null)`),
  ],
)
