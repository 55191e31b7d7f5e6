import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { inject } from 'vitest'
import { openDatabase, type OpenDatabase } from '../platform/database/connect.ts'
import { codeOf } from '../platform/start-error.ts'

/** What the run's setup (postgres.global.ts) provides: the server, and the database that tests copy. */
export type TestServer = { connection: ClientConfig; app: ClientConfig; template: string }

export type TestDatabase = OpenDatabase & {
  /** The owner's, whom no policy binds, as in migrations. */
  connection: ClientConfig
  /** Of the role that the server works as. */
  app: ClientConfig
  /** The same as a DATABASE_URL, for a separate process. */
  url: string
  /** Closes the connections and drops the database. */
  close: () => Promise<void>
}

const OBJECT_IN_USE = '55006'
/** The server's autovacuum is using it: only a superuser may end that. */
const NOT_OURS_TO_END = '42501'

/** Runs one statement on the server's own database; one that finds a database in use is retried for 10 s. */
export const onServer = async (connection: ClientConfig, statement: string): Promise<void> => {
  const client = new Client(connection)
  await client.connect()
  try {
    for (let tries = 1; ; tries++) {
      try {
        await client.query(statement)
        return
      } catch (error) {
        if (![OBJECT_IN_USE, NOT_OURS_TO_END].includes(codeOf(error) ?? '') || tries === 200) throw error
        await sleep(50)
      }
    }
  } finally {
    await client.end()
  }
}

const urlOf = ({
  host = 'localhost',
  port = 5432,
  user = '',
  password,
  database = '',
}: ClientConfig): string => {
  const secret = typeof password === 'string' && password !== '' ? `:${encodeURIComponent(password)}` : ''
  const where = host.startsWith('/')
    ? `localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `${host}:${port}/${database}`
  return `postgres://${encodeURIComponent(user)}${secret}@${where}`
}

/**
 * A database for one test file: a copy of the migrated template, or an empty one. `close` it in `afterAll`. Needs
 * postgres.global.ts in vitest's `globalSetup`.
 */
export const testDatabase = async (options: { empty?: boolean } = {}): Promise<TestDatabase> => {
  const { connection: server, app, template } = inject('postgres')
  const database = `alafia_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${database} template ${options.empty ? 'template0' : template}`)
  const connection = { ...server, database }
  const { db, pool, close } = openDatabase(connection)
  return {
    db,
    pool,
    connection,
    app: { ...app, database },
    url: urlOf(connection),
    close: async () => {
      await close()
      await onServer(server, `drop database if exists ${database} with (force)`)
    },
  }
}
