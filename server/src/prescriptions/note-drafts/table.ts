import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DraftPayer } from '@alafia/contract/prescriptions/note-draft'
import { userAccount } from '../../accounts/table.ts'
import { timestamps } from '../../platform/database/timestamps.ts'
import { prescription } from '../table.ts'

/**
 * What a pharmacist has typed about a prescription that isn't decided yet. Once it is, the row is emptied but stays, so that its
 * versions never repeat.
 */
export const pharmacistNoteDraft = pgTable(
  'pharmacist_note_draft',
  {
    prescriptionId: integer('prescription_id')
      .notNull()
      .references(() => prescription.id),
    pharmacistId: integer('pharmacist_id')
      .notNull()
      .references(() => userAccount.id),
    text: text('text').notNull(),
    /** Who pays, as far as they have said; null while they haven't. */
    payer: jsonb('payer').$type<DraftPayer>(),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (table) => [primaryKey({ columns: [table.prescriptionId, table.pharmacistId] })],
)
