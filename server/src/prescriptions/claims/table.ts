import { index, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { userAccount } from '../../accounts/table.ts'
import { prescription } from '../table.ts'

/** Which pharmacist has a prescription open on the screen. It expires unless it is renewed. */
export const prescriptionClaim = pgTable(
  'prescription_claim',
  {
    prescriptionId: integer('prescription_id')
      .primaryKey()
      .references(() => prescription.id),
    pharmacistId: integer('pharmacist_id')
      .notNull()
      .references(() => userAccount.id),
    claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('prescription_claim_of_pharmacist').on(table.pharmacistId)],
)
