import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, type ClientConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { provideAppRole } from '../platform/database/app-role.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { APP_ROLE } from '../platform/postgres-embedded/cluster.ts'
import { startTemporary } from '../platform/postgres-embedded/temporary-server.ts'
import { onServer, type TestServer } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer
  }
}

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/** The parts of a URL, so that another database name can be inserted. */
const partsOf = (url: string): ClientConfig => {
  const { host, port, user, password, database, ssl } = new Client(url)
  return { host, port, user, password: password ?? undefined, database, ssl }
}

/**
 * Vitest's global setup: one PostgreSQL for the whole run (that of TEST_DATABASE_URL, or else an embedded one in a temporary
 * folder), and in it a template database with all migrations, which `testDatabase()` copies.
 */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  const { connection, end } = url
    ? { connection: partsOf(url), end: () => Promise.resolve() }
    : await startTemporary('alafia-test-pg-', { durable: false })
  const app = url ? { ...connection, options: `-c role=${APP_ROLE}` } : { ...connection, user: APP_ROLE }
  const template = `alafia_template_${randomBytes(6).toString('hex')}`
  try {
    await onServer(connection, `create database ${template}`)
    if (existsSync(join(MIGRATIONS, 'meta', '_journal.json')))
      await migrateDatabase({ ...connection, database: template }, MIGRATIONS)
    await provideAppRole(
      { ...connection, database: template },
      url ? undefined : { ...app, database: template },
    )
  } catch (error) {
    await end()
    throw error
  }
  provide('postgres', { connection, app, template })
  return async () => {
    await onServer(connection, `drop database ${template}`)
    await end()
  }
}
