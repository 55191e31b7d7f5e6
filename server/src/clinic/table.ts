import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { ClinicDetails } from '@alafia/contract/clinic/schema'
import { userAccount } from '../accounts/table.ts'
import { timestamps } from '../platform/database/timestamps.ts'

/** One row once an administrator has changed the details; until then those of the environment apply. */
export const clinic = pgTable('clinic', {
  singleton: integer('singleton').primaryKey().default(1),
  details: jsonb('details').$type<ClinicDetails>().notNull(),
  /** Incremented by each change; a change based on an older version is a conflict. */
  version: integer('version').notNull().default(1),
  updatedBy: integer('updated_by')
    .notNull()
    .references(() => userAccount.id),
  ...timestamps,
})
