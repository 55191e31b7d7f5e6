import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import type { OutboxEvents } from '../outbox/outbox.ts'
import { createBus } from '../platform/bus.ts'
import type { Services } from '../request/services.ts'
import { createSecurity } from '../sessions/rules.ts'
import { createSessions, type SessionEvents } from '../sessions/sessions.ts'
import { freePort } from './free-port.ts'

/*
 * ALAFIA_NO_REDIS=1 is set where there is no redis-server and none could be installed: then these tests are skipped, and the
 * run says so.
 */
export const isRedisThere = spawnSync('redis-server', ['--version']).status === 0
if (!isRedisThere && process.env['ALAFIA_NO_REDIS'] !== '1')
  throw new Error(
    'redis-server is not installed; set ALAFIA_NO_REDIS=1 to leave out the tests of several processes',
  )

/** A test's own Redis, which it can stop and restart. */
export type TestRedis = {
  url: string
  start(): Promise<void>
  /** As if its machine had crashed. */
  stop(): Promise<void>
  /** Stays up but doesn't answer, until `goOn`. */
  hang(): void
  goOn(): void
  close(): Promise<void>
}

export const testRedis = async (): Promise<TestRedis> => {
  const folder = await mkdtemp(join(tmpdir(), 'alafia-redis-'))
  const port = await freePort()
  let redis: ChildProcess | undefined
  const start = async () => {
    redis = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder],
      { stdio: 'ignore' },
    )
    const probe = new Redis(port, '127.0.0.1')
    probe.on('error', () => undefined)
    await probe.ping()
    probe.disconnect()
  }
  const stop = async () => {
    if (!redis) return
    const gone = once(redis, 'exit')
    redis.kill('SIGKILL')
    await gone
    redis = undefined
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    hang: () => void redis?.kill('SIGSTOP'),
    goOn: () => void redis?.kill('SIGCONT'),
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The services of another process: its own bus and sessions, on the same database. */
export const ofAnotherProcess = (services: Services): Services => {
  const bus = createBus<OutboxEvents & SessionEvents>()
  const security = createSecurity(services.db, services.settings)
  return {
    ...services,
    bus,
    security,
    sessions: createSessions(services.db, services.clock, security, bus),
  }
}
