import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { afterAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { schemaOf } from '../testing/schema.ts'

const source = fileURLToPath(new URL('..', import.meta.url))
const open: TestDatabase[] = []
const opened = async (options?: { empty: boolean }) => {
  const database = await testDatabase(options)
  open.push(database)
  return database
}
afterAll(async () => {
  for (const database of open) await database.close()
})

/** Everything that the slices' table.ts export. */
const tables = async (): Promise<Record<string, unknown>> => {
  const files = await readdir(source, { recursive: true })
  const modules = files
    .filter((file) => file.endsWith('table.ts'))
    .map((file): Promise<Record<string, unknown>> => import(`${source}/${file}`))
  return Object.fromEntries((await Promise.all(modules)).flatMap((found) => Object.entries(found)))
}

const newestSnapshot = async (): Promise<ReturnType<typeof generateDrizzleJson>> => {
  const folder = `${source}/migrations/meta`
  const names = (await readdir(folder)).filter((name) => name.endsWith('_snapshot.json'))
  // npm run db:generate deletes the older ones.
  expect(names).toHaveLength(1)
  return JSON.parse(await readFile(`${folder}/${names[0]}`, 'utf8'))
}

test('every change of a table.ts has its migration: npm run db:generate would write none', async () => {
  expect(await generateMigration(await newestSnapshot(), generateDrizzleJson(await tables()))).toEqual([])
})

test('the migrations create what the tables declare', async () => {
  const [migrated, generated] = [await opened(), await opened({ empty: true })]
  await generated.pool.query('create extension btree_gist; create extension pg_trgm')
  for (const statement of await generateMigration(
    generateDrizzleJson({}),
    generateDrizzleJson(await tables()),
  ))
    await generated.pool.query(statement)
  const made = new Set(await schemaOf(migrated.pool))
  const wanted = await schemaOf(generated.pool)
  expect(wanted.length).toBeGreaterThan(500)
  expect(wanted.filter((line) => !made.has(line))).toEqual([])
  // And no other columns.
  const isColumn = (line: string) => line.startsWith('column ')
  expect([...made].filter(isColumn)).toEqual(wanted.filter(isColumn))
})
