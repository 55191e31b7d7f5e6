import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { APP_ROLE, DATABASE, programEnvironment, ROLE, SUPERUSER } from './cluster.ts'
import { stopLeftover, stopPostmaster } from './postmaster.ts'
import type { RunAs } from './run-as.ts'
import type { ServerLog } from './server-log.ts'
import { type OwnSettings, settingArguments } from './server-settings.ts'
import { DatabaseStartError } from '../start-error.ts'

/** How to reach the embedded server: through a socket that only this user (and root) can open. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string; ssl: false }

/** Where and how an embedded server runs. */
export type ServerSetup = {
  postgres: string
  pgdata: string
  name: string
  runAs: RunAs
  log: ServerLog
  connection: EmbeddedConnection
  durable: boolean
  own: OwnSettings
  /** Aborted when the server is stopped: after that, nothing is started or waited for. */
  ending: AbortSignal
}

// Logged when the previous server's process has ended but one of its sessions hasn't.
const TRANSIENT_FAILURE =
  /postmaster\.pid" already exists|pre-existing shared memory block|\.lock" already exists/
const START_TIMEOUT_MS = 20_000
// Crash recovery replays up to max_wal_size; the server answers 57P03 meanwhile.
const RECOVERY_TIMEOUT_MS = 120_000

// Starting up or recovering, shutting down, too many connections.
const NOT_READY = /^(57P0[1-3]|53300)$/

// A superuser's SQL can read and write files and run programs, so the application is not one. One role owns the database and
// migrates it; the server works as the other, which the policies of protected tables bind.
const ENSURE_ROLE = `
  do $$ begin
    if to_regrole('${ROLE}') is null then create role ${ROLE} login createdb; end if;
    if to_regrole('${APP_ROLE}') is null then create role ${APP_ROLE} login; end if;
    if not pg_has_role('${ROLE}', '${APP_ROLE}', 'member') then grant ${APP_ROLE} to ${ROLE}; end if;
    if (select datdba from pg_database where datname = '${DATABASE}') <> to_regrole('${ROLE}') then
      alter database ${DATABASE} owner to ${ROLE};
    end if;
  end $$`

/** Whether the server accepts connections. The first one creates the application's role. */
const acceptsConnections = async (connection: EmbeddedConnection): Promise<boolean> => {
  const client = new Client({ ...connection, user: SUPERUSER, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(ENSURE_ROLE)
    return true
  } catch (error) {
    if (error instanceof DatabaseError && !NOT_READY.test(error.code ?? '')) throw error
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const spawnServer = (
  { postgres, pgdata, name, runAs, log, connection, durable, own }: ServerSetup,
  before: number | undefined,
) => {
  const server = runAs.spawn(
    postgres,
    ['-D', pgdata, ...settingArguments({ socketFolder: connection.host, clusterName: name, durable, own })],
    {
      stdio: ['ignore', log.fd, log.fd],
      // A separate process session, so that Ctrl-C reaches only Node, which finishes its requests before it stops the server.
      detached: true,
      cwd: '/',
      env: {
        ...programEnvironment(),
        // We know that the pid file's process is not this folder's server (`serves`). PostgreSQL would mistake a zombie, or a
        // process that reused the pid, for one; with this it relies on the shared memory alone.
        ...(before === undefined ? {} : { PG_GRANDPARENT_PID: String(before) }),
      },
    },
  )
  // Without a listener, a program that can't be started would crash Node; the exit code is checked anyway.
  server.on('error', () => undefined)
  server.unref()
  return server
}

export const hasEnded = (server: ChildProcess): boolean =>
  server.pid === undefined || server.exitCode !== null || server.signalCode !== null

/** Waits until the server answers. Returns false if it exits first. */
const isReady = async (server: ChildProcess, { connection, ending }: ServerSetup): Promise<boolean> => {
  const end = Date.now() + RECOVERY_TIMEOUT_MS
  while (Date.now() < end) {
    ending.throwIfAborted()
    if (hasEnded(server)) return false
    if ((await acceptsConnections(connection)) && !hasEnded(server)) return true
    await sleep(10)
  }
  throw new DatabaseStartError(
    'embedded-failed',
    `PostgreSQL did not get ready within ${RECOVERY_TIMEOUT_MS / 1000} s.`,
  )
}

/**
 * Stops what an earlier process left running on the cluster, starts our own server, and waits until it answers.
 * @throws DatabaseStartError; our server isn't running then
 */
export const startServer = async (place: ServerSetup): Promise<ChildProcess> => {
  const end = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const before = await stopLeftover(place.pgdata)
    const server = spawnServer(place, before)
    try {
      if (await isReady(server, place)) return server
    } catch (error) {
      if (server.pid !== undefined) await stopPostmaster(server.pid, place.name)
      throw error
    }
    const logged = await place.log.tail()
    if (!TRANSIENT_FAILURE.test(logged) || Date.now() > end)
      throw new DatabaseStartError(
        'embedded-failed',
        `PostgreSQL did not start on ${place.pgdata}: ${logged}`,
      )
    await sleep(100)
  }
}
