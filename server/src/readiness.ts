import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answers } from './platform/database/away.ts'

export type Check = { name: string; ok: boolean }

declare module 'fastify' {
  interface FastifyInstance {
    /** What must hold for this process to serve; also behind the admin's 'System Healthy'. */
    checks(): Promise<Check[]>
    /**
     * From now on `/readyz` answers 503 and each answer closes its connection, so that nobody sends new calls. Resolves
     * when nobody is left to be told: at once where it is quiet, after `longest` ms (5 s) in any case.
     */
    drain(longest?: number): Promise<void>
  }
}

const leastFreeBytes = 100 * 1024 * 1024
const patience = 2000

/** Who asked `/readyz` within this time (ms) watches it, and is told before the end. */
const watchesFor = 30_000
/** Without a call for this long (ms), nobody sends any more. */
const quietAfter = 500
const forgotten = ['/readyz', '/healthz', '/metrics']

const holds = async (name: string, probe: () => Promise<boolean>): Promise<Check> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patience)
  })
  const ok = await Promise.race([probe().catch(() => false), tooLate])
  clearTimeout(timer)
  return { name, ok }
}

/** Keeps account of the calls, and of who is told what on `/readyz`. */
const watchTraffic = (app: FastifyInstance) => {
  const since = { lastCall: -Infinity, lastWatched: -Infinity }
  const underWay = new Set<FastifyRequest>()
  let draining = false
  let wasTold = false

  app.addHook('onRequest', (request, _reply, done) => {
    if (!forgotten.includes(request.routeOptions.url ?? '')) underWay.add(request)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) void reply.header('connection', 'close')
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (underWay.delete(request)) since.lastCall = performance.now()
    done()
  })

  const isQuiet = () => underWay.size === 0 && performance.now() - since.lastCall > quietAfter
  return {
    isDraining: () => draining,
    asked: () => {
      since.lastWatched = performance.now()
      wasTold ||= draining
    },
    async drain(longest = 5000) {
      draining = true
      const end = performance.now() + longest
      const isWatched = performance.now() - since.lastWatched < watchesFor
      while (!(isQuiet() && (wasTold || !isWatched)) && performance.now() < end) await sleep(20)
    },
  }
}

/** `GET /healthz`: the process lives. `GET /readyz`: it can serve; each check by name. */
export const watchReadiness = (app: FastifyInstance, others: Record<string, () => boolean>): void => {
  const { db, settings } = app.services
  const traffic = watchTraffic(app)

  app.decorate('drain', traffic.drain)
  app.decorate('checks', () =>
    Promise.all([
      holds('database', () => answers(db)),
      holds('disk', async () => {
        const { bavail, bsize } = await statfs(settings.dataDir).catch(() => statfs('.'))
        return bavail * bsize > leastFreeBytes
      }),
      ...Object.entries(others).map(([name, ok]) => holds(name, async () => ok())),
    ]),
  )

  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const checks = [...(await app.checks()), { name: 'accepting calls', ok: !traffic.isDraining() }]
    traffic.asked()
    const ready = checks.every(({ ok }) => ok)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready', checks })
  })
}
