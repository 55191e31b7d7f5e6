import { createHash, createPrivateKey } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client, type ClientConfig } from 'pg'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/connect.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { fileStoreOf } from '../platform/files/file-store.ts'
import { keyFile, openSigningKey } from '../platform/signing-key-file.ts'
import { dumpOf } from './database-dump.ts'
import { fillDemo } from './demo.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** The folder with a dump of each released version. */
export const fixtures = fileURLToPath(new URL('../system-tests/fixtures', import.meta.url))

/** The first bytes of every Ed25519 key in PKCS #8 (RFC 8410). */
const ed25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Writes the key that signs the fixtures' prescriptions. Anyone can compute it, so it must sign nothing else. */
export const writeFixtureKey = async (dataDir: string): Promise<void> => {
  const seed = createHash('sha256').update('the demo databases of released versions').digest()
  const key = createPrivateKey({ key: Buffer.concat([ed25519, seed]), format: 'der', type: 'pkcs8' })
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, keyFile), key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
}

const withClient = async <Result>(
  connection: ClientConfig,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Fills an empty database with the demo, as of now. @returns its compressed dump */
export const createFixture = async (connection: ClientConfig): Promise<Buffer> => {
  await migrateDatabase(connection, migrations)
  const dataDir = await mkdtemp(join(tmpdir(), 'alafia-fixture-'))
  const { db, close } = openDatabase(connection)
  try {
    await writeFixtureKey(dataDir)
    const signing = await openSigningKey(dataDir, async () => undefined)
    await fillDemo(db, systemClock('Africa/Lagos'), { files: fileStoreOf({ dataDir }), signing })
  } finally {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
  const dump = await withClient(connection, (client) => dumpOf(client, migrations))
  return gzipSync(dump, { level: 9 })
}

/** @param connection to an empty database @param file in `fixtures` */
export const restoreFixture = async (connection: ClientConfig, file: string): Promise<void> => {
  const dump = gunzipSync(await readFile(join(fixtures, file))).toString()
  await withClient(connection, (client) => client.query(dump))
}
