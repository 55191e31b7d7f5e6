import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunAs } from './run-as.ts'
import type { ServerLog } from './server-log.ts'
import { DatabaseStartError } from '../start-error.ts'

/** The embedded server's database, its superuser, and the unprivileged role that owns the database and migrates it. */
export const DATABASE = 'postgres'
export const SUPERUSER = 'postgres'
export const ROLE = 'alafia'

/** The role that the server works as, here and in other databases: it owns nothing, so the policies of protected tables bind it. */
export const APP_ROLE = 'alafia_app'

const MAJOR = '18'
const UNFINISHED = 'postgres.init-'

/** The server's built-in Unicode locale, sorted by code point, so that none has to be installed on the machine. */
const INITDB = [
  `--username=${SUPERUSER}`,
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
  // Only the owner of the data can enter the socket's folder, so a password would add no protection.
  '--auth-local=trust',
  '--auth-host=reject',
]

/** The environment of PostgreSQL's programs: no secrets, no PG* variables, no locale that may be missing. */
export const programEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, LD_LIBRARY_PATH, TMPDIR } = process.env
  return { PATH, LD_LIBRARY_PATH, TMPDIR, LC_ALL: 'C', TZ: 'UTC' }
}

type ClusterSetup = {
  dataDir: string
  pgdata: string
  initdb: string
  runAs: RunAs
  log: ServerLog
  durable: boolean
}

const removeUnfinished = async (dataDir: string): Promise<void> => {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue
    // An initdb whose parent was killed may still be writing; what can't be removed now is removed at the next start.
    const removed = rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    await removed.catch(() => undefined)
  }
}

const initialise = async ({ dataDir, pgdata, initdb, runAs, log, durable }: ClusterSetup): Promise<void> => {
  const unfinished = join(dataDir, `${UNFINISHED}${randomBytes(4).toString('hex')}`)
  await mkdir(unfinished, { mode: 0o700 })
  if (runAs.owner) await chown(unfinished, runAs.owner.uid, runAs.owner.gid)
  const program = runAs.spawn(
    initdb,
    ['--pgdata', unfinished, ...INITDB, ...(durable ? [] : ['--no-sync'])],
    {
      stdio: ['ignore', log.fd, log.fd],
      env: programEnvironment(),
      cwd: '/',
    },
  )
  await once(program, 'exit')
  if (program.exitCode !== 0) {
    const end = await log.tail()
    await rm(unfinished, { recursive: true, force: true })
    throw new DatabaseStartError(
      'embedded-failed',
      `PostgreSQL could not make its data folder in ${dataDir}: ${end}`,
    )
  }
  await rename(unfinished, pgdata)
  // Otherwise a power cut could undo the rename, and the folder would count as unfinished, with everything written since.
  const parent = await open(dataDir)
  try {
    await parent.sync()
  } finally {
    await parent.close()
  }
}

/**
 * Creates the cluster `pgdata` in `dataDir` if there is none. If interrupted, `pgdata` is either complete or absent.
 * @throws DatabaseStartError if `pgdata` is something else, or of another major version.
 */
export const ensureCluster = async (making: ClusterSetup): Promise<void> => {
  const { dataDir, pgdata } = making
  await removeUnfinished(dataDir)
  const version = await readFile(join(pgdata, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) {
    const there = await readdir(pgdata).catch(() => [])
    if (there.length > 0)
      throw new DatabaseStartError(
        'folder-unusable',
        `${pgdata} is not a PostgreSQL data folder, so it is left alone. Move it away.`,
      )
    await initialise(making)
  } else if (version.trim() !== MAJOR)
    throw new DatabaseStartError(
      'folder-unusable',
      `${pgdata} was written by PostgreSQL ${version.trim()}; this is PostgreSQL ${MAJOR}. Move the data with pg_dump, or set DATABASE_URL.`,
    )
}
