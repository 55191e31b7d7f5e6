import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Role } from '@alafia/contract/kernel/roles'
import { verifyChain } from '../audit/verify.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { demoAccounts } from '../seed/demo-accounts.ts'
import { fixtures, writeFixtureKey, restoreFixture } from '../seed/demo-fixture.ts'
import { endChildren } from '../testing/child.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { addressOf, runProgram } from '../testing/program.ts'
import { schemaOf } from '../testing/schema.ts'

/* This version starts on the database of every released one. `npm run db:fixture` stores a version's demo database. */

vi.setConfig({ testTimeout: 60_000 })

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const files = await readdir(fixtures)

afterEach(endChildren)

test('PLAT-56 the first released version is among the fixtures', () => {
  expect(files).toContain('demo-0.1.0.sql.gz')
})

describe.each(files)('the database of %s', (file) => {
  let database: TestDatabase
  let fresh: TestDatabase
  let dataDir = ''
  let before: Map<string, number>
  beforeAll(async () => {
    database = await testDatabase({ empty: true })
    fresh = await testDatabase()
    dataDir = await mkdtemp(join(tmpdir(), 'alafia-upgrade-'))
    await writeFixtureKey(dataDir)
    await restoreFixture(database.connection, file)
    before = await rowCounts(database.pool)
    await migrateDatabase(database.connection, migrations)
  })
  afterAll(async () => {
    await database.close()
    await fresh.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('PLAT-56 has the schema of a new one', async () => {
    expect(await schemaOf(database.pool)).toEqual(await schemaOf(fresh.pool))
  })

  test('PLAT-56 still has every row, and an unbroken audit trail', async () => {
    const after = await rowCounts(database.pool)
    const lost = [...before].filter(([table, rows]) => (after.get(table) ?? 0) < rows)
    expect(lost).toEqual([])
    expect(before.get('user_account')).toBe(28)
    const { entries, broken } = await verifyChain(database.db)
    expect(broken).toBeUndefined()
    expect(entries).toBeGreaterThan(100)
  })

  test('PLAT-56 the stock is at the pharmacy with most staff, and what was dispensed at the pharmacy that did so', async () => {
    const [stock, filled, misplaced] = await Promise.all(
      [
        'select distinct pharmacy.name from inventory_item join pharmacy on pharmacy.id = pharmacy_id',
        'select distinct pharmacy.name from dispense join pharmacy on pharmacy.id = pharmacy_id',
        `select prescription.id from prescription join dispense on prescription_id = prescription.id and fill_number = fill_count
          where status in ('fulfilled', 'picked-up', 'delivered') and prescription.pharmacy_id is distinct from dispense.pharmacy_id`,
      ].map(async (query) => (await database.pool.query<Record<string, unknown>>(query)).rows),
    )
    // Of two with one pharmacist each, the first.
    expect(stock).toEqual([{ name: 'Alafia Pharmacy Surulere' }])
    expect(filled).toEqual([{ name: 'Alafia Pharmacy Surulere' }])
    expect(misplaced).toEqual([])
  })

  test('PLAT-56 serves every list to each role', async () => {
    const program = runProgram({ DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: 'on' })
    const address = await addressOf(program)
    const paths = await listsOf(address)
    const one = new Map(demoAccounts.map((account) => [account.role, account]))
    for (const { email, password, role } of one.values()) {
      const token = await signIn(address, { email, password, role })
      const answers = await Promise.all(
        paths.map(async (path) => {
          const { status } = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
          return { path, status }
        }),
      )
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10)
    }
    await program.kill('SIGTERM')
    expect((await program.ended).output).not.toContain('WARNING')
  })
})

const rowCounts = async (pool: TestDatabase['pool']): Promise<Map<string, number>> => {
  const { rows } = await pool.query<{ name: string; count: number }>(`
    select relname as name,
      (xpath('/row/count/text()', query_to_xml(format('select count(*) from public.%I', relname), false, true, '')))[1]::text::int
        as count
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** The addresses of all lists. */
const listsOf = async (address: string): Promise<string[]> => {
  // OpenAPI, as the server describes itself.
  const api = (await (await fetch(`${address}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    'get' in methods && !path.includes('{') ? [path] : [],
  )
}

const signIn = async (
  address: string,
  account: { email: string; password: string; role: Role },
): Promise<string> => {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  expect(answer.status).toBe(200)
  // The reply of the contract's own endpoint.
  return ((await answer.json()) as { token: string }).token
}
