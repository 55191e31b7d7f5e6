import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  numeric,
  pgTable,
  serial,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { userAccount } from '../../accounts/table.ts'
import { payment } from '../table.ts'

/** What an administrator took off an unpaid bill, and why. Append-only. */
export const paymentDiscount = pgTable(
  'payment_discount',
  {
    id: serial('id').primaryKey(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payment.id),
    amount: numeric('amount').notNull(),
    /** Of what was to pay then, if it was given as one. */
    percent: smallint('percent'),
    /** Shown to the patient. */
    reason: text('reason').notNull(),
    givenBy: integer('given_by')
      .notNull()
      .references(() => userAccount.id),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('payment_discount_positive', sql`${table.amount} > 0 and ${table.percent} between 1 and 100`),
    index('payment_discount_of_payment').on(table.paymentId, table.id),
  ],
)
