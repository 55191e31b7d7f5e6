import { boolean, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { nameKey } from '../../platform/database/name-key.ts'
import { timestamps } from '../../platform/database/timestamps.ts'

/** What doctors of the clinic can be. Others refer to the name, so that renaming one renames it for them too. */
export const specialization = pgTable(
  'specialization',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull().unique(),
    isArchived: boolean('is_archived').notNull().default(false),
    /** Incremented by each change; a change based on an older version is a conflict. */
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (table) => [uniqueIndex('specialization_name').on(nameKey(table.name))],
)
