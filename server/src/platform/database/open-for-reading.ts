import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DATABASE, ROLE } from '../postgres-embedded/cluster.ts'
import { openDatabase, type Connection, type OpenDatabase } from './connect.ts'
import { startEmbedded } from '../postgres-embedded/embedded.ts'
import { FolderInUseError, lockFolder, type FolderLock } from '../postgres-embedded/folder-lock.ts'
import { DatabaseStartError } from '../start-error.ts'
import type { Settings } from '../settings.ts'

/** The fourth and fifth lines of a running server's pid file are its port and the folder of its socket. */
const connectionTo = async (pgdata: string) => {
  const [, , , port, host] = (await readFile(join(pgdata, 'postmaster.pid'), 'utf8')).split('\n')
  return { host: host ?? '', port: Number(port), user: ROLE, database: DATABASE, ssl: false } as const
}

const lockUnlessInUse = (dataDir: string): Promise<FolderLock | undefined> =>
  lockFolder(dataDir).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return undefined
    throw error
  })

/** Where a database is, without a connection yet. `end` stops the server that was started for it. */
export type ReadableDatabase = { connection: Connection; end: () => Promise<void> }

/** The embedded server of a folder, whose lock is released at the end. */
export const startLocked = async (dataDir: string, lock: FolderLock): Promise<ReadableDatabase> => {
  const embedded = await startEmbedded(dataDir).catch(async (error: unknown) => {
    await lock.release()
    throw error
  })
  const end = async () => {
    await embedded.stop()
    await lock.release()
  }
  return { connection: embedded.connection, end }
}

/**
 * The database of the settings, without creating or migrating anything. If an embedded server is already running, it is used;
 * otherwise one is started until `end`.
 * @throws DatabaseStartError
 */
export const findForReading = async ({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<ReadableDatabase> => {
  const end = async () => undefined
  if (databaseUrl !== undefined) return { connection: databaseUrl, end }
  const pgdata = join(dataDir, 'postgres')
  if (!(await stat(pgdata).catch(() => undefined)))
    throw new DatabaseStartError('folder-unusable', `There is no database in ${dataDir}.`)
  const lock = await lockUnlessInUse(dataDir)
  return lock ? startLocked(dataDir, lock) : { connection: await connectionTo(pgdata), end }
}

/** The same, with a connection. @throws DatabaseStartError */
export const openForReading = async (
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<OpenDatabase> => {
  const { connection, end } = await findForReading(settings)
  const opened = openDatabase(connection, { max: 1 })
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await end()
    },
  }
}
