import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { prescription } from '../table.ts'

/** The installation's signature over what became of a prescription: its status, refills and what was dispensed. */
export const prescriptionState = pgTable('prescription_state', {
  prescriptionId: integer('prescription_id')
    .primaryKey()
    .references(() => prescription.id),
  /** '' once it was found changed: it never becomes genuine again. */
  signature: text('signature').notNull(),
})
