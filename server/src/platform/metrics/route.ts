import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../http/problem.ts'
import type { Settings } from '../settings.ts'
import type { Metrics } from './prometheus.ts'
import type { UptimeTracker } from './uptime.ts'

type ProxySettings = 'publicUrl' | 'trustProxy'

const local = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** Headers that a proxy adds. */
const isForwarded = ({ headers }: FastifyRequest) =>
  Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded-') || ['forwarded', 'via', 'x-real-ip'].includes(name),
  )

/**
 * Called from this machine, and not through a proxy on it that forwards a call from elsewhere. Some proxies add no header, so
 * where the settings speak of one, no call counts as local.
 */
const isLocal = (request: FastifyRequest, { publicUrl, trustProxy }: Pick<Settings, ProxySettings>) =>
  publicUrl === undefined &&
  trustProxy === undefined &&
  local.includes(request.socket.remoteAddress ?? '') &&
  !isForwarded(request)

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Counts each request, and serves `GET /metrics` to this machine and to callers with METRICS_TOKEN. */
export const serveMetrics = (
  app: FastifyInstance,
  settings: Pick<Settings, 'metricsToken' | ProxySettings>,
  metrics: Metrics,
  uptime: UptimeTracker,
): void => {
  const { metricsToken } = settings
  const expected = metricsToken === undefined ? undefined : digest(`Bearer ${metricsToken}`)
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'none' } = request.routeOptions
    metrics.answered({
      method: request.method,
      route,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    })
    if (route.startsWith('/api/')) uptime.countCall(reply.elapsedTime)
  })
  app.addHook('onClose', () => uptime.close())
  app.get('/metrics', async (request, reply) => {
    const hasToken =
      expected !== undefined && timingSafeEqual(digest(request.headers.authorization ?? ''), expected)
    if (!hasToken && !isLocal(request, settings)) throw new Problem('not-found')
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}
