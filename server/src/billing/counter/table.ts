import { sql } from 'drizzle-orm'
import { check, integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { TakenAs } from '@alafia/contract/billing/states'
import { userAccount } from '../../accounts/table.ts'
import { payment } from '../table.ts'

/** Money that a pharmacist took at their counter for a payment, or an administrator at the clinic's desk, once. Append-only. */
export const counterTaking = pgTable(
  'counter_taking',
  {
    paymentId: integer('payment_id')
      .primaryKey()
      .references(() => payment.id),
    method: text('method').$type<TakenAs>().notNull(),
    amount: numeric('amount').notNull(),
    /** Of cash: what the patient handed over. The rest is their change. */
    received: numeric('received'),
    /** Of a transfer: the bank's reference. */
    reference: text('reference'),
    takenBy: integer('taken_by')
      .notNull()
      .references(() => userAccount.id),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('counter_taking_positive', sql`${table.amount} > 0`),
    check(
      'counter_taking_as_said',
      sql`(${table.method} = 'cash' and ${table.received} >= ${table.amount} and ${table.reference} is null)
        or (${table.method} in ('transfer', 'terminal') and ${table.received} is null and ${table.reference} is not null)`,
    ),
  ],
)
