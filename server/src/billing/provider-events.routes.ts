import type { FastifyInstance } from 'fastify'
import { providerEventsPath } from '@alafia/contract/billing/endpoints'
import { asSystem } from '../platform/database/row-access.ts'
import { Problem } from '../platform/http/problem.ts'
import type { PaymentProvider } from './provider.ts'
import { settleEvent } from './provider-events.actions.ts'

/** For the provider alone: its signature is over the bytes of the body, so they are kept as they came. */
export const providerEventRoutes = (app: FastifyInstance, provider: PaymentProvider): void => {
  if (provider.way !== 'checkout') return
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(providerEventsPath, async ({ body, headers }, reply) => {
      const signature = headers['x-paystack-signature']
      const reference = Buffer.isBuffer(body) ? provider.referenceIn(body, String(signature)) : undefined
      if (reference === undefined) throw new Problem('forbidden', 'The signature isn’t the provider’s')
      if (reference !== null) await asSystem(() => settleEvent(app.services, provider, reference))
      return reply.send({})
    })
  })
}
