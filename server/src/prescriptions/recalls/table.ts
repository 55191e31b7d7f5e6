import { index, integer, pgTable, text, timestamp, uniqueIndex, serial } from 'drizzle-orm/pg-core'
import { userAccount } from '../../accounts/table.ts'
import { recall } from '../../inventory/recalls/table.ts'

/** That a recipient of a recall was messaged, or reached, each once: the first counts. Append-only. */
export const recallContact = pgTable(
  'recall_contact',
  {
    id: serial('id').primaryKey(),
    recallId: integer('recall_id')
      .notNull()
      .references(() => recall.id),
    /** The account holder. */
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    kind: text('kind').$type<'messaged' | 'reached'>().notNull(),
    contactedBy: integer('contacted_by')
      .notNull()
      .references(() => userAccount.id),
    contactedAt: timestamp('contacted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('recall_contact_once').on(table.recallId, table.patientId, table.kind),
    index('recall_contact_of_patient').on(table.patientId),
  ],
)
