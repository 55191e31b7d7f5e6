import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openForReading } from '../platform/database/open-for-reading.ts'
import { bookUntil, seedBookers, type Bookers } from '../testing/booking-load.ts'
import { endChildren } from '../testing/child.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { counted, expectComplete, tryAgain } from '../testing/kept-bookings.ts'
import { addressOf, runProgram } from '../testing/program.ts'

/* SEC-7: the program itself, killed in the middle of bookings, and restarted. */

vi.setConfig({ testTimeout: 60_000 })

const enough = 150

/** Books as fast as it can, and kills the program once enough bookings have been acknowledged. */
const bookAndKill = async (settings: Record<string, string>, seed: () => Promise<Bookers>) => {
  const program = runProgram(settings)
  const url = await addressOf(program)
  const bookers = await seed()
  let killed: Promise<void> | undefined
  const outcome = await bookUntil(url, bookers, ({ acknowledged }) => {
    if (acknowledged.size >= enough) killed ??= program.kill('SIGKILL')
    return false
  })
  await killed
  expect(outcome.acknowledged.size).toBeGreaterThanOrEqual(enough)
  expect(outcome.other.filter(({ status }) => status !== 'no connection')).toEqual([])
  return outcome
}

afterEach(endChildren)

describe('SEC-7 kill -9 in the middle of bookings, on a separate database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  test('every acknowledged booking is there, every other books once when tried again, and the trail is intact', async () => {
    const settings = { DATABASE_URL: database.url }
    const outcome = await bookAndKill(settings, () => seedBookers(database.db, 10))
    // No process is running; what the dead one's connections still held is released once they are gone.
    await vi.waitFor(async () => {
      const { rows } = await database.db.execute(
        sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      )
      expect(rows).toEqual([])
    }, 5000)
    const atDeath = await counted(database.db)
    expect((atDeath?.chained ?? 0) + (atDeath?.pending ?? 0)).toBe(atDeath?.booked)

    const url = await addressOf(runProgram(settings))
    const retried = await tryAgain(url, outcome)
    await vi.waitFor(async () => expect((await counted(database.db))?.pending).toBe(0), 5000)
    console.info(await expectComplete(database.db, outcome, retried))
  })
})

describe('SEC-7 PLAT-11 PLAT-12 kill -9 of only the node process, on the embedded database', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alafia-kill-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('the next start takes over with everything acknowledged; a second start is refused while it runs', async () => {
    const dataDir = join(folder, 'data')
    const settings = { DATA_DIR: dataDir }
    const openDatabase = () => openForReading({ dataDir, databaseUrl: undefined })
    const outcome = await bookAndKill(settings, async () => {
      const { db, close } = await openDatabase()
      const bookers = await seedBookers(db, 6)
      await close()
      return bookers
    })
    const orphan = Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
    expect(() => process.kill(orphan, 0)).not.toThrow()

    const program = runProgram(settings)
    const retried = await tryAgain(await addressOf(program), outcome)
    const { db, close } = await openDatabase()
    await vi.waitFor(async () => expect((await counted(db))?.pending).toBe(0), 5000)
    console.info(await expectComplete(db, outcome, retried))
    await close()

    const second = await runProgram(settings).ended
    const holder = `process ${program.pid} on \\S+, running since [^\\n]+`
    const line = `^The data folder ${dataDir} is in use by ${holder} Stop it, or set another DATA_DIR\\.\\n$`
    expect(second.output).toMatch(new RegExp(line))
    expect(second.code).toBe(1)
    await program.kill('SIGTERM')
    expect((await program.ended).code).toBe(0)
  })
})
