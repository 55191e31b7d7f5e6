import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable } from 'drizzle-orm/pg-core'
import { userAccount } from '../../accounts/table.ts'

/** What a family's own files take up. Triggers of the tables that name files keep it, and refuse what passes the limit (FAM-61). */
export const familyStorage = pgTable(
  'family_storage',
  {
    patientId: integer('patient_id')
      .primaryKey()
      .references(() => userAccount.id),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [check('family_storage_counted', sql`${table.bytes} >= 0`)],
)
