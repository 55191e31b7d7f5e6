import type { FastifyInstance } from 'fastify'
import type { Measuring } from './platform/measure/measure.ts'
import type { Metrics } from './platform/metrics.ts'
import { Problem } from './platform/problem.ts'

const local = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** Counts each call, and serves `GET /metrics` to this machine or to whoever knows METRICS_TOKEN. */
export const serveMetrics = (app: FastifyInstance, metrics: Metrics, measuring: Measuring): void => {
  const { metricsToken } = app.services.settings
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'none' } = request.routeOptions
    metrics.answered({ method: request.method, route, status: reply.statusCode, milliseconds: reply.elapsedTime })
    if (route.startsWith('/api/')) measuring.measured(reply.elapsedTime)
  })
  app.addHook('onClose', () => measuring.close())
  app.get('/metrics', async (request, reply) => {
    const knows = metricsToken !== undefined && request.headers.authorization === `Bearer ${metricsToken}`
    if (!knows && (metricsToken !== undefined || !local.includes(request.ip))) throw new Problem('not-found')
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}
