import { sql } from 'drizzle-orm'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Tx } from '../request/context.ts'

const lockStatement = prepared((db, name) =>
  db
    .select({ turn: sql`pg_advisory_xact_lock(hashtextextended(${param('what')}, 0))` })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

/** Waits until nobody holds the lock of this name any more; from then on nobody else does until this transaction ends. */
export const waitForLock = async (tx: Tx, what: string): Promise<void> => {
  await lockStatement(tx).execute({ what: `messages: ${what}` })
}
