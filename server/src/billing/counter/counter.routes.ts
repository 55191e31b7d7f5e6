import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/billing/counter'
import { route } from '../../request/route.ts'
import type { PaymentProvider } from '../provider.ts'
import { listCardsFor } from './cards.queries.ts'
import { giveBack } from './giving-back.actions.ts'
import { takePayment } from './taking.actions.ts'

export const counterRoutes = (app: FastifyInstance, provider: PaymentProvider): void => {
  route(app, endpoints.listCardsFor, (context, { params }) => listCardsFor(context, params.id))
  route(app, endpoints.takePayment, (context, { params, body }) =>
    takePayment(context, provider, params.id, body),
  )
  route(app, endpoints.giveBack, (context, { params, body }) =>
    giveBack(context, params.id, params.refundId, body),
  )
}
