import { sql } from 'drizzle-orm'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { charge } from './table.ts'

const statement = prepared((db, name) =>
  db
    .select({ hasAny: sql<boolean>`exists (select from ${charge})` })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

/** Whether anything was ever charged for medicines, also by those whose insurer pays all of it. */
export const hasCharges = async (db: Queryable): Promise<boolean> =>
  (await statement(db).execute())[0]?.hasAny === true
