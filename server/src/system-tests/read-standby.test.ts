import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ReportReply } from '@alafia/contract/analytics/schema'
import { systemClock } from '../platform/clock.ts'
import { asAppRole } from '../platform/database/app-role.ts'
import { openDatabase, type Database, type OpenDatabase } from '../platform/database/connect.ts'
import { withAccess } from '../platform/database/row-access.ts'
import { createReadStandby } from '../platform/database/standby.ts'
import { SUPERUSER } from '../platform/postgres-embedded/cluster.ts'
import { startEmbedded, type Embedded } from '../platform/postgres-embedded/embedded.ts'
import type { Person } from '../seed/people.ts'
import { seeding, type Seed } from '../seed/seeding.ts'
import { tokenFor } from '../testing/booking-load.ts'
import { endChildren, type Child } from '../testing/child.ts'
import { addressOf, runProgram } from '../testing/program.ts'
import { asSuperuser, copyForStandby } from '../testing/standby.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const addressIn = ({ connection }: Embedded, user = 'alafia') =>
  `postgres://${user}@/postgres?host=${connection.host}`

describe('PLAT-101 reports are read from a standby', () => {
  let folder: string
  let second: string
  let primary: Embedded
  let standby: Embedded
  let program: Child
  let url: string
  let owner: OpenDatabase
  let seed: Seed
  let admin: { authorization: string }
  let patient: Person

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alafia-reports-'))
    const first = join(folder, 'first')
    second = join(folder, 'second')
    primary = await startEmbedded(first)
    await mkdir(second)
    await copyForStandby(primary.connection.host, join(first, 'postgres'), join(second, 'postgres'))
    standby = await startEmbedded(second)
    program = runProgram({
      DATABASE_URL: addressIn(primary),
      DATABASE_READ_URL: addressIn(standby),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'info',
    })
    url = await addressOf(program)
    owner = openDatabase(addressIn(primary))
    seed = seeding(owner.db, systemClock('Africa/Lagos'))
    patient = await seed.patient()
    admin = { authorization: `Bearer ${await tokenFor(owner.db, await seed.admin())}` }
  })
  afterAll(async () => {
    await endChildren()
    await owner.close()
    await standby.stop()
    await primary.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = async (path: string) => {
    const answer = await fetch(url + path, { headers: admin })
    expect(answer.status).toBe(200)
    return answer
  }
  /** How many accounts were added today. */
  const accountsAdded = async () => {
    const answer = await ask('/api/admin/reports?kind=users')
    // The contract defines the reply.
    const { totals } = (await answer.json()) as ReportReply
    return Number(totals[0])
  }
  const readsFrom = async () => {
    const text = await (await fetch(`${url}/metrics`)).text()
    const count = (from: string) =>
      Number(new RegExp(`^alafia_reports\\{database="${from}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
    return { standby: count('standby'), primary: count('primary') }
  }
  /** Where the next report is read. */
  const nextFrom = async () => {
    const before = await readsFrom()
    await accountsAdded()
    const after = await readsFrom()
    return after.standby > before.standby ? 'standby' : 'primary'
  }
  const readAgainFromStandby = () => expect.poll(nextFrom, { timeout: 20_000, interval: 500 }).toBe('standby')
  const entriesOf = async (action: string) => {
    const { rows } = await owner.db.execute<{ count: number }>(
      sql`select count(*)::int as count from audit_entry where action = ${action} and outcome = 'done'`,
    )
    return rows[0]?.count
  }

  test('each shows what was committed before it was asked for, and is recorded in the primary', async () => {
    const [before, recorded] = [await accountsAdded(), await entriesOf('report.read')]
    const from = await readsFrom()
    for (let nth = 1; nth <= 20; nth += 1) {
      await seed.patient()
      expect(await accountsAdded()).toBe(before + nth)
    }
    expect(await readsFrom()).toEqual({ standby: from.standby + 20, primary: from.primary })
    expect(await entriesOf('report.read')).toBe((recorded ?? 0) + 20)
  })

  test('so is the export of the audit trail, which has the entry of the call before it', async () => {
    const from = await readsFrom()
    await ask('/api/admin/reports?kind=stock')
    const file = await (await ask('/api/admin/logs/export')).text()
    expect(file).toContain(',report.read,stock report')
    expect(await readsFrom()).toEqual({ ...from, standby: from.standby + 2 })
  })

  test('row security binds there as on the primary', async () => {
    const opened = openDatabase(asAppRole(addressIn(standby)))
    const appointments = sql`select id from appointment`
    const doctor = await seed.doctor()
    const { id } = await seed.appointment({ patient, doctor, date: '2026-03-12', time: '10:00' })
    await seed.appointment({ patient: await seed.patient(), doctor, date: '2026-03-12', time: '11:00' })
    const seen = () =>
      withAccess({ actorId: patient.id, role: 'patient', now: new Date() }, () =>
        opened.db.execute(appointments),
      )
    await expect.poll(async () => (await seen()).rows).toEqual([{ id }])
    const seenByNobody = await opened.db.execute(appointments).then(
      ({ rows }) => rows,
      () => [],
    )
    expect(seenByNobody).toEqual([])
    await opened.close()
  })

  test('PLAT-102 one that lags is left alone until it has caught up, and the log says so', async () => {
    await asSuperuser(standby.connection.host, (client) => client.query('select pg_wal_replay_pause()'))
    const before = await accountsAdded()
    await seed.patient()
    expect(await accountsAdded()).toBe(before + 1)
    expect(await nextFrom()).toBe('primary')
    await program.said('the standby lags behind')
    await asSuperuser(standby.connection.host, (client) => client.query('select pg_wal_replay_resume()'))
    await readAgainFromStandby()
    await program.said('reports are read from the standby again')
  })

  test('PLAT-102 while one is away, reports come from the primary', async () => {
    await standby.stop()
    expect(await nextFrom()).toBe('primary')
    const before = await accountsAdded()
    await seed.patient()
    expect(await accountsAdded()).toBe(before + 1)
    standby = await startEmbedded(second)
    await readAgainFromStandby()
  })

  describe('PLAT-102 an address is refused', () => {
    const readThrough = async (connection: Parameters<typeof openDatabase>[0]) => {
      const other = openDatabase(connection)
      const warnings: object[] = []
      const log = { info: () => undefined, warn: (details: object) => void warnings.push(details) }
      const counted: string[] = []
      const read = createReadStandby(owner.db, other.db, log, (from) => counted.push(from))
      const used = await read(async (db: Database) => (db === owner.db ? 'primary' : 'other'))
      await other.close()
      return { used, counted, warnings }
    }

    test('that is no standby of this database', async () => {
      expect(await readThrough(asAppRole(addressIn(primary)))).toEqual({
        used: 'primary',
        counted: ['primary'],
        warnings: [{ why: 'DATABASE_READ_URL is not a standby of DATABASE_URL' }],
      })
    })

    test.each(['alafia', SUPERUSER])('whose user, %s, no policy binds', async (user) => {
      expect(await readThrough(addressIn(standby, user))).toEqual({
        used: 'primary',
        counted: ['primary'],
        warnings: [{ why: 'the user of DATABASE_READ_URL is not bound by row security' }],
      })
    })
  })

  test('PLAT-102 a read that the standby can’t finish is made on the primary', async () => {
    const other = openDatabase(asAppRole(addressIn(standby)))
    const counted: string[] = []
    const log = { info: () => undefined, warn: () => undefined }
    const read = createReadStandby(owner.db, other.db, log, (from) => counted.push(from))
    // What a standby says to a write, and as it cancels a read in the way of a change.
    await read((db) => db.execute(sql`create temporary table written ()`))
    expect(counted).toEqual(['primary'])
    await other.close()
  })
})
