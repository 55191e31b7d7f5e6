import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/connect.ts'
import { isDatabaseUp } from '../database/unavailable.ts'

export type Check = { name: string; ok: boolean }
/** `isLesser`: no reason to send people elsewhere. */
export type CheckResult = Check & { isLesser: boolean }

declare module 'fastify' {
  interface FastifyInstance {
    /** What must hold for this process to serve; also behind the admin's 'System Healthy'. */
    checks(): Promise<CheckResult[]>
    /**
     * From now on `/readyz` answers 503 and each answer closes its connection, so that nobody sends new calls. Resolves
     * when no call has come for half a second and who watches `/readyz` has been told; after `longest` ms in any case.
     * Where it is quiet and nobody watches, that is at once.
     */
    drain(longest?: number): Promise<void>
  }
}

const minFreeBytes = 100 * 1024 * 1024
const checkTimeout = 2000

/** Without a call for this long (ms), nobody sends any more. */
const quietAfter = 500
const monitoringRoutes = ['/readyz', '/healthz', '/metrics']

const runCheck = async (name: string, probe: () => Promise<boolean>): Promise<Check> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), checkTimeout)
  })
  const ok = await Promise.race([probe().catch(() => false), tooLate])
  clearTimeout(timer)
  return { name, ok }
}

/** Keeps account of the calls, and of who is told what on `/readyz`. */
const trackCalls = (app: FastifyInstance) => {
  let lastCall = -Infinity
  // Who asks regularly will ask again within twice the time between the last two questions.
  let lastAsked: number | undefined
  let nextAsked = -Infinity
  const underWay = new Set<FastifyRequest>()
  let draining = false
  let wasTold = false

  app.addHook('onRequest', (request, _reply, done) => {
    if (!monitoringRoutes.includes(request.routeOptions.url ?? '')) underWay.add(request)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) void reply.header('connection', 'close')
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (underWay.delete(request)) lastCall = performance.now()
    done()
  })

  const isQuiet = (now: number) => underWay.size === 0 && now - lastCall > quietAfter
  return {
    isDraining: () => draining,
    asked: () => {
      const now = performance.now()
      if (lastAsked !== undefined) nextAsked = now + 2 * (now - lastAsked)
      lastAsked = now
      wasTold ||= draining
    },
    async drain(longest = 5000) {
      draining = true
      const end = performance.now() + longest
      const isAwaited = (now: number) => !isQuiet(now) || (!wasTold && now < nextAsked)
      for (let now = performance.now(); now < end && isAwaited(now); now = performance.now()) await sleep(20)
    },
  }
}

/**
 * `GET /healthz`: the process lives. `GET /readyz`: it can serve; each check by name.
 * @param lesser what is shown and told the admin, but is no reason to send people elsewhere: it is the same there
 */
export const watchReadiness = (
  app: FastifyInstance,
  { db, dataDir }: { db: Database; dataDir: string },
  others: Record<string, () => boolean>,
  lesser: Record<string, () => boolean>,
): void => {
  const traffic = trackCalls(app)

  app.decorate('drain', traffic.drain)
  const checks = () =>
    Promise.all([
      runCheck('database', () => isDatabaseUp(db)),
      runCheck('disk', async () => {
        const { bavail, bsize } = await statfs(dataDir).catch(() => statfs('.'))
        return bavail * bsize > minFreeBytes
      }),
      ...Object.entries({ ...others, ...lesser }).map(([name, ok]) => runCheck(name, async () => ok())),
    ])
  app.decorate('checks', async () =>
    (await checks()).map((check) => ({ ...check, isLesser: check.name in lesser })),
  )

  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const found = [...(await checks()), { name: 'accepting calls', ok: !traffic.isDraining() }]
    traffic.asked()
    const ready = found.every(({ name, ok }) => ok || name in lesser)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready', checks: found })
  })
}
