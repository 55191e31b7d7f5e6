import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/billing/endpoints'
import { replyPage, timeCursor } from '../request/next-page.ts'
import { route } from '../request/route.ts'
import { addMethod, changeMethod, makeDefault, removeMethod } from './methods.actions.ts'
import { listMethods } from './methods.queries.ts'
import { pay } from './paying.actions.ts'
import { refundPayment } from './refunding.actions.ts'
import { expectPaid } from './policy.ts'
import type { PaymentProvider } from './provider.ts'
import { getPayment, listPayments, readForReceipt } from './queries.ts'
import { receiptOf } from './receipt.ts'
import { getPaymentSummary } from './summary.queries.ts'

export const billingRoutes = (app: FastifyInstance, provider: PaymentProvider): void => {
  route(app, endpoints.listPayments, async (context, { query }, exchange) =>
    replyPage(exchange, query.limit, await listPayments(context, query), ({ createdMicros, id }) =>
      timeCursor(createdMicros, id),
    ),
  )
  route(app, endpoints.getPaymentSummary, (context) => getPaymentSummary(context))
  route(app, endpoints.getPayment, (context, { params }) => getPayment(context, params.id))
  route(app, endpoints.getReceipt, async (context, { params }) => {
    const { paid, visitDay } = await readForReceipt(context, params.id)
    expectPaid(paid.status)
    const body = await receiptOf(paid, visitDay, context.clock.zone)
    return { name: `Alafia receipt ${paid.id}.pdf`, type: 'application/pdf', body }
  })
  route(app, endpoints.pay, (context, { params, body }) => pay(context, provider, params.id, body.methodId))

  route(app, endpoints.refund, (context, { params, body }) =>
    refundPayment(context, provider, params.id, body.reason),
  )

  route(app, endpoints.listMethods, (context) => listMethods(context))
  route(app, endpoints.addMethod, (context, { body }) => addMethod(context, provider, body))
  route(app, endpoints.changeMethod, (context, { params, body }) => changeMethod(context, params.id, body))
  route(app, endpoints.makeDefault, (context, { params }) => makeDefault(context, params.id))
  route(app, endpoints.removeMethod, (context, { params }) => removeMethod(context, params.id))
}
