import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { RegisterEntryKind } from '@alafia/contract/inventory/controlled'
import { userAccount } from '../../accounts/table.ts'
import { inventoryItem, stockMovement } from '../table.ts'

/**
 * The register of a controlled drug: each entry starts from the balance of the one before. Append-only. Triggers write it, so that
 * no movement can miss it; only a check of the balance that found it right is written by hand.
 */
export const controlledRegister = pgTable(
  'controlled_register',
  {
    itemId: integer('item_id')
      .notNull()
      .references(() => inventoryItem.id),
    /** From 1, without gaps. */
    number: integer('number').notNull(),
    kind: text('kind').$type<RegisterEntryKind>().notNull(),
    movementId: integer('movement_id')
      .unique()
      .references(() => stockMovement.id),
    previousNumber: integer('previous_number'),
    balanceBefore: integer('balance_before').notNull(),
    change: integer('change').notNull(),
    balance: integer('balance').notNull(),
    /** 0: the system. */
    enteredBy: integer('entered_by').notNull(),
    witnessedBy: integer('witnessed_by'),
    enteredAt: timestamp('entered_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.number] }),
    unique('controlled_register_balance').on(table.itemId, table.number, table.balance),
    foreignKey({
      name: 'controlled_register_follows',
      columns: [table.itemId, table.previousNumber, table.balanceBefore],
      foreignColumns: [table.itemId, table.number, table.balance],
    }),
    check(
      'controlled_register_no_gap',
      sql`case when ${table.number} = 1 then ${table.previousNumber} is null and ${table.balanceBefore} = 0
        else ${table.previousNumber} is not null and ${table.previousNumber} = ${table.number} - 1 end`,
    ),
    check(
      'controlled_register_sums',
      sql`${table.balance} = ${table.balanceBefore} + ${table.change} and ${table.balance} >= 0`,
    ),
    check(
      'controlled_register_movement',
      sql`(${table.kind} = 'movement') = (${table.movementId} is not null)`,
    ),
    check('controlled_register_two_people', sql`${table.witnessedBy} <> ${table.enteredBy}`),
  ],
)

/** A count that differed from the register, and what was done. Append-only; its movements carry `discrepancy <id>`, or the stock-take in which it was counted. */
export const controlledDiscrepancy = pgTable(
  'controlled_discrepancy',
  {
    id: serial('id').primaryKey(),
    itemId: integer('item_id')
      .notNull()
      .references(() => inventoryItem.id),
    /** Of all batches. */
    expected: integer('expected').notNull(),
    counted: integer('counted').notNull(),
    report: text('report').notNull(),
    reportedBy: integer('reported_by')
      .notNull()
      .references(() => userAccount.id),
    witnessedBy: integer('witnessed_by')
      .notNull()
      .references(() => userAccount.id),
    reportedAt: timestamp('reported_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('controlled_discrepancy_of_item').on(table.itemId, table.id),
    check('controlled_discrepancy_two_people', sql`${table.witnessedBy} <> ${table.reportedBy}`),
    check('controlled_discrepancy_explained', sql`length(${table.report}) >= 20`),
  ],
)

/** The end of a discrepancy: what an administrator found. Append-only. */
export const controlledDiscrepancyClosing = pgTable('controlled_discrepancy_closing', {
  discrepancyId: integer('discrepancy_id')
    .primaryKey()
    .references(() => controlledDiscrepancy.id),
  note: text('note').notNull(),
  closedBy: integer('closed_by')
    .notNull()
    .references(() => userAccount.id),
  closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
})
