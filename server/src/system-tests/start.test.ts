import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { endChildren } from '../testing/child.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { addressOf, runProgram } from '../testing/program.ts'

/* How the program itself starts: what it prints when it can't, and that two can start at the same time. */

vi.setConfig({ testTimeout: 60_000 })

afterEach(endChildren)

describe('PLAT-15 an impossible setting is one clear line, exit 1, without secrets', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  test.each([
    [{ PORT: 'x' }, /^PORT takes a whole number from 0 to 65535, not 'x'$/],
    [{ REDIS_URL: 'redis://:canary@127.0.0.1:1' }, /^Redis of REDIS_URL can't be reached: .+$/],
  ])('%j', async (setting, line) => {
    const { code, output } = await runProgram({ DATABASE_URL: database.url, ...setting }).ended
    expect(output.split('\n')).toEqual([expect.stringMatching(line), ''])
    expect(output).not.toContain('canary')
    expect(code).toBe(1)
  })

  test('a PORT that another program uses', async () => {
    const other = createServer()
    await once(other.listen(0, '127.0.0.1'), 'listening')
    // A TCP server's address is never a pipe name.
    const PORT = String((other.address() as AddressInfo).port)
    const { code, output } = await runProgram({ DATABASE_URL: database.url, PORT }).ended
    other.close()
    expect([code, output]).toEqual([1, `Port ${PORT} is taken by another program. Set PORT to a free one.\n`])
  })
})

test('PLAT-13 PLAT-16 two that start at once on one empty database both serve one demo, and stop at once without calls', async () => {
  const database = await testDatabase({ empty: true })
  const programs = [1, 2].map(() => runProgram({ DATABASE_URL: database.url, DEMO: 'on' }))
  for (const url of await Promise.all(programs.map(addressOf)))
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const { rows } = await database.db.execute(sql`select
    (select count(*)::int from user_account) as accounts,
    (select count(*)::int from user_account where email = 'patient@alafia.example') as patients,
    (select sum(quantity)::int from inventory_batch
      join inventory_item as item on item.id = item_id
      join pharmacy_staff as staff on staff.pharmacy_id = item.pharmacy_id
      join user_account as pharmacist on pharmacist.id = staff.user_id
      where pharmacist.email = 'pharmacist@alafia.example'
        and expiry_date >= (now() at time zone 'Africa/Lagos')::date) as units`)
  expect(rows).toEqual([{ accounts: 28, patients: 1, units: 1247 }])
  const since = performance.now()
  // Each gets Ctrl-C twice: from the terminal, and from the process that started it.
  for (const { pid } of programs) process.kill(pid, 'SIGINT')
  await Promise.all(programs.map((program) => program.kill('SIGINT')))
  expect(performance.now() - since).toBeLessThan(4000)
  expect((await Promise.all(programs.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([0, 0])
  await database.close()
})

test('a signal during the start stops it in order, once it has started', async () => {
  const database = await testDatabase()
  const { pool } = database
  // Its migrations wait for their lock, which we hold.
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock(4702111234620415)')
  const program = runProgram({ DATABASE_URL: database.url })
  await vi.waitFor(async () => {
    // Only for this database: others of the run wait for locks of their own.
    const { rows } = await pool.query(`select 1 from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`)
    expect(rows).toHaveLength(1)
  }, 20_000)
  const ended = program.kill('SIGTERM')
  holder.release(true)
  await ended
  const { code, output } = await program.ended
  expect(output).toMatch(/^Alafia runs on \S+\n$/)
  expect(code).toBe(0)
  await database.close()
})
