import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, serial, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { nameKey } from '../../platform/database/name-key.ts'
import { timestamps } from '../../platform/database/timestamps.ts'

/** Who pays a part of what is dispensed. Never deleted: charges and claims refer to it. */
export const insurer = pgTable(
  'insurer',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    /** A charge keeps its own shares, so that changing this changes no charge that was made. */
    coversPercent: smallint('covers_percent').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    ...timestamps,
  },
  (table) => [
    check('insurer_covers_percent', sql`${table.coversPercent} between 0 and 100`),
    check('insurer_named', sql`btrim(${table.name}) <> ''`),
    /** 'Hygeia HMO' and 'hygeia  hmo' are the same. */
    uniqueIndex('insurer_name').on(nameKey(table.name)),
  ],
)
