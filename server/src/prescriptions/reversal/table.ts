import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { ReversalReason } from '@alafia/contract/prescriptions/reversal-reasons'
import { userAccount } from '../../accounts/table.ts'
import { pharmacy } from '../../pharmacies/table.ts'
import { dispensedBatch, prescription } from '../table.ts'

/** What was dispensed in a fill, or some medications of it, was taken back. Append-only; the dispense itself stays. */
export const dispenseReversal = pgTable(
  'dispense_reversal',
  {
    id: serial('id').primaryKey(),
    prescriptionId: integer('prescription_id')
      .notNull()
      .references(() => prescription.id),
    fillNumber: integer('fill_number').notNull(),
    /** Counted from 0 in the prescription's order. */
    medicationIndexes: smallint('medication_indexes').array().notNull(),
    /** Nothing of the fill is left: the prescription is back where it was before. */
    isWhole: boolean('is_whole').notNull(),
    reason: text('reason').$type<ReversalReason>().notNull(),
    note: text('note'),
    /** The patient had some of it, or it was on its way to them. */
    wasHandedOver: boolean('was_handed_over').notNull(),
    pharmacistId: integer('pharmacist_id')
      .notNull()
      .references(() => userAccount.id),
    pharmacyId: integer('pharmacy_id')
      .notNull()
      .references(() => pharmacy.id),
    reversedAt: timestamp('reversed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('dispense_reversal_of_prescription').on(table.prescriptionId, table.fillNumber),
    check('dispense_reversal_with_reason', sql`${table.reason} <> 'other' or ${table.note} is not null`),
  ],
)

/** Units that were dispensed and reversed, and where they are now. The key makes it impossible to reverse the same units twice. */
export const reversedBatch = pgTable(
  'reversed_batch',
  {
    prescriptionId: integer('prescription_id').notNull(),
    fillNumber: integer('fill_number').notNull(),
    partNumber: smallint('part_number').notNull(),
    medicationIndex: smallint('medication_index').notNull(),
    batchId: integer('batch_id').notNull(),
    reversalId: integer('reversal_id')
      .notNull()
      .references(() => dispenseReversal.id),
    destination: text('destination').$type<'stock' | 'waste'>().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'reversed_batch_pk',
      columns: [
        table.prescriptionId,
        table.fillNumber,
        table.partNumber,
        table.medicationIndex,
        table.batchId,
      ],
    }),
    foreignKey({
      name: 'reversed_batch_was_dispensed',
      columns: [
        table.prescriptionId,
        table.fillNumber,
        table.partNumber,
        table.medicationIndex,
        table.batchId,
      ],
      foreignColumns: [
        dispensedBatch.prescriptionId,
        dispensedBatch.fillNumber,
        dispensedBatch.partNumber,
        dispensedBatch.medicationIndex,
        dispensedBatch.batchId,
      ],
    }),
    index('reversed_batch_of_reversal').on(table.reversalId),
  ],
)
