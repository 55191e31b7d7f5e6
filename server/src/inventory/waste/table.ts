import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { userAccount } from '../../accounts/table.ts'
import { pharmacy } from '../../pharmacies/table.ts'

/** Who signed off units to waste, and why; what went is in the stock movements of `waste <id>`. Append-only. */
export const wasteSignOff = pgTable(
  'waste_sign_off',
  {
    id: serial('id').primaryKey(),
    pharmacyId: integer('pharmacy_id')
      .notNull()
      .references(() => pharmacy.id),
    reason: text('reason').notNull(),
    signedBy: integer('signed_by')
      .notNull()
      .references(() => userAccount.id),
    /** The second person, where the clinic requires one. */
    witnessedBy: integer('witnessed_by').references(() => userAccount.id),
    signedAt: timestamp('signed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('waste_sign_off_of_pharmacy').on(table.pharmacyId, table.id),
    check('waste_sign_off_two_people', sql`${table.witnessedBy} <> ${table.signedBy}`),
  ],
)
