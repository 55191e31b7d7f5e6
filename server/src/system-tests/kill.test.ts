import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openForReading } from '../platform/database/open-for-reading.ts'
import { verifyChain } from '../audit/verify.ts'
import type { Database } from '../platform/database/connect.ts'
import { bookUntil, seedBookers, send, type Bookers, type Outcome } from '../testing/booking-load.ts'
import { endChildren } from '../testing/child.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { addressOf, runProgram } from '../testing/program.ts'

/* SEC-7: the program itself, killed in the middle of bookings, and restarted. */

vi.setConfig({ testTimeout: 60_000 })

const enough = 150

/** How many distinct bookings there are, by slot and person, and how many audit entries name one. */
const counted = async (db: Database) => {
  const { rows } = await db.execute<{
    booked: number
    different: number
    chained: number
    named: number
    pending: number
  }>(sql`select
    (select count(*)::int from appointment) as booked,
    (select count(distinct (patient_id, doctor_id, starts_at))::int from appointment) as different,
    (select count(*)::int from audit_entry where action = 'appointment.booked') as chained,
    (select count(distinct subject)::int from audit_entry where action = 'appointment.booked') as named,
    (select count(*)::int from audit_pending) as pending`)
  return rows[0]
}
const idsOf = async (db: Database) => {
  const { rows } = await db.execute<{ id: number }>(sql`select id from appointment`)
  return new Set(rows.map(({ id }) => id))
}

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

/** Bookings without a reply are tried again with the same key. */
const tryAgain = async (url: string, { unanswered }: Outcome) => {
  const ids = new Set<number>()
  for (const wish of unanswered) {
    const [first, second] = [await send(url, wish), await send(url, wish)]
    const [one, other] = [await first.text(), await second.text()]
    expect([first.status, second.status, other]).toEqual([201, 201, one])
    ids.add((JSON.parse(one) as { id: number }).id) // an appointment, since it is a 201
  }
  return ids
}

const isComplete = async (db: Database, { acknowledged, unanswered }: Outcome, retried: Set<number>) => {
  const all = acknowledged.size + unanswered.length
  const ids = await idsOf(db)
  const lost = [...acknowledged.values(), ...retried].filter((id) => !ids.has(id))
  expect(lost).toEqual([])
  expect(await counted(db)).toEqual({ booked: all, different: all, chained: all, named: all, pending: 0 })
  expect(await verifyChain(db)).not.toHaveProperty('broken')
  console.info(
    `${acknowledged.size} acknowledged: 0 lost; ${unanswered.length} unanswered and tried again: 0 twice; ${all} audited once`,
  )
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
    await isComplete(database.db, outcome, retried)
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
    await isComplete(db, outcome, retried)
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
