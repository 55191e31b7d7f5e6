import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { Currency } from '@alafia/contract/kernel/money'
import { insurer } from '../../billing/insurers/table.ts'
import { payment } from '../../billing/table.ts'
import { dispensedProduct } from '../dispensed/table.ts'
import { dispense } from '../table.ts'

/**
 * What a part of a fill costs, and who pays which share of it. Append-only: what was reversed is in `reversed_batch`, and what the
 * patient still owes is the payment's amount.
 */
export const charge = pgTable(
  'charge',
  {
    prescriptionId: integer('prescription_id').notNull(),
    fillNumber: integer('fill_number').notNull(),
    partNumber: smallint('part_number').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** The patient's share; null if it is 0. */
    paymentId: integer('payment_id')
      .unique()
      .references(() => payment.id),
    insurerId: integer('insurer_id').references(() => insurer.id),
    /** The insurer's percentage then; null without one. */
    coversPercent: smallint('covers_percent'),
    memberNumber: text('member_number'),
    /** The number of the insurer's agreement, asked for beforehand. */
    authorisation: text('authorisation'),
  },
  (table) => [
    primaryKey({
      name: 'charge_pk',
      columns: [table.prescriptionId, table.fillNumber, table.partNumber],
    }),
    foreignKey({
      name: 'charge_of_dispense',
      columns: [table.prescriptionId, table.fillNumber, table.partNumber],
      foreignColumns: [dispense.prescriptionId, dispense.fillNumber, dispense.partNumber],
    }),
    check(
      'charge_insured',
      sql`(${table.insurerId} is null) = (${table.coversPercent} is null)
        and (${table.insurerId} is not null or (${table.memberNumber} is null and ${table.authorisation} is null))`,
    ),
    index('charge_of_insurer')
      .on(table.insurerId)
      .where(sql`${table.insurerId} is not null`),
  ],
)

/** What the units of one item for one medication cost. Append-only. */
export const chargeLine = pgTable(
  'charge_line',
  {
    prescriptionId: integer('prescription_id').notNull(),
    fillNumber: integer('fill_number').notNull(),
    partNumber: smallint('part_number').notNull(),
    medicationIndex: smallint('medication_index').notNull(),
    itemId: integer('item_id').notNull(),
    units: integer('units').notNull(),
    unitPrice: numeric('unit_price').notNull(),
    total: numeric('total').notNull(),
    insurerShare: numeric('insurer_share').notNull(),
    patientShare: numeric('patient_share').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'charge_line_pk',
      columns: [
        table.prescriptionId,
        table.fillNumber,
        table.partNumber,
        table.medicationIndex,
        table.itemId,
      ],
    }),
    foreignKey({
      name: 'charge_line_of_charge',
      columns: [table.prescriptionId, table.fillNumber, table.partNumber],
      foreignColumns: [charge.prescriptionId, charge.fillNumber, charge.partNumber],
    }),
    foreignKey({
      name: 'charge_line_of_product',
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
    check(
      'charge_line_total',
      sql`${table.units} > 0 and ${table.total} = ${table.unitPrice} * ${table.units}`,
    ),
    check(
      'charge_line_shares',
      sql`${table.insurerShare} >= 0 and ${table.patientShare} >= 0
        and ${table.insurerShare} + ${table.patientShare} = ${table.total}`,
    ),
  ],
)
