import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { ItemForm, MovementReason } from '@alafia/contract/inventory/states'
import { pharmacy } from '../pharmacies/table.ts'
import { timestamps } from '../platform/database/timestamps.ts'
import type { MedicineProduct } from '../safety/product.ts'
import { recall } from './recalls/table.ts'

/** A drug on the shelves of one pharmacy. */
export const inventoryItem = pgTable(
  'inventory_item',
  {
    id: serial('id').primaryKey(),
    pharmacyId: integer('pharmacy_id')
      .notNull()
      .references(() => pharmacy.id),
    name: text('name').notNull(),
    genericName: text('generic_name').notNull(),
    dosage: text('dosage').notNull(),
    form: text('form').$type<ItemForm>().notNull(),
    manufacturer: text('manufacturer').notNull(),
    price: numeric('price').notNull(),
    minStockLevel: integer('min_stock_level').notNull(),
    /** When low stock was notified; null again once it is restocked. Every change of its stock maintains it, with the item's lock. */
    lowNotifiedAt: timestamp('low_notified_at', { withTimezone: true }),
    /** The same of an item without a usable unit. */
    outNotifiedAt: timestamp('out_notified_at', { withTimezone: true }),
    /** When it was back in stock after it had run out. Null once the pharmacists who owe it to patients are notified. */
    backInStockAt: timestamp('back_in_stock_at', { withTimezone: true }),
    /** What it is, read from its description; null until it is read with the current edition (products.actions.ts). */
    product: jsonb('product').$type<MedicineProduct>(),
    /** Its substances and names: what an order for it has in common with it. */
    productKeys: text('product_keys')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    productEdition: text('product_edition'),
    /** A narcotic or psychotropic: with a register, and a second person for whatever leaves. Triggers see to both. */
    isControlled: boolean('is_controlled').notNull().default(false),
    ...timestamps,
  },
  (table) => [
    index('inventory_item_of_pharmacy').on(
      table.pharmacyId,
      sql`lower(${table.name}) text_pattern_ops`,
      table.id,
    ),
    // For searches by first letters, whatever the database's collation.
    index('inventory_item_name_prefix').on(sql`lower(${table.name}) text_pattern_ops`),
    index('inventory_item_generic_prefix').on(sql`lower(${table.genericName}) text_pattern_ops`),
    index('inventory_item_back_in_stock')
      .on(table.id)
      .where(sql`${table.backInStockAt} is not null`),
    index('inventory_item_product_keys').using('gin', table.productKeys),
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
    /** In quarantine since this recall: it can't be dispensed or handed over. */
    recallId: integer('recall_id').references(() => recall.id),
    /** When it was last notified that this batch expires soon, or has expired. */
    expiringNotifiedAt: timestamp('expiring_notified_at', { withTimezone: true }),
    ...timestamps,
  },
  (table) => [
    unique('inventory_batch_number').on(table.itemId, table.batchNumber),
    index('inventory_batch_recalled')
      .on(table.recallId)
      .where(sql`${table.recallId} is not null`),
    index('inventory_batch_by_number').on(sql`lower(${table.batchNumber})`),
    check('inventory_batch_not_negative', sql`${table.quantity} >= 0`),
    index('inventory_batch_first_expiring').on(table.itemId, table.expiryDate, table.id),
  ],
)

/** Which item of a pharmacy a pack's product number (GTIN) belongs to; an item has several, of each size of its packs. */
export const itemGtin = pgTable(
  'item_gtin',
  {
    pharmacyId: integer('pharmacy_id')
      .notNull()
      .references(() => pharmacy.id),
    /** 14 digits. */
    gtin: text('gtin').notNull(),
    itemId: integer('item_id')
      .notNull()
      .references(() => inventoryItem.id),
  },
  (table) => [
    primaryKey({ columns: [table.pharmacyId, table.gtin] }),
    index('item_gtin_of_item').on(table.itemId),
    check('item_gtin_digits', sql`${table.gtin} ~ '^[0-9]{14}$'`),
  ],
)

/** Every correction of a mistyped batch number. Append-only. */
export const batchCorrection = pgTable(
  'batch_correction',
  {
    id: serial('id').primaryKey(),
    batchId: integer('batch_id')
      .notNull()
      .references(() => inventoryBatch.id),
    numberBefore: text('number_before').notNull(),
    numberAfter: text('number_after').notNull(),
    reason: text('reason').notNull(),
    correctedBy: integer('corrected_by').notNull(),
    correctedAt: timestamp('corrected_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('batch_correction_of_batch').on(table.batchId, table.id),
    check('batch_correction_changes', sql`${table.numberBefore} <> ${table.numberAfter}`),
  ],
)

/** Every change of a batch: who, why, before, after. Append-only. */
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
    /** Why, as the pharmacist wrote it. */
    note: text('note'),
    /** The supplier, and the cost of one unit. */
    supplier: text('supplier'),
    costPrice: numeric('cost_price'),
    movedBy: integer('moved_by').notNull(),
    /** The second person, of a controlled drug. */
    witnessedBy: integer('witnessed_by'),
    unitsBefore: integer('units_before').notNull(),
    unitsAfter: integer('units_after').notNull(),
    movedAt: timestamp('moved_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('stock_movement_batch').on(table.batchId, table.id),
    index('stock_movement_by_time').on(table.movedAt),
    check('stock_movement_not_negative', sql`${table.unitsBefore} >= 0 and ${table.unitsAfter} >= 0`),
    check('stock_movement_two_people', sql`${table.witnessedBy} <> ${table.movedBy}`),
  ],
)
