import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, type ClientConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../platform/database/embedded.ts'
import { lockFolder } from '../platform/database/folder-lock.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { stopLeftover } from '../platform/database/postmaster.ts'
import { onServer, type TestServer } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer
  }
}

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
const PREFIX = 'alafia-test-'

/** Ends what an earlier run left behind when it was killed. */
const sweep = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name)
    if (!name.startsWith(PREFIX) || Date.now() - (await stat(folder)).mtimeMs < 60_000) continue
    try {
      const lock = await lockFolder(folder)
      await stopLeftover(join(folder, 'postgres'))
      await lock.release()
      await rm(folder, { recursive: true, force: true })
    } catch {
      // In use by another run, or another user's.
    }
  }
}

const startOwn = async () => {
  await sweep()
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  const lock = await lockFolder(folder)
  const { connection, stop } = await startEmbedded(folder, { durable: false })
  const end = async () => {
    await stop()
    await lock.release()
    await rm(folder, { recursive: true, force: true })
  }
  return { connection, end }
}

/** The parts of a URL, so that another database's name can be put in. */
const partsOf = (url: string): ClientConfig => {
  const { host, port, user, password, database, ssl } = new Client(url)
  return { host, port, user, password: password ?? undefined, database, ssl }
}

/**
 * Vitest's global set-up: one PostgreSQL for the whole run (that of TEST_DATABASE_URL, else an embedded one in a
 * temporary folder), and in it a template database with all migrations, which `testDatabase()` copies.
 */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  const { connection, end } = url
    ? { connection: partsOf(url), end: () => Promise.resolve() }
    : await startOwn()
  const template = `alafia_template_${randomBytes(6).toString('hex')}`
  try {
    await onServer(connection, `create database ${template}`)
    if (existsSync(join(MIGRATIONS, 'meta', '_journal.json')))
      await migrateDatabase({ ...connection, database: template }, MIGRATIONS)
  } catch (error) {
    await end()
    throw error
  }
  provide('postgres', { connection, template })
  return async () => {
    await onServer(connection, `drop database ${template}`)
    await end()
  }
}
