import { boolean, index, integer, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'

/** A batch that must not be dispensed any more, at one pharmacy or at all. Append-only; `recall_lift` ends it. */
export const recall = pgTable('recall', {
  id: serial('id').primaryKey(),
  itemName: text('item_name').notNull(),
  batchNumber: text('batch_number').notNull(),
  /** By what the same medicine is recognized at other pharmacies. */
  genericName: text('generic_name').notNull(),
  productKeys: text('product_keys').array().notNull(),
  reason: text('reason').notNull(),
  /** At every pharmacy. A trigger quarantines what is received later, too. */
  isEverywhere: boolean('is_everywhere').notNull(),
  startedBy: integer('started_by').notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
})

/** The end of a recall. Append-only. */
export const recallLift = pgTable('recall_lift', {
  recallId: integer('recall_id')
    .primaryKey()
    .references(() => recall.id),
  reason: text('reason').notNull(),
  liftedBy: integer('lifted_by').notNull(),
  liftedAt: timestamp('lifted_at', { withTimezone: true }).notNull(),
})

/** The batches that a recall has quarantined. Append-only, added by a trigger: so it names every batch that ever was. */
export const recalledBatch = pgTable(
  'recalled_batch',
  {
    recallId: integer('recall_id')
      .notNull()
      .references(() => recall.id),
    batchId: integer('batch_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recallId, table.batchId] }),
    index('recalled_batch_of_batch').on(table.batchId),
  ],
)
