import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { ItemForm } from '@alafia/contract/inventory/states'
import type { CountReason } from '@alafia/contract/inventory/stock-take-states'
import { userAccount } from '../../accounts/table.ts'
import { pharmacy } from '../../pharmacies/table.ts'
import { inventoryBatch } from '../table.ts'

/** A count of what is on a pharmacy's shelves. Once closed or cancelled, a trigger refuses every change of it. */
export const stockTake = pgTable(
  'stock_take',
  {
    id: serial('id').primaryKey(),
    pharmacyId: integer('pharmacy_id')
      .notNull()
      .references(() => pharmacy.id),
    status: text('status').$type<'open' | 'closed' | 'cancelled'>().notNull().default('open'),
    /** Which items: null for all. */
    form: text('form').$type<ItemForm>(),
    letters: text('letters'),
    isOverdue: boolean('is_overdue').notNull(),
    startedBy: integer('started_by')
      .notNull()
      .references(() => userAccount.id),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    endedBy: integer('ended_by').references(() => userAccount.id),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** The second person, where the clinic requires one. */
    witnessedBy: integer('witnessed_by').references(() => userAccount.id),
    note: text('note'),
    /** Counts every change. Whoever changes anything of it increments this first, and so waits for the one before. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    uniqueIndex('stock_take_one_open')
      .on(table.pharmacyId)
      .where(sql`${table.status} = 'open'`),
    index('stock_take_of_pharmacy').on(table.pharmacyId, table.id),
    check('stock_take_status', sql`${table.status} in ('open', 'closed', 'cancelled')`),
    check(
      'stock_take_ended',
      sql`(${table.status} = 'open') = (${table.endedBy} is null) and (${table.endedBy} is null) = (${table.endedAt} is null)`,
    ),
    check('stock_take_two_people', sql`${table.witnessedBy} <> ${table.endedBy}`),
  ],
)

/** A batch to count. */
export const stockTakeLine = pgTable(
  'stock_take_line',
  {
    stockTakeId: integer('stock_take_id')
      .notNull()
      .references(() => stockTake.id),
    batchId: integer('batch_id')
      .notNull()
      .references(() => inventoryBatch.id),
    position: integer('position').notNull(),
    /** Found on the shelf: it wasn't on record. */
    isFound: boolean('is_found').notNull().default(false),
    /** The last count; null: not counted. */
    countId: integer('count_id').references((): AnyPgColumn => stockTakeCount.id),
    reason: text('reason').$type<CountReason>(),
    note: text('note'),
    /** Of the stock-take, when this line last changed. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.stockTakeId, table.batchId] }),
    uniqueIndex('stock_take_line_in_order').on(table.stockTakeId, table.position),
    index('stock_take_line_of_batch').on(table.batchId),
    check(
      'stock_take_line_reason',
      sql`${table.reason} in ('miscounted', 'damaged', 'lost', 'not-recorded', 'other') and (${table.reason} <> 'other' or ${table.note} is not null)`,
    ),
  ],
)

/** Every count, also one that was replaced. Append-only. */
export const stockTakeCount = pgTable(
  'stock_take_count',
  {
    id: serial('id').primaryKey(),
    stockTakeId: integer('stock_take_id')
      .notNull()
      .references(() => stockTake.id),
    batchId: integer('batch_id')
      .notNull()
      .references(() => inventoryBatch.id),
    counted: integer('counted').notNull(),
    /** What the records said at that moment. */
    expected: integer('expected').notNull(),
    /** The batch's last movement at that moment; null before the first. */
    movementId: integer('movement_id'),
    countedBy: integer('counted_by')
      .notNull()
      .references(() => userAccount.id),
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('stock_take_count_of_batch').on(table.stockTakeId, table.batchId, table.id),
    check('stock_take_count_not_negative', sql`${table.counted} >= 0 and ${table.expected} >= 0`),
  ],
)
