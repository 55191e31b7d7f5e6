import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { schemaOf } from '../testing/schema.ts'
import { testServer } from '../testing/server.ts'
import { dumpOf } from './database-dump.ts'
import { fillDemo } from './demo.ts'

vi.setConfig({ testTimeout: 60_000 })

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const open: { close: () => Promise<void> }[] = []
afterAll(async () => {
  for (const one of open) await one.close()
})

const dumped = async (connection: TestDatabase['connection']) => {
  const client = new Client(connection)
  await client.connect()
  try {
    return await dumpOf(client, migrations)
  } finally {
    await client.end()
  }
}

test('PLAT-56 a dump recreates the database: its schema, every row and the sequences', async () => {
  const server = await testServer()
  const copy = await testDatabase({ empty: true })
  open.push(server, copy)
  // Only test servers have it.
  await server.pool.query('drop function require_member_named() cascade')
  await fillDemo(server.db, server.clock, server.app.services)
  const dump = await dumped({ connectionString: server.databaseUrl })
  expect(dump.length).toBeGreaterThan(200_000)
  await copy.pool.query(dump)
  expect(await schemaOf(copy.pool)).toEqual(await schemaOf(server.pool))
  expect(await dumped(copy.connection)).toBe(dump)
})
