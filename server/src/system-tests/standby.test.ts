import { mkdtemp, mkdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../platform/database/connect.ts'
import { startEmbedded, type Embedded } from '../platform/postgres-embedded/embedded.ts'
import { bookUntil, seedBookers } from '../testing/booking-load.ts'
import { endChildren, runModule } from '../testing/child.ts'
import { counted, expectComplete, tryAgain } from '../testing/kept-bookings.ts'
import { addressOf, runProgram } from '../testing/program.ts'
import { asSuperuser, copyForStandby } from '../testing/standby.ts'

vi.setConfig({ testTimeout: 120_000 })

const embedded = new URL('../platform/postgres-embedded/embedded.ts', import.meta.url).href

/** A primary that is killed with this process: nothing starts it again. */
const startPrimary = async (folder: string) => {
  const process = runModule(`
    import { startEmbedded } from ${JSON.stringify(embedded)}
    const { connection } = await startEmbedded(${JSON.stringify(folder)})
    console.log('socket ' + connection.host + ';')`)
  const [, host = ''] = /socket (.+);/.exec(await process.said(';')) ?? []
  return { process, host }
}

afterEach(endChildren)

describe('PLAT-88 a primary with a synchronous standby', () => {
  let folder = ''
  let standby: Embedded | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alafia-standby-'))
  })
  afterAll(async () => {
    await standby?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('PLAT-86 is killed in the middle of bookings: the standby has each acknowledged one and goes on, and the trail is intact', async () => {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')]
    const primary = await startPrimary(first)
    const settings = {
      DATABASE_URL: `postgres://alafia@/postgres?host=${primary.host}`,
      DATA_DIR: join(folder, 'data'),
    }
    const program = runProgram(settings)
    const url = await addressOf(program)
    const reading = openDatabase(settings.DATABASE_URL)
    const bookers = await seedBookers(reading.db, 8)
    await reading.close()

    await mkdir(second)
    await copyForStandby(primary.host, join(first, 'postgres'), join(second, 'postgres'))
    standby = await startEmbedded(second)
    await asSuperuser(primary.host, async (client) => {
      await client.query("alter system set synchronous_standby_names = 'standby'")
      await client.query('select pg_reload_conf()')
      await vi.waitFor(async () => {
        const { rows } = await client.query('select sync_state from pg_stat_replication')
        expect(rows).toEqual([{ sync_state: 'sync' }])
      }, 20_000)
    })

    const postmaster = Number.parseInt(await readFile(join(first, 'postgres', 'postmaster.pid'), 'utf8'), 10)
    let killed: Promise<void> | undefined
    const kill = async () => {
      await primary.process.kill('SIGKILL')
      process.kill(postmaster, 'SIGKILL')
    }
    const outcome = await bookUntil(url, bookers, ({ acknowledged, other }) => {
      if (acknowledged.size >= 100) killed ??= kill()
      return other.length >= bookers.length
    })
    await killed
    await program.kill('SIGKILL')

    await asSuperuser(standby.connection.host, (client) => client.query('select pg_promote()'))
    const { db, close } = openDatabase(standby.connection)
    const next = await addressOf(
      runProgram({
        ...settings,
        DATABASE_URL: `postgres://alafia@/postgres?host=${standby.connection.host}`,
      }),
    )
    const retried = await tryAgain(next, outcome)
    await vi.waitFor(async () => expect((await counted(db))?.pending).toBe(0), 5000)
    console.info(await expectComplete(db, outcome, retried))
    await close()
  })
})
