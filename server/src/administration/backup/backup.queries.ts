import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { FileChangedError } from '../../platform/files/encryption.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { poolConfig, type Connection } from '../../platform/database/connect.ts'
import {
  monthStatements,
  quoted,
  sequenceStatements,
  tablesInOrder,
  type Table,
} from '../../platform/database/tables.ts'
import { keyFile, keyFiles } from '../../platform/signing-key-file.ts'
import { codeOf } from '../../platform/start-error.ts'
import { partsOf, writeArchive, type Part } from './archive.ts'
import { fingerprint, format, manifestName, type Manifest } from './manifest.ts'
import { placeAt } from './place.ts'

/** What a backup is made of. */
export type Source = { connection: Connection; dataDir: string; files: FileStore }

const endOfTime = new Date(8.64e15)

/**
 * As it was added: the backup has its own encryption, and needs no FILES_KEY. Nothing of a file that was deleted since its name was
 * read, and one that was changed as far as it can be read: it is as damaged after a restore as it was before.
 */
const partsOfFile = async function* (files: FileStore, key: string): AsyncGenerator<Part> {
  try {
    yield* partsOf(`files/${key}`, files.readPieces(key))
  } catch (error) {
    if (error instanceof FileChangedError) process.stderr.write(`${error.message}.\n`)
    else if (codeOf(error) !== 'ENOENT') throw error
  }
}

const headOf = async (client: Client): Promise<Manifest['audit']> => {
  const { rows } = await client.query<Manifest['audit']>(
    `select last_id::int as entries, hash as head from audit_head`,
  )
  return rows[0] ?? { entries: 0, head: '' }
}

const migrationsOf = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ hash }) => hash)
}

const isoNow = () => new Date().toISOString()

/** Everything, as it was at one moment of the database; what is stored later isn't in it. */
const contents = async function* (client: Client, { dataDir, files }: Source): AsyncGenerator<Part> {
  const manifest: Manifest = {
    format,
    madeAt: isoNow(),
    migrations: await migrationsOf(client),
    tables: [],
    months: await monthStatements(client),
    sequences: await sequenceStatements(client),
    files: 0,
    audit: await headOf(client),
    parts: [],
  }
  const noted = (part: Part): Part => {
    manifest.parts.push(fingerprint(part))
    return part
  }
  const copyOf = async function* (table: Table): AsyncGenerator<Part> {
    const columns = table.columns.map((column) => `"${column}"`).join(', ')
    const copy = client.query(copyTo(`copy (select ${columns} from ${quoted(table)}) to stdout`))
    yield* partsOf(`database/${table.schema}.${table.name}`, copy)
    // The rows end before PostgreSQL has said how many there were; the next reply comes after that.
    await client.query('select')
    manifest.tables.push({ ...table, rows: copy.rowCount })
  }
  for (const table of await tablesInOrder(client)) for await (const part of copyOf(table)) yield noted(part)
  for (const key of await files.keysBefore(endOfTime)) {
    let parts = 0
    for await (const part of partsOfFile(files, key)) {
      parts += 1
      yield noted(part)
    }
    if (parts > 0) manifest.files += 1
  }
  for (const name of keyFiles) {
    const bytes = await readFile(join(dataDir, name)).catch((error: unknown) => {
      // The others are there only once the key was replaced.
      if (name !== keyFile && codeOf(error) === 'ENOENT') return undefined
      throw error
    })
    if (bytes) yield noted({ name, bytes })
  }
  yield { name: manifestName, bytes: Buffer.from(JSON.stringify(manifest)) }
}

/**
 * Writes database, files and signing key into one encrypted file while the clinic works. Nothing has this name until the backup is
 * whole.
 * @throws Error if there is such a file already
 */
export const writeBackup = async (path: string, passphrase: string, source: Source): Promise<void> => {
  if ((await placeAt(path).size()) !== undefined) throw new Error(`${path} exists already`)
  const client = new Client({ ...poolConfig(source.connection), statement_timeout: 0 })
  await client.connect()
  try {
    // All tables are read as of this moment, whatever is written meanwhile.
    await client.query(`set time zone 'UTC'; begin transaction isolation level repeatable read read only`)
    await writeArchive(path, passphrase, contents(client, source))
  } finally {
    await client.end()
  }
}
