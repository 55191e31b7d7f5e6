import { sql } from 'drizzle-orm'
import { prepared, type Queryable } from './connect.ts'
import { param } from './param.ts'

const statement = prepared((db, name) =>
  db
    .select({ turn: sql`pg_advisory_xact_lock(hashtextextended(${param('lock')}, 0))` })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

/** Waits for the lock of this name, and holds it until the transaction ends. */
export const holdLock = async (tx: Queryable, lock: string): Promise<void> => {
  await statement(tx).execute({ lock })
}
