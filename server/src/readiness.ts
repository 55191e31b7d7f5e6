import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

export type Check = { name: string; ok: boolean }

declare module 'fastify' {
  interface FastifyInstance {
    /** What must hold for this process to serve; also behind the admin's 'System Healthy'. */
    checks(): Promise<Check[]>
    /** From now on `/readyz` answers 503, so that nobody sends new calls. */
    drain(): void
  }
}

const leastFreeBytes = 100 * 1024 * 1024
const patience = 2000

const holds = async (name: string, probe: () => Promise<boolean>): Promise<Check> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patience)
  })
  const ok = await Promise.race([probe().catch(() => false), tooLate])
  clearTimeout(timer)
  return { name, ok }
}

/** `GET /healthz`: the process lives. `GET /readyz`: it can serve; each check by name. */
export const watchReadiness = (app: FastifyInstance, others: Record<string, () => boolean>): void => {
  const { db, settings } = app.services
  let draining = false

  app.decorate('drain', () => {
    draining = true
  })
  app.decorate('checks', () =>
    Promise.all([
      holds('database', async () => (await db.execute(sql`select 1`)).rowCount === 1),
      holds('disk', async () => {
        const { bavail, bsize } = await statfs(settings.dataDir).catch(() => statfs('.'))
        return bavail * bsize > leastFreeBytes
      }),
      ...Object.entries(others).map(([name, ok]) => holds(name, async () => ok())),
    ]),
  )

  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const checks = [...(await app.checks()), { name: 'accepting calls', ok: !draining }]
    const ready = checks.every(({ ok }) => ok)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready', checks })
  })
}
