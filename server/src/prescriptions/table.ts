import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
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
import type { MedicineStop } from '@alafia/contract/prescriptions/current-medicines'
import type { PrescriptionDraftContent } from '@alafia/contract/prescriptions/draft'
import type { Medication } from '@alafia/contract/prescriptions/schema'
import type { AcceptedFinding, CheckState } from '@alafia/contract/safety/schema'
import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { userAccount } from '../accounts/table.ts'
import { appointment } from '../appointments/table.ts'
import { doctor } from '../doctors/table.ts'
import { familyMember } from '../family/table.ts'
import { inventoryBatch } from '../inventory/table.ts'
import { pharmacy } from '../pharmacies/table.ts'
import { timestamps } from '../platform/database/timestamps.ts'

/** As the doctor signed it: never changed afterwards. */
export type PrescribedMedication = Omit<
  Medication,
  'dispensed' | 'owed' | 'waived' | 'dispensedProducts' | 'noSubstitution'
> & {
  /** Left out where another brand may be dispensed, as in everything that was signed before this was kept. */
  noSubstitution?: string | undefined
}

export const prescription = pgTable(
  'prescription',
  {
    id: serial('id').primaryKey(),
    appointmentId: integer('appointment_id')
      .notNull()
      .references(() => appointment.id),
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    familyMemberId: integer('family_member_id'),
    doctorId: integer('doctor_id')
      .notNull()
      .references(() => doctor.userId),
    medications: jsonb('medications').$type<PrescribedMedication[]>().notNull(),
    /** The safety findings when it was signed, with the doctor's override reasons. They are part of what is signed. */
    findings: jsonb('findings').$type<AcceptedFinding[]>().notNull().default([]),
    /** What was checked then. Null, and not part of what was signed, if it was signed before this was kept. */
    checks: jsonb('checks').$type<CheckState[]>(),
    /** The doctor's signature; '' if it was stored before prescriptions were signed. */
    signature: text('signature').notNull().default(''),
    status: text('status').$type<PrescriptionStatus>().notNull(),
    issuedDate: date('issued_date', { mode: 'string' }).notNull(),
    expiryDate: date('expiry_date', { mode: 'string' }).notNull(),
    pharmacistNotes: text('pharmacist_notes'),
    /** The pharmacist who last handled it. */
    pharmacistId: integer('pharmacist_id').references(() => userAccount.id),
    /** The number of the last fill that wasn't reversed; 0 if there is none. */
    fillCount: integer('fill_count').notNull().default(0),
    /** In the printed QR code: 128 random bits, so that no one can guess another prescription's. */
    code: text('code')
      .notNull()
      .unique()
      .default(sql`replace(gen_random_uuid()::text, '-', '')`),
    refillsAllowed: smallint('refills_allowed').notNull().default(0),
    refillsUsed: smallint('refills_used').notNull().default(0),
    /**
     * The pharmacy that the patient chose, and once it is filled or rejected the one that did so. It stays for the next fill until the
     * patient chooses another. Null: any pharmacy may fill it.
     */
    pharmacyId: integer('pharmacy_id'),
    /** Prescribed at an urgent appointment. Copied, which is safe because an appointment's type never changes. */
    isUrgent: boolean('is_urgent').notNull(),
    /** Fills that were reversed as a whole. With them, `fillCount` gives the number of the next fill: no number is used twice. */
    fillsReversed: smallint('fills_reversed').notNull().default(0),
    /** When it was closed because no one collected it; null again once the patient asks for it. */
    notCollectedAt: timestamp('not_collected_at', { withTimezone: true }),
    /** The version that it replaces, and the one that has replaced it: neither twice (RX-75). */
    replacesId: integer('replaces_id'),
    replacedById: integer('replaced_by_id'),
    /** When it was issued, or its latest refill was requested. */
    queuedAt: timestamp('queued_at', { withTimezone: true }).notNull().defaultNow(),
    ...timestamps,
  },
  (table) => [
    foreignKey({
      name: 'prescription_own_family_member',
      columns: [table.familyMemberId, table.patientId],
      foreignColumns: [familyMember.id, familyMember.primaryUserId],
    }),
    check('prescription_refills_left', sql`${table.refillsUsed} between 0 and ${table.refillsAllowed}`),
    check(
      'prescription_not_collected',
      sql`${table.notCollectedAt} is null or ${table.status} = 'cancelled'`,
    ),
    check('prescription_expires_after_issue', sql`${table.expiryDate} >= ${table.issuedDate}`),
    foreignKey({ name: 'prescription_replaces', columns: [table.replacesId], foreignColumns: [table.id] }),
    foreignKey({
      name: 'prescription_replaced_by',
      columns: [table.replacedById],
      foreignColumns: [table.id],
    }),
    uniqueIndex('prescription_replaces_once')
      .on(table.replacesId)
      .where(sql`${table.replacesId} is not null`),
    uniqueIndex('prescription_replaced_once')
      .on(table.replacedById)
      .where(sql`${table.replacedById} is not null`),
    check(
      'prescription_replaced_is_cancelled',
      sql`${table.replacedById} is null or ${table.status} = 'cancelled'`,
    ),
    index('prescription_of_patient').on(table.patientId, table.createdAt, table.id),
    index('prescription_of_member')
      .on(table.familyMemberId)
      .where(sql`${table.familyMemberId} is not null`),
    index('prescription_of_doctor').on(table.doctorId, table.createdAt, table.id),
    index('prescription_of_pharmacist').on(table.pharmacistId, table.updatedAt, table.id),
    index('prescription_of_pharmacy').on(table.pharmacyId, table.updatedAt, table.id),
    // What a pharmacy has handled is counted with an index-only scan.
    index('prescription_of_pharmacy_by_status').on(table.pharmacyId, table.status, table.expiryDate),
    index('prescription_of_appointment').on(table.appointmentId),
    index('prescription_issued').on(table.issuedDate),
    index('prescription_expiring')
      .on(table.expiryDate)
      .where(sql`${table.status} not in ('rejected', 'cancelled')`),
    // The four parts of a pharmacy's queue, each in order: urgent or not, of this pharmacy or of none.
    index('prescription_queue')
      .on(table.pharmacyId, table.isUrgent, table.queuedAt, table.id)
      .where(sql`${table.status} in ('pending', 'active')`),
  ],
)

/**
 * What is on the order pad of an appointment, and not signed yet. `version` increases with each save; saving over another
 * version is refused.
 */
export const prescriptionDraft = pgTable('prescription_draft', {
  appointmentId: integer('appointment_id')
    .primaryKey()
    .references(() => appointment.id),
  content: jsonb('content').$type<PrescriptionDraftContent>().notNull(),
  version: integer('version').notNull().default(1),
  ...timestamps,
})

/** What was said of a medicine of a prescription: stopped and why, or taken again. Append-only: the latest counts. */
export const medicineStop = pgTable(
  'medicine_stop',
  {
    id: serial('id').primaryKey(),
    prescriptionId: integer('prescription_id')
      .notNull()
      .references(() => prescription.id),
    /** Counted from 0 in the prescription's order. */
    medicationIndex: smallint('medication_index').notNull(),
    status: text('status').$type<MedicineStop['status']>().notNull(),
    reason: text('reason'),
    recordedBy: integer('recorded_by')
      .notNull()
      .references(() => userAccount.id),
    recordedAs: text('recorded_as').$type<MedicineStop['recorded']['role']>().notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('medicine_stop_of_prescription').on(table.prescriptionId, table.id),
    check('medicine_stop_has_a_reason', sql`${table.status} = 'taking' or ${table.reason} is not null`),
  ],
)

/** Medications that a doctor often prescribes together; the name is unique per doctor. */
export const orderSet = pgTable(
  'order_set',
  {
    id: serial('id').primaryKey(),
    doctorId: integer('doctor_id')
      .notNull()
      .references(() => doctor.userId),
    name: text('name').notNull(),
    medications: jsonb('medications').$type<PrescribedMedication[]>().notNull(),
    ...timestamps,
  },
  (table) => [uniqueIndex('order_set_name').on(table.doctorId, table.name)],
)

/**
 * A partial fill: part 1 is the fill itself, later parts are what was still owed. The key makes it impossible to dispense the
 * same part twice.
 */
export const dispense = pgTable(
  'dispense',
  {
    prescriptionId: integer('prescription_id')
      .notNull()
      .references(() => prescription.id),
    fillNumber: integer('fill_number').notNull(),
    partNumber: smallint('part_number').notNull().default(1),
    pharmacistId: integer('pharmacist_id')
      .notNull()
      .references(() => userAccount.id),
    /** Where it was dispensed. A trigger refuses a batch of another pharmacy. */
    pharmacyId: integer('pharmacy_id')
      .notNull()
      .references(() => pharmacy.id),
    /** The second person who checked it; required of a controlled drug, which a trigger sees to. */
    checkedBy: integer('checked_by').references(() => userAccount.id),
    notes: text('notes'),
    dispensedAt: timestamp('dispensed_at', { withTimezone: true }).notNull().defaultNow(),
    /** Who collected it, as the pharmacist typed it, and when. */
    collectedBy: text('collected_by'),
    collectedAt: timestamp('collected_at', { withTimezone: true }),
    /** When the patient chose another pharmacy, though nobody had collected it here: it is only taken back (PHARM-221). */
    leftAt: timestamp('left_at', { withTimezone: true }),
    ...timestamps,
  },
  (table) => [
    primaryKey({ columns: [table.prescriptionId, table.fillNumber, table.partNumber] }),
    index('dispense_left')
      .on(table.pharmacyId)
      .where(sql`${table.leftAt} is not null`),
    check('dispense_two_people', sql`${table.checkedBy} <> ${table.pharmacistId}`),
  ],
)

/** How many units of each medication of a fill were ordered, dispensed and waived: never more than were ordered. */
export const fillMedication = pgTable(
  'fill_medication',
  {
    prescriptionId: integer('prescription_id')
      .notNull()
      .references(() => prescription.id),
    fillNumber: integer('fill_number').notNull(),
    /** Counted from 0 in the prescription's order. */
    medicationIndex: smallint('medication_index').notNull(),
    ordered: integer('ordered').notNull(),
    dispensed: integer('dispensed').notNull(),
    /** Ordered, but no longer owed. */
    waived: integer('waived').notNull().default(0),
    ...timestamps,
  },
  (table) => [
    primaryKey({ columns: [table.prescriptionId, table.fillNumber, table.medicationIndex] }),
    check(
      'fill_medication_within_ordered',
      sql`${table.dispensed} >= 0 and ${table.waived} >= 0 and ${table.dispensed} + ${table.waived} <= ${table.ordered}`,
    ),
    index('fill_medication_owed')
      .on(table.prescriptionId, table.fillNumber)
      .where(sql`${table.dispensed} + ${table.waived} < ${table.ordered}`),
  ],
)

/** The units of a partial fill, by batch. */
export const dispensedBatch = pgTable(
  'dispensed_batch',
  {
    prescriptionId: integer('prescription_id').notNull(),
    fillNumber: integer('fill_number').notNull(),
    partNumber: smallint('part_number').notNull().default(1),
    medicationIndex: smallint('medication_index').notNull(),
    batchId: integer('batch_id')
      .notNull()
      .references(() => inventoryBatch.id),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'dispensed_batch_pk',
      columns: [
        table.prescriptionId,
        table.fillNumber,
        table.partNumber,
        table.medicationIndex,
        table.batchId,
      ],
    }),
    foreignKey({
      name: 'dispensed_batch_of_dispense',
      columns: [table.prescriptionId, table.fillNumber, table.partNumber],
      foreignColumns: [dispense.prescriptionId, dispense.fillNumber, dispense.partNumber],
    }),
    check('dispensed_batch_not_empty', sql`${table.quantity} > 0`),
    index('dispensed_batch_by_batch').on(table.batchId),
  ],
)
