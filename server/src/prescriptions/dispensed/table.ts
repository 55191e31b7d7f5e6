import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { ProductRelation, SubstitutionReason } from '@alafia/contract/inventory/relations'
import type { ItemForm } from '@alafia/contract/inventory/states'
import { inventoryItem } from '../../inventory/table.ts'
import { dispense } from '../table.ts'

/**
 * What was dispensed for a medication, as it was called then: an item may be renamed later. Append-only; batches and units are in
 * `dispensed_batch`.
 */
export const dispensedProduct = pgTable(
  'dispensed_product',
  {
    prescriptionId: integer('prescription_id').notNull(),
    fillNumber: integer('fill_number').notNull(),
    partNumber: smallint('part_number').notNull(),
    medicationIndex: smallint('medication_index').notNull(),
    itemId: integer('item_id')
      .notNull()
      .references(() => inventoryItem.id),
    name: text('name').notNull(),
    genericName: text('generic_name').notNull(),
    strength: text('strength').notNull(),
    form: text('form').$type<ItemForm>().notNull(),
    manufacturer: text('manufacturer').notNull(),
    /** Null if it was dispensed before products were compared. */
    relation: text('relation').$type<ProductRelation>(),
    reason: text('reason').$type<SubstitutionReason>(),
    /** Why it is the right one, as the pharmacist wrote it. */
    note: text('note'),
    /** Units of the item, and units of what was ordered that they stand for: 7 of 500 mg are 14 of 250 mg. */
    units: integer('units').notNull(),
    orderedUnits: integer('ordered_units').notNull(),
    /** The directions for these units; null if they are those that were ordered. */
    dosage: text('dosage'),
    frequency: text('frequency'),
  },
  (table) => [
    primaryKey({
      name: 'dispensed_product_pk',
      columns: [
        table.prescriptionId,
        table.fillNumber,
        table.partNumber,
        table.medicationIndex,
        table.itemId,
      ],
    }),
    foreignKey({
      name: 'dispensed_product_of_dispense',
      columns: [table.prescriptionId, table.fillNumber, table.partNumber],
      foreignColumns: [dispense.prescriptionId, dispense.fillNumber, dispense.partNumber],
    }),
    check('dispensed_product_not_empty', sql`${table.units} > 0 and ${table.orderedUnits} > 0`),
    check(
      'dispensed_product_with_reason',
      sql`${table.relation} is null or ${table.relation} = 'same'
        or (${table.relation} in ('substitution', 'strength') and ${table.reason} is not null)
        or (${table.relation} = 'unclear' and ${table.note} is not null)`,
    ),
  ],
)
