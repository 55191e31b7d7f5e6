import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bookUntil, seedBookers, type Bookers } from '../testing/booking-load.ts'
import { endChildren } from '../testing/child.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { freePort } from '../testing/free-port.ts'
import { expectComplete } from '../testing/kept-bookings.ts'
import { addressOf, runProgram } from '../testing/program.ts'
import { isRedisThere, testRedis, type TestRedis } from '../testing/redis.ts'

/* ALAFIA_NO_CADDY=1 is set where there is no Caddy and none could be installed: then this is skipped, and the run says so. */

vi.setConfig({ testTimeout: 120_000 })

const caddyfile = fileURLToPath(new URL('../../../deploy/Caddyfile', import.meta.url))

const token = 'of-this-test'

const metricsOf = async (port: number): Promise<string> => {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return reply.text()
}

/** The proxy as deploy/ sets it up, without TLS. */
const startProxy = async (servers: readonly string[], home: string) => {
  const url = `http://127.0.0.1:${await freePort()}`
  const proxy = spawn('caddy', ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], HOME: home, DOMAIN: url, SERVERS: servers.join(' ') },
  })
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), 10_000)
  return {
    url,
    close: async () => {
      proxy.kill('SIGKILL')
      await once(proxy, 'exit')
    },
  }
}

describe.skipIf(!isRedisThere || process.env['ALAFIA_NO_CADDY'] === '1')(
  'PLAT-87 two processes behind Caddy',
  () => {
    let folder = ''
    let database: TestDatabase
    let redis: TestRedis
    let bookers: Bookers
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'alafia-proxy-'))
      database = await testDatabase()
      redis = await testRedis()
      bookers = await seedBookers(database.db, 8)
    })
    afterEach(endChildren)
    afterAll(async () => {
      await redis.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    })

    test('are restarted one after the other in the middle of bookings: no call fails, and a live connection is there again', async () => {
      const [one, other] = [await freePort(), await freePort()]
      const start = async (port: number) => {
        const program = runProgram({
          PORT: String(port),
          DATABASE_URL: database.url,
          REDIS_URL: redis.url,
          TRUST_PROXY: 'loopback',
          METRICS_TOKEN: token,
        })
        await addressOf(program)
        return program
      }
      const programs = await Promise.all([start(one), start(other)])
      const proxy = await startProxy([`127.0.0.1:${one}`, `127.0.0.1:${other}`], folder)
      const socket = io(proxy.url, { reconnectionDelayMax: 500, auth: { token: bookers[0]?.next().token } })
      let connections = 0
      socket.on('caught-up', () => (connections += 1))
      await vi.waitFor(() => expect(connections).toBe(1), 10_000)

      const restartBoth = async () => {
        for (const [place, port] of [one, other].entries()) {
          await programs[place]?.kill('SIGTERM')
          await start(port)
          // As an operator does: the next one only once the proxy sends calls to this one again.
          await vi.waitFor(async () => expect(await metricsOf(port)).toContain('route="/api/appointments"'), {
            timeout: 20_000,
            interval: 250,
          })
        }
      }
      let isDone = false
      let restarting: Promise<void> | undefined
      const outcome = await bookUntil(proxy.url, bookers, ({ acknowledged }) => {
        if (acknowledged.size >= 20) restarting ??= restartBoth().finally(() => (isDone = true))
        return isDone
      })
      await restarting
      expect({ unanswered: outcome.unanswered.length, other: outcome.other }).toEqual({
        unanswered: 0,
        other: [],
      })
      await vi.waitFor(() => expect(socket.connected).toBe(true), 10_000)
      expect(connections).toBeGreaterThan(1)
      console.info(await expectComplete(database.db, outcome, new Set()))
      socket.close()
      await proxy.close()
    })
  },
)
