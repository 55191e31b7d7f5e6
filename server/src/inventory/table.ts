import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  serial,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { ItemForm, MovementReason } from '@alafia/contract/inventory/states'
import { timestamps } from '../platform/database/timestamps.ts'

export const inventoryItem = pgTable(
  'inventory_item',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    genericName: text('generic_name').notNull(),
    dosage: text('dosage').notNull(),
    form: text('form').$type<ItemForm>().notNull(),
    manufacturer: text('manufacturer').notNull(),
    price: numeric('price', { precision: 12, scale: 2 }).notNull(),
    minStockLevel: integer('min_stock_level').notNull(),
    /** When it was told that it is low; nothing since it was filled up. Kept by whatever changes its good units, its lock held. */
    lowToldAt: timestamp('low_told_at', { withTimezone: true }),
    ...timestamps,
  },
  (table) => [
    // By their first letters, whatever the database's collation.
    index('inventory_item_name_begins').on(sql`lower(${table.name}) text_pattern_ops`),
    index('inventory_item_generic_begins').on(sql`lower(${table.genericName}) text_pattern_ops`),
  ],
)

export const inventoryBatch = pgTable(
  'inventory_batch',
  {
    id: serial('id').primaryKey(),
    itemId: integer('item_id')
      .notNull()
      .references(() => inventoryItem.id),
    batchNumber: text('batch_number').notNull(),
    expiryDate: date('expiry_date', { mode: 'string' }).notNull(),
    quantity: integer('quantity').notNull(),
    /** When the pharmacists were told that it expires soon. */
    expiringToldAt: timestamp('expiring_told_at', { withTimezone: true }),
    ...timestamps,
  },
  (table) => [
    unique('inventory_batch_number').on(table.itemId, table.batchNumber),
    check('inventory_batch_never_negative', sql`${table.quantity} >= 0`),
    index('inventory_batch_first_expiring').on(table.itemId, table.expiryDate, table.id),
  ],
)

/** Every change of a batch: who, why, before, after. Never changed or removed. */
export const stockMovement = pgTable(
  'stock_movement',
  {
    id: serial('id').primaryKey(),
    batchId: integer('batch_id')
      .notNull()
      .references(() => inventoryBatch.id),
    reason: text('reason').$type<MovementReason>().notNull(),
    /** What it was for: `prescription 12`. */
    subject: text('subject'),
    /** In the words of whoever adjusted it. */
    note: text('note'),
    movedBy: integer('moved_by').notNull(),
    before: integer('before').notNull(),
    after: integer('after').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('stock_movement_batch').on(table.batchId, table.id),
    index('stock_movement_by_time').on(table.at),
    check('stock_movement_never_negative', sql`${table.before} >= 0 and ${table.after} >= 0`),
  ],
)
