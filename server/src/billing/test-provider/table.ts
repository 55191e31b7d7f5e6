import { index, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Currency } from '@alafia/contract/kernel/money'

/**
 * The embedded `test` provider's own ledger, which a real one would keep on its side: never joined with our tables, and written
 * in separate transactions, so that a charge remains even if our process ends before it gets the answer.
 */
export const testCharge = pgTable('test_charge', {
  reference: text('reference').primaryKey(),
  token: text('token').notNull(),
  amount: numeric('amount').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  /** Null if declined. */
  transactionId: text('transaction_id').unique(),
  reason: text('reason'),
  chargedAt: timestamp('charged_at', { withTimezone: true }).notNull(),
})

/** What the embedded provider refunded, in the same ledger: never more of a charge than was charged. */
export const testRefund = pgTable(
  'test_refund',
  {
    reference: text('reference').primaryKey(),
    /** The transaction that is refunded. */
    chargeId: text('charge_id').notNull(),
    amount: numeric('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** Null if declined. */
    transactionId: text('transaction_id').unique(),
    reason: text('reason'),
    refundedAt: timestamp('refunded_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('test_refund_of_charge').on(table.chargeId)],
)
