import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock, type Clock } from '../platform/clock.ts'
import { openDatabase, type Database } from '../platform/database/connect.ts'
import { startEmbedded } from '../platform/database/embedded.ts'
import { openSigningKey, type Signing } from '../platform/signing-key.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'

export type BenchDatabase = {
  db: Database
  url: string
  clock: Clock
  /** The DATA_DIR of the product on it, whose key signs what is seeded. */
  dataDir: string
  signing: Signing
  close: () => Promise<void>
}

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** A new, migrated, durable embedded database in a temporary folder; `url` works as a DATABASE_URL. `close` removes it. */
export const benchDatabase = async (): Promise<BenchDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'alafia-bench-'))
  const server = await startEmbedded(folder)
  const { host, port, user, database } = server.connection
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  await migrateDatabase(url, migrations)
  const dataDir = join(folder, 'product')
  const signing = await openSigningKey(dataDir, async () => undefined)
  const opened = openDatabase(url)
  return {
    db: opened.db,
    url,
    clock: systemClock('Africa/Lagos'),
    dataDir,
    signing,
    close: async () => {
      await opened.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
