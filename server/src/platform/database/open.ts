import { provideAppRole } from './app-role.ts'
import { openDatabase, type OpenDatabase } from './connect.ts'
import { APP_ROLE } from '../postgres-embedded/cluster.ts'
import { startEmbedded } from '../postgres-embedded/embedded.ts'
import { lockFolder } from '../postgres-embedded/folder-lock.ts'
import { migrateDatabase } from './migrate.ts'

export type DatabaseSettings = {
  /** Where the embedded server keeps its files; unused with a `databaseUrl`. */
  dataDir: string
  databaseUrl?: string | undefined
  /** The same database as a user who owns nothing; unused without a `databaseUrl`. */
  databaseAppUrl?: string | undefined
  /** The folder of the SQL migrations. */
  migrations: string
}

/**
 * A database ready to use: that of `databaseUrl` (any number of processes may share it), else the embedded one on
 * `dataDir`, which then belongs to this process. Its schema is up to date, and the server works as a role that owns none of it.
 * `close` closes the connections, stops the embedded server and releases the folder, in this order.
 * @throws DatabaseStartError (or its FolderInUseError), whose message is one line for the person who starts the process
 */
export const provideDatabase = async (settings: DatabaseSettings): Promise<OpenDatabase> => {
  const endings: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    const end = endings.pop()
    if (!end) return
    try {
      await end()
    } finally {
      await close()
    }
  }
  const embedded = async () => {
    const lock = await lockFolder(settings.dataDir)
    endings.push(() => lock.release())
    const server = await startEmbedded(settings.dataDir)
    endings.push(() => server.stop())
    return { owner: server.connection, app: { ...server.connection, user: APP_ROLE } }
  }

  try {
    const { databaseUrl, databaseAppUrl } = settings
    const { owner, app } =
      databaseUrl === undefined ? await embedded() : { owner: databaseUrl, app: databaseAppUrl }
    await migrateDatabase(owner, settings.migrations)
    const opened = openDatabase(await provideAppRole(owner, app))
    endings.push(() => opened.close())
    return { db: opened.db, pool: opened.pool, close }
  } catch (error) {
    await close()
    throw error
  }
}
