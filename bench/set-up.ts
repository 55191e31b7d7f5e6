import { acceptPasswordsAlone, benchDatabase } from '@alafia/server/seed/bench-database'
import { fillHistory } from '@alafia/server/seed/history'
import { seeding } from '@alafia/server/seed/seeding'
import type { Person } from '@alafia/server/seed/people'
import { startBaseline, startProduct } from './processes.ts'
import { cleanUpAtEnd } from './run-cleanup.ts'
import type { Reader } from './scenarios.ts'
import { bearer } from './world.ts'

/** A database of its own with a short history, the product and the baseline on it. */
export const setUp = async (own: Parameters<typeof benchDatabase>[0] = {}) => {
  const database = await benchDatabase(own)
  const closeDatabase = cleanUpAtEnd(database.close)
  const { db, url: databaseUrl, clock, dataDir } = database
  const seed = seeding(db, clock, database)
  const small = await fillHistory(db, { patients: 50, doctors: 50, appointments: 1000 })
  await acceptPasswordsAlone(db)
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'info',
  })
  const baseline = await startBaseline(databaseUrl)
  const [first] = small.patients
  if (!first) throw new Error('No one has a history')
  const readerOf = async (person: Pick<Person, 'id' | 'email' | 'password' | 'role'>): Promise<Reader> => ({
    id: person.id,
    header: await bearer(product.url, person),
  })
  return {
    database,
    databaseUrl,
    db,
    clock,
    seed,
    small,
    first,
    reader: await readerOf(first),
    product,
    url: product.url,
    baselineUrl: baseline.url,
    readerOf,
    async close() {
      await product.stop()
      await baseline.stop()
      await closeDatabase()
    },
  }
}

export type Bench = Awaited<ReturnType<typeof setUp>>
