import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type {
  TransferOutcome,
  TransferStatus,
  TransferStep,
} from '@alafia/contract/inventory/transfer-states'
import { userAccount } from '../../accounts/table.ts'
import { pharmacy } from '../../pharmacies/table.ts'
import { timestamps } from '../../platform/database/timestamps.ts'
import { inventoryBatch } from '../table.ts'

/** Stock on its way from one pharmacy to another. Only the status ever changes; a trigger allows only what can follow. */
export const stockTransfer = pgTable(
  'stock_transfer',
  {
    id: serial('id').primaryKey(),
    fromPharmacyId: integer('from_pharmacy_id')
      .notNull()
      .references(() => pharmacy.id),
    toPharmacyId: integer('to_pharmacy_id')
      .notNull()
      .references(() => pharmacy.id),
    status: text('status').$type<TransferStatus>().notNull(),
    note: text('note'),
    sentBy: integer('sent_by')
      .notNull()
      .references(() => userAccount.id),
    witnessedBy: integer('witnessed_by').references(() => userAccount.id),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    ...timestamps,
  },
  (table) => [
    check('stock_transfer_elsewhere', sql`${table.fromPharmacyId} <> ${table.toPharmacyId}`),
    check('stock_transfer_two_people', sql`${table.witnessedBy} <> ${table.sentBy}`),
    index('stock_transfer_from').on(table.fromPharmacyId, table.id),
    index('stock_transfer_to').on(table.toPharmacyId, table.id),
    index('stock_transfer_open')
      .on(table.id)
      .where(sql`${table.status} in ('on-the-way', 'short', 'refused')`),
  ],
)

/** Units of one batch that were sent. Append-only. */
export const stockTransferLine = pgTable(
  'stock_transfer_line',
  {
    id: serial('id').primaryKey(),
    transferId: integer('transfer_id')
      .notNull()
      .references(() => stockTransfer.id),
    batchId: integer('batch_id')
      .notNull()
      .references(() => inventoryBatch.id),
    /** As it was when the units left. */
    batchNumber: text('batch_number').notNull(),
    expiryDate: date('expiry_date', { mode: 'string' }).notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    unique('stock_transfer_line_batch_once').on(table.transferId, table.batchId),
    check('stock_transfer_line_units', sql`${table.quantity} > 0`),
  ],
)

/** Who received, refused, cancelled or settled a transfer. Append-only. */
export const stockTransferStep = pgTable(
  'stock_transfer_step',
  {
    transferId: integer('transfer_id')
      .notNull()
      .references(() => stockTransfer.id),
    kind: text('kind').$type<TransferStep>().notNull(),
    reason: text('reason'),
    doneBy: integer('done_by')
      .notNull()
      .references(() => userAccount.id),
    witnessedBy: integer('witnessed_by').references(() => userAccount.id),
    doneAt: timestamp('done_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transferId, table.kind] }),
    // Of two answers at the same moment, whatever the code does, one is stored.
    uniqueIndex('stock_transfer_step_one_answer')
      .on(table.transferId)
      .where(sql`${table.kind} <> 'settled'`),
    check('stock_transfer_step_two_people', sql`${table.witnessedBy} <> ${table.doneBy}`),
  ],
)

/** Where units of a line ended up. A trigger refuses more than were sent. Append-only. */
export const stockTransferOutcome = pgTable(
  'stock_transfer_outcome',
  {
    lineId: integer('line_id')
      .notNull()
      .references(() => stockTransferLine.id),
    kind: text('kind').$type<TransferOutcome>().notNull(),
    quantity: integer('quantity').notNull(),
    /** Into which batch they came; null if none did. */
    batchId: integer('batch_id').references(() => inventoryBatch.id),
    /** Why fewer arrived than were sent. */
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.lineId, table.kind] }),
    check('stock_transfer_outcome_units', sql`${table.quantity} >= 0`),
    check(
      'stock_transfer_outcome_in_a_batch',
      sql`(${table.batchId} is not null) = (${table.quantity} > 0 and ${table.kind} <> 'lost')`,
    ),
  ],
)
