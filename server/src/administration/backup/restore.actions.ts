import { readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { poolConfig, type Connection } from '../../platform/database/connect.ts'
import { createJournal, quoted } from '../../platform/database/tables.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { keyFiles } from '../../platform/signing-key-file.ts'
import { ArchiveError, readArchive, type Part } from './archive.ts'
import type { Manifest } from './manifest.ts'

/** Restoring is refused; the message is one line for the person who restores. */
export class RestoreError extends Error {}

/** The migrations that the backup's database has had. @throws RestoreError if this version doesn't know one of them */
const sameMigrations = (folder: string, { migrations }: Manifest): MigrationMeta[] => {
  const known = readMigrationFiles({ migrationsFolder: folder }).slice(0, migrations.length)
  if (migrations.some((hash, place) => known[place]?.hash !== hash))
    throw new RestoreError('The backup is of a newer version of Alafia. Restore it with that version.')
  return known
}

/** @throws RestoreError unless nothing is there that a restore would mix with */
export const requireEmptyFolder = async (dataDir: string): Promise<void> => {
  const names = await readdir(dataDir).catch(() => [])
  if (names.length > 0)
    throw new RestoreError(
      `${dataDir} isn't empty. Restore into a new folder, and keep this one until you have looked.`,
    )
}

/** @throws RestoreError if files are where they would be restored */
export const requireEmptyStorage = async (storage: FileStorage): Promise<void> => {
  for await (const { name } of storage.list())
    throw new RestoreError(
      `There are files at FILES_URL already, such as ${name}. Restore into a new folder of it.`,
    )
}

/** What was restored before something failed. */
export const emptyStorage = async (storage: FileStorage): Promise<void> => {
  for await (const { name } of storage.list()) await storage.remove(name)
}

const requireEmptyDatabase = async (client: Client) => {
  const { rows } = await client.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('public', 'drizzle') limit 1`,
  )
  if (rows[0])
    throw new RestoreError(`The database isn't empty: it has ${rows[0].name}. Restore into a new one.`)
}

type Loading = { table: Manifest['tables'][number]; stream: ReturnType<typeof copyFrom> }

/** Writes what the parts of the database say, table after table. */
const tableLoader = (client: Client, { tables }: Manifest) => {
  const byName = new Map(tables.map((table) => [`database/${table.schema}.${table.name}`, table]))
  let loading: Loading | undefined
  const begin = (table: Loading['table']): Loading => {
    const columns = table.columns.map((column) => `"${column}"`).join(', ')
    return { table, stream: client.query(copyFrom(`copy ${quoted(table)} (${columns}) from stdin`)) }
  }
  const end = async () => {
    if (!loading) return
    const { table, stream } = loading
    loading = undefined
    stream.end()
    await once(stream, 'finish')
    if (stream.rowCount !== table.rows)
      throw new RestoreError(`${quoted(table)} has ${stream.rowCount} rows, not ${table.rows}`)
  }
  const load = async ({ name, bytes }: Part) => {
    const table = byName.get(dirname(name))
    if (!table) throw new ArchiveError(`The backup has an unknown part: ${name}`)
    if (loading?.table !== table) {
      await end()
      loading = begin(table)
    }
    if (!loading.stream.write(bytes)) await once(loading.stream, 'drain')
  }
  return { load, end }
}

/** Stores what the parts of files say, file after file. */
const fileLoader = (files: FileStore) => {
  let loading: { key: string; stream: PassThrough; stored: Promise<void> } | undefined
  const end = async () => {
    loading?.stream.end()
    await loading?.stored
    loading = undefined
  }
  const load = async ({ name, bytes }: Part) => {
    const key = basename(dirname(name))
    if (loading?.key !== key) {
      await end()
      const stream = new PassThrough()
      const stored = files.restore(key, stream)
      // It may fail before it is awaited.
      stored.catch(() => undefined)
      loading = { key, stream, stored }
    }
    const { stream, stored } = loading
    if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), stored])
  }
  return { load, end }
}

export type Target = { connection: Connection; dataDir: string; files: FileStore; migrations: string }

/**
 * Restores a backup that `checkBackup` has read, into an empty database and folder; all of it, or nothing. It has the schema that it
 * was made with: the next start brings it up to date. Everyone has to sign in again.
 * @throws RestoreError, ArchiveError
 */
export const restoreBackup = async (
  path: string,
  passphrase: string,
  manifest: Manifest,
  { connection, dataDir, files, migrations }: Target,
): Promise<void> => {
  const known = sameMigrations(migrations, manifest)
  const client = new Client({ ...poolConfig(connection), statement_timeout: 0 })
  await client.connect()
  try {
    await requireEmptyDatabase(client)
    const ours = manifest.tables.filter(({ schema }) => schema === 'public').map(quoted)
    await client.query('begin')
    for (const { sql } of known) for (const statement of sql) await client.query(statement)
    await client.query(createJournal)
    // They would count and number the rows again.
    for (const name of ours) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${ours.join(', ')}`)
    for (const statement of manifest.months) await client.query(statement)
    const [tables, stored] = [tableLoader(client, manifest), fileLoader(files)]
    for await (const part of readArchive(path, passphrase)) {
      if (part.name.startsWith('database/')) await tables.load(part)
      else await tables.end()
      if (part.name.startsWith('files/')) await stored.load(part)
      else await stored.end()
      if (keyFiles.some((name) => name === part.name))
        await writeFile(join(dataDir, part.name), part.bytes, { mode: 0o600, flag: 'wx', flush: true })
    }
    for (const name of ours) await client.query(`alter table ${name} enable trigger user`)
    for (const statement of manifest.sequences) await client.query(statement)
    await client.query('delete from session')
    await client.query('commit; analyze')
  } finally {
    // Without a commit the database is as it was.
    await client.end()
  }
}
