import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../http/problem.ts'
import type { Settings } from '../settings.ts'
import type { Metrics } from './prometheus.ts'
import type { UptimeTracker } from './uptime.ts'

const local = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** A proxy on this machine passes on what comes from anywhere. */
const isLocal = ({ ip, headers }: FastifyRequest) =>
  local.includes(ip) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Counts each call, and serves `GET /metrics` to this machine and to whoever knows METRICS_TOKEN. */
export const serveMetrics = (
  app: FastifyInstance,
  { metricsToken }: Pick<Settings, 'metricsToken'>,
  metrics: Metrics,
  measuring: UptimeTracker,
): void => {
  const wanted = metricsToken === undefined ? undefined : digest(`Bearer ${metricsToken}`)
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'none' } = request.routeOptions
    metrics.answered({
      method: request.method,
      route,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    })
    if (route.startsWith('/api/')) measuring.measured(reply.elapsedTime)
  })
  app.addHook('onClose', () => measuring.close())
  app.get('/metrics', async (request, reply) => {
    const knows = wanted !== undefined && timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)
    if (!knows && !isLocal(request)) throw new Problem('not-found')
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}
