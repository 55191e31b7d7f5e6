import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { signInAttempt, userAccount } from '../accounts/table.ts'
import { securityRules } from '../sessions/table.ts'
import { systemClock, type Clock } from '../platform/clock.ts'
import { openDatabase, type Database } from '../platform/database/connect.ts'
import { openSigningKey } from '../platform/signing-key-file.ts'
import type { Signing } from '../platform/signing-key.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import type { OwnSettings } from '../platform/postgres-embedded/server-settings.ts'
import { startTemporary } from '../platform/postgres-embedded/temporary-server.ts'

export type BenchDatabase = {
  db: Database
  url: string
  clock: Clock
  /** The DATA_DIR of the product that runs on it, whose key signs the seeded rows. */
  dataDir: string
  signing: Signing
  /** May be called again. */
  close: () => Promise<void>
}

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** A new, migrated, durable embedded database in a temporary folder; `url` works as a DATABASE_URL. `close` removes it. */
export const benchDatabase = async (own: OwnSettings = {}): Promise<BenchDatabase> => {
  const { folder, connection, end } = await startTemporary('alafia-bench-', { own })
  const { host, port, user, database } = connection
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  await migrateDatabase(url, migrations)
  const dataDir = join(folder, 'product')
  const signing = await openSigningKey(dataDir, async () => undefined)
  // To fill very many rows takes longer than any call may.
  const opened = openDatabase({ connectionString: url, statement_timeout: 0 })
  let closed: Promise<void> | undefined
  return {
    db: opened.db,
    url,
    clock: systemClock('Africa/Lagos'),
    dataDir,
    signing,
    close: () => (closed ??= opened.close().then(end)),
  }
}

/** The people of the history have no second factor, and sign in with their password alone. The history has been filled. */
export const acceptPasswordsAlone = (db: Database) =>
  db.execute(sql`insert into ${securityRules} (rules, updated_by)
    select '{"secondFactorRoles": []}', min(id) from ${userAccount}`)

/** So that a benchmark may try as often as it likes. */
export const forgetAttempts = (db: Database) => db.delete(signInAttempt)
