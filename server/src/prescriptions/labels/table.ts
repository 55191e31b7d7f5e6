import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { CounsellingOutcome } from '@alafia/contract/prescriptions/counselled'
import type { LabelKey, LabelPaper } from '@alafia/contract/prescriptions/medicine-labels'
import { userAccount } from '../../accounts/table.ts'
import { dispensedProduct } from '../dispensed/table.ts'
import { dispense } from '../table.ts'

/** Each time that the label of a product was printed. Append-only. */
export const labelPrint = pgTable(
  'label_print',
  {
    id: serial('id').primaryKey(),
    prescriptionId: integer('prescription_id').notNull(),
    fillNumber: integer('fill_number').notNull(),
    partNumber: smallint('part_number').notNull(),
    medicationIndex: smallint('medication_index').notNull(),
    itemId: integer('item_id').notNull(),
    paper: text('paper').$type<LabelPaper>().notNull(),
    printedBy: integer('printed_by')
      .notNull()
      .references(() => userAccount.id),
    printedAt: timestamp('printed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'label_print_of_product',
      columns: [
        table.prescriptionId,
        table.fillNumber,
        table.partNumber,
        table.medicationIndex,
        table.itemId,
      ],
      foreignColumns: [
        dispensedProduct.prescriptionId,
        dispensedProduct.fillNumber,
        dispensedProduct.partNumber,
        dispensedProduct.medicationIndex,
        dispensedProduct.itemId,
      ],
    }),
    index('label_print_by_product').on(
      table.prescriptionId,
      table.fillNumber,
      table.partNumber,
      table.medicationIndex,
      table.itemId,
    ),
  ],
)

/** A point as it was explained: its text may change in a later edition. */
export type ExplainedPoint = LabelKey & { id: string; product: string; text: string }

/** A talk at the counter about a fill, when parts up to this one had been dispensed. Append-only. */
export const counselling = pgTable(
  'counselling',
  {
    id: serial('id').primaryKey(),
    prescriptionId: integer('prescription_id').notNull(),
    fillNumber: integer('fill_number').notNull(),
    partNumber: smallint('part_number').notNull(),
    outcome: text('outcome').$type<CounsellingOutcome>().notNull(),
    points: jsonb('points').$type<ExplainedPoint[]>().notNull(),
    note: text('note'),
    counselledBy: integer('counselled_by')
      .notNull()
      .references(() => userAccount.id),
    counselledAt: timestamp('counselled_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'counselling_of_dispense',
      columns: [table.prescriptionId, table.fillNumber, table.partNumber],
      foreignColumns: [dispense.prescriptionId, dispense.fillNumber, dispense.partNumber],
    }),
    index('counselling_of_fill').on(table.prescriptionId, table.fillNumber),
    check(
      'counselling_says_what',
      sql`case ${table.outcome} when 'given' then ${table.points} <> '[]' or ${table.note} is not null
        when 'declined' then ${table.points} = '[]' else false end`,
    ),
  ],
)
