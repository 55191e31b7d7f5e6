import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { Currency } from '@alafia/contract/kernel/money'
import type { TakenAs } from '@alafia/contract/billing/states'
import { userAccount } from '../../../accounts/table.ts'
import { refund } from '../../table.ts'
import { counterTaking } from '../../counter/table.ts'

/** The clinic's desk was counted and closed. Each closing follows the one before it, so two can't close the same. Append-only, like its parts. */
export const deskClosing = pgTable(
  'desk_closing',
  {
    id: serial('id').primaryKey(),
    /** Null of the first. */
    previousId: integer('previous_id'),
    /** When counting began. */
    until: timestamp('until', { withTimezone: true }).notNull(),
    closedBy: integer('closed_by')
      .notNull()
      .references(() => userAccount.id),
    closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('desk_closing_follows_one').on(table.previousId).nullsNotDistinct(),
    check('desk_closing_after_counting', sql`${table.until} <= ${table.closedAt}`),
    check('desk_closing_in_order', sql`${table.previousId} < ${table.id}`),
  ],
)

const ofClosing = () =>
  integer('closing_id')
    .notNull()
    .references(() => deskClosing.id)

/** What was counted of one currency and way of paying. */
export const deskClosingSum = pgTable(
  'desk_closing_sum',
  {
    closingId: ofClosing(),
    currency: text('currency').$type<Currency>().notNull(),
    method: text('method').$type<TakenAs>().notNull(),
    taken: numeric('taken').notNull(),
    givenBack: numeric('given_back').notNull(),
    counted: numeric('counted').notNull(),
    note: text('note'),
  },
  (table) => [
    primaryKey({ columns: [table.closingId, table.currency, table.method] }),
    check('desk_closing_sum_of_desk', sql`${table.taken} >= 0 and ${table.givenBack} >= 0`),
    check(
      'desk_closing_sum_explained',
      sql`${table.counted} = ${table.taken} - ${table.givenBack} or ${table.note} is not null`,
    ),
  ],
)

/** The payments of a closing: the key keeps each in one closing at most. */
export const deskClosingTaking = pgTable(
  'desk_closing_taking',
  {
    paymentId: integer('payment_id')
      .primaryKey()
      .references(() => counterTaking.paymentId),
    closingId: ofClosing(),
  },
  (table) => [index('desk_closing_taking_of_closing').on(table.closingId)],
)

/** The same of refunds. */
export const deskClosingRefund = pgTable(
  'desk_closing_refund',
  {
    refundId: integer('refund_id')
      .primaryKey()
      .references(() => refund.id),
    closingId: ofClosing(),
  },
  (table) => [index('desk_closing_refund_of_closing').on(table.closingId)],
)
