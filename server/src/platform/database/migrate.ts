import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { poolConfig, type Connection } from './connect.ts'
import { codeOf, DatabaseStartError } from '../start-error.ts'

// Any number that all our processes share and no other program on the server is likely to use.
export const LOCK = 4_702_111_234_620_415n
const OLDEST = 150_000

const lineOf = (error: unknown): string => {
  // If a host name has several addresses, the error is an AggregateError without a message.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message || codeOf(first) : String(first)
}

export const connectTo = async (connection: Connection): Promise<Client> => {
  let client: Client | undefined
  try {
    client = new Client({
      application_name: 'alafia',
      connectionTimeoutMillis: 10_000,
      ...poolConfig(connection),
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (error) {
    await client?.end().catch(() => undefined)
    const where = client ? `${client.host}:${client.port}/${client.database ?? ''}` : 'of DATABASE_URL'
    throw new DatabaseStartError('unreachable', `The database ${where} can't be reached: ${lineOf(error)}`, {
      cause: error,
    })
  }
}

const checkVersion = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const version = rows[0]
  if (!version || version.number < OLDEST)
    throw new DatabaseStartError(
      'too-old',
      `PostgreSQL 15 or newer is needed; the server is ${version?.name ?? 'unknown'}.`,
    )
}

const fileOf = async (statement: string, folder: string): Promise<string> => {
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted())
    if ((await readFile(join(folder, name), 'utf8')).includes(statement)) return name
  return 'of an unknown file'
}

const explain = async (error: unknown, folder: string): Promise<DatabaseStartError> => {
  const failed = error instanceof DrizzleQueryError ? error : undefined
  const name = failed ? `migration ${await fileOf(failed.query, folder)}` : `the migrations in ${folder}`
  return new DatabaseStartError(
    'migration-failed',
    `The database could not be brought up to date, and is as it was: ${name} failed: ${lineOf(failed?.cause ?? error)}`,
    { cause: error },
  )
}

/**
 * Runs the migrations of `folder` (drizzle-kit's SQL files and journal) that the database hasn't seen, all in one transaction.
 * Processes that start at the same time take turns, and the second finds nothing left to do.
 * @throws DatabaseStartError 'unreachable', 'too-old' (before PostgreSQL 15), or 'migration-failed'; then nothing was changed.
 */
export const migrateDatabase = async (connection: Connection, folder: string): Promise<void> => {
  const client = await connectTo(connection)
  try {
    await checkVersion(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await migrate(drizzle({ client }), { migrationsFolder: folder })
  } catch (error) {
    throw error instanceof DatabaseStartError ? error : await explain(error, folder)
  } finally {
    // The lock ends with its session.
    await client.end().catch(() => undefined)
  }
}
