import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { seedBookers, send } from '../testing/booking-load.ts'
import { endChildren } from '../testing/child.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { counted } from '../testing/kept-bookings.ts'
import { addressOf, main, runProgram } from '../testing/program.ts'
import { schemaOf } from '../testing/schema.ts'

/* A version whose migration fails is started beside the one that serves. */

vi.setConfig({ testTimeout: 60_000 })

const project = fileURLToPath(new URL('../../..', import.meta.url))
const lock = 20_260_311

let folder = ''
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alafia-failed-upgrade-'))
  database = await testDatabase()
})
afterEach(endChildren)
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** The program with one migration more. @returns its main file */
const newVersion = async (statements: string[]): Promise<string> => {
  const migrations = join(folder, 'server/src/migrations')
  await cp(dirname(main), join(folder, 'server/dist'), { recursive: true })
  await cp(join(project, 'server/src/migrations'), migrations, { recursive: true })
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const journalFile = join(migrations, 'meta/_journal.json')
  // drizzle-kit writes it.
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as {
    entries: { when: number; tag: string }[]
  }
  const last = journal.entries.at(-1) ?? expect.fail('no migrations')
  journal.entries.push({ ...last, when: last.when + 1000, tag: '9999_fails' })
  await writeFile(journalFile, JSON.stringify(journal))
  await writeFile(join(migrations, '9999_fails.sql'), statements.join('\n--> statement-breakpoint\n'))
  return join(folder, 'server/dist/main.js')
}

const isWaiting = async () => {
  const { rows } = await database.pool
    .query(`select 1 from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'advisory' and objid = ${lock} and not granted`)
  expect(rows).toHaveLength(1)
}

test('PLAT-13 a new version whose migration fails ends, and the one before it serves meanwhile and afterwards', async () => {
  const [booker = expect.fail('no booker')] = await seedBookers(database.db, 1)
  const url = await addressOf(runProgram({ DATABASE_URL: database.url }))
  const before = await schemaOf(database.pool)
  const path = await newVersion([
    'alter table appointment rename column reason to complaint',
    `select pg_advisory_xact_lock(${lock})`,
    'alter table missing add column words text',
  ])
  const holder = await database.pool.connect()
  await holder.query(`select pg_advisory_lock(${lock})`)
  const next = runProgram({ DATABASE_URL: database.url }, path)
  await vi.waitFor(isWaiting, 20_000)

  // It waits for the table that the migration has changed, and is then stored in the table as it was.
  const meanwhile = send(url, booker.next())
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  holder.release(true)
  const { code, output } = await next.ended
  expect(code).toBe(1)
  expect(output).toBe(
    'The database could not be brought up to date, and is as it was: migration 9999_fails.sql failed: relation "missing" does not exist\n',
  )
  expect((await meanwhile).status).toBe(201)
  expect((await send(url, booker.next())).status).toBe(201)
  expect(await schemaOf(database.pool)).toEqual(before)
  expect(await counted(database.db)).toMatchObject({ booked: 2, named: 2 })
})
