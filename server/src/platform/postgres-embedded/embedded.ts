import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { DATABASE, ensureCluster, ROLE } from './cluster.ts'
import { clusterName, stopPostmaster } from './postmaster.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'
import { openServerLog } from './server-log.ts'
import { startServer, hasEnded, type EmbeddedConnection, type ServerSetup } from './server-process.ts'
import { type OwnSettings, SOCKET_PORT } from './server-settings.ts'
import { fitsSocket, privateTempFolder } from './socket-path.ts'
import { DatabaseStartError } from '../start-error.ts'

export type Embedded = {
  connection: EmbeddedConnection
  /** Ends all sessions and stops the server, within 20 s at worst. May be called again. */
  stop: () => Promise<void>
}

const socketFolder = async (dataDir: string, runAs: RunAs): Promise<string> => {
  const near = join(dataDir, 'socket')
  const folder = fitsSocket(join(near, `.s.PGSQL.${SOCKET_PORT}`))
    ? near
    : await privateTempFolder(dataDir, runAs.owner?.uid)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (runAs.socketOwner) await chown(folder, runAs.socketOwner.uid, runAs.socketOwner.gid)
  return folder
}

/** Restarts the server whenever it exits, as a service manager would, until `place.ending`. */
const keepRunning = async (place: ServerSetup): Promise<{ ended: () => Promise<void> }> => {
  let server: ChildProcess | undefined
  let reviving = Promise.resolve()

  const revive = async () => {
    for (let pause = 0; !place.ending.aborted; pause = Math.min(pause + 1_000, 10_000)) {
      try {
        await sleep(pause, undefined, { ref: false, signal: place.ending })
        return watch(await startServer(place))
      } catch {
        // The server's log has the reason; queries fail until a later attempt succeeds.
      }
    }
  }
  const watch = (started: ChildProcess) => {
    server = started
    const onEnd = () => {
      if (!place.ending.aborted) reviving = revive()
    }
    if (hasEnded(started)) onEnd()
    else started.once('exit', onEnd)
  }

  watch(await startServer(place))
  return {
    ended: async () => {
      await reviving
      if (server?.pid === undefined) return
      await stopPostmaster(server.pid, place.name)
      // An ending process loses its command line, which `stopPostmaster` looks at, a moment before it is gone.
      server.ref()
      if (!hasEnded(server)) await once(server, 'exit')
    },
  }
}

/**
 * Runs the PostgreSQL from npm on `<dataDir>/postgres`, created at the first start, with its socket in `<dataDir>/socket` (a
 * private temporary folder if that path is too long for a socket) and its log in `<dataDir>/postgres.log`. The caller holds the
 * folder's lock. A server left running by a killed process is stopped first; its committed rows are kept.
 * @param options.durable false trades crash safety for speed; for tests
 * @param options.own for more data than fits into the memory that it takes otherwise; for benchmarks
 * @throws DatabaseStartError
 */
export const startEmbedded = async (
  dataDir: string,
  options: { durable?: boolean; own?: OwnSettings } = {},
): Promise<Embedded> => {
  const { durable = true, own = {} } = options
  const { initdb, postgres } = await findBinaries()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const folder = await realpath(dataDir)
  const pgdata = join(folder, 'postgres')
  const runAs = await chooseRunAs(postgres, folder, pgdata)
  const log = await openServerLog(join(folder, 'postgres.log'))
  try {
    await ensureCluster({ dataDir: folder, pgdata, initdb, runAs, log, durable })
    const host = await socketFolder(folder, runAs)
    const connection: EmbeddedConnection = {
      host,
      port: SOCKET_PORT,
      user: ROLE,
      database: DATABASE,
      ssl: false,
    }
    const name = await clusterName(pgdata)
    const stopping = new AbortController()
    const place: ServerSetup = {
      postgres,
      pgdata,
      name,
      runAs,
      log,
      connection,
      durable,
      own,
      ending: stopping.signal,
    }
    const server = await keepRunning(place)
    const stop = async () => {
      stopping.abort()
      await server.ended()
      await rm(host, { recursive: true, force: true })
      await log.close()
    }
    let stopped: Promise<void> | undefined
    return { connection, stop: () => (stopped ??= stop()) }
  } catch (error) {
    await log.close()
    if (error instanceof DatabaseStartError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError(
      'embedded-failed',
      `PostgreSQL could not be started in ${folder}: ${reason}`,
      { cause: error },
    )
  }
}
