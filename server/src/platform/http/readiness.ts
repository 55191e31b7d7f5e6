import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/connect.ts'
import { isDatabaseUp } from '../database/unavailable.ts'

export type Check = { name: string; ok: boolean }
/** `isDegraded`: this process can still serve requests while the check fails. */
export type CheckResult = Check & { isDegraded: boolean }

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process can serve requests. Also behind the admin's 'System Healthy'. */
    checks(): Promise<CheckResult[]>
    /**
     * From now on `/readyz` replies 503 and each reply closes its connection, so that no new calls are sent here. Resolves
     * when no call has come for half a second and the proxy that watches `/readyz` has seen it, or after `timeout` ms.
     * Without calls and without a proxy, that is at once.
     */
    drain(timeout?: number): Promise<void>
  }
}

const minFreeBytes = 100 * 1024 * 1024
const checkTimeout = 2000

/** After this long without a request (ms), we assume that no more will come. */
const quietAfter = 500
const monitoringRoutes = ['/readyz', '/healthz', '/metrics']

const runCheck = async (name: string, probe: () => Promise<boolean>): Promise<Check> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), checkTimeout)
  })
  const ok = await Promise.race([probe().catch(() => false), timeout])
  clearTimeout(timer)
  return { name, ok }
}

/** Counts the requests in progress, and detects who polls `/readyz`. */
const trackCalls = (app: FastifyInstance) => {
  let lastCall = -Infinity
  // A proxy that polls regularly polls again within twice its last interval.
  let lastPoll: number | undefined
  let nextPollBy = -Infinity
  const inProgress = new Set<FastifyRequest>()
  let draining = false
  let proxyHasSeenIt = false

  app.addHook('onRequest', (request, _reply, done) => {
    if (!monitoringRoutes.includes(request.routeOptions.url ?? '')) inProgress.add(request)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) void reply.header('connection', 'close')
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (inProgress.delete(request)) lastCall = performance.now()
    done()
  })

  const isQuiet = (now: number) => inProgress.size === 0 && now - lastCall > quietAfter
  return {
    isDraining: () => draining,
    polled: () => {
      const now = performance.now()
      if (lastPoll !== undefined) nextPollBy = now + 2 * (now - lastPoll)
      lastPoll = now
      proxyHasSeenIt ||= draining
    },
    async drain(timeout = 5000) {
      draining = true
      const end = performance.now() + timeout
      const mustWait = (now: number) => !isQuiet(now) || (!proxyHasSeenIt && now < nextPollBy)
      for (let now = performance.now(); now < end && mustWait(now); now = performance.now()) await sleep(20)
    },
  }
}

/**
 * `GET /healthz`: the process is running. `GET /readyz`: it can serve, with each check by name.
 * @param optional checks that are shown, but don't make the process unready, because every other process fails them too
 */
export const serveReadiness = (
  app: FastifyInstance,
  { db, dataDir }: { db: Database; dataDir: string },
  required: Record<string, () => boolean>,
  optional: Record<string, () => boolean | Promise<boolean>>,
): void => {
  const calls = trackCalls(app)

  app.decorate('drain', calls.drain)
  const checks = () =>
    Promise.all([
      runCheck('database', () => isDatabaseUp(db)),
      runCheck('disk', async () => {
        const { bavail, bsize } = await statfs(dataDir).catch(() => statfs('.'))
        return bavail * bsize > minFreeBytes
      }),
      ...Object.entries({ ...required, ...optional }).map(([name, ok]) => runCheck(name, async () => ok())),
    ])
  app.decorate('checks', async () =>
    (await checks()).map((check) => ({ ...check, isDegraded: check.name in optional })),
  )

  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const found = [...(await checks()), { name: 'accepting calls', ok: !calls.isDraining() }]
    calls.polled()
    const ready = found.every(({ name, ok }) => ok || name in optional)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready', checks: found })
  })
}
