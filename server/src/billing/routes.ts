import type { FastifyInstance } from 'fastify'
import * as desk from '@alafia/contract/billing/desk'
import * as discounts from '@alafia/contract/billing/discounts'
import * as endpoints from '@alafia/contract/billing/endpoints'
import * as requests from '@alafia/contract/billing/refund-requests.endpoints'
import { replyPage, timeCursor } from '../request/next-page.ts'
import { originOf } from '../request/printed-code.ts'
import { route } from '../request/route.ts'
import { checkPayment, openCheckout } from './checkout.actions.ts'
import { returnMismatch } from './mismatch.actions.ts'
import { providerEventRoutes } from './provider-events.routes.ts'
import {
  addPaymentMethod,
  updatePaymentMethod,
  setDefaultPaymentMethod,
  removePaymentMethod,
} from './payment-methods.actions.ts'
import { refundAtDesk, takeAtDesk } from './desk/desk.actions.ts'
import { closingRoutes } from './desk/closing/closing.routes.ts'
import { giveDiscount } from './discounts/discounts.actions.ts'
import { counterRoutes } from './counter/counter.routes.ts'
import { insurerRoutes } from './insurers/insurers.routes.ts'
import { listPaymentMethods } from './payment-methods.queries.ts'
import { pay } from './paying.actions.ts'
import { refundPayment } from './refunding.actions.ts'
import { declineRequest, requestRefund, withdrawRequest } from './requests/requests.actions.ts'
import { countRequests } from './requests/requests.queries.ts'
import { requirePaid } from './policy.ts'
import type { PaymentProvider } from './provider.ts'
import { listPayments } from './listing.queries.ts'
import { getPayment, readForReceipt } from './payments.queries.ts'
import { createReceipt } from './receipt.ts'
import { statementRoutes } from './statements/statements.routes.ts'
import { getPaymentSummary } from './summary.queries.ts'

export const billingRoutes = (app: FastifyInstance, provider: PaymentProvider): void => {
  route(app, endpoints.listPayments, async (context, { query }, exchange) =>
    replyPage(exchange, query.limit, await listPayments(context, query), ({ createdMicros, id }) =>
      timeCursor(createdMicros, id),
    ),
  )
  route(app, endpoints.getPaymentSummary, (context, { query }) => getPaymentSummary(context, query))
  statementRoutes(app)
  counterRoutes(app, provider)
  insurerRoutes(app)
  route(app, endpoints.getPayment, (context, { params }) => getPayment(context, params.id))
  route(app, endpoints.downloadReceipt, async (context, { params }) => {
    const { paid, ...details } = await readForReceipt(context, params.id)
    requirePaid(paid.status)
    const body = await createReceipt(paid, details, context.clock.zone, await context.clinic.letterhead())
    return { name: `Alafia receipt ${paid.id}.pdf`, type: 'application/pdf', body }
  })
  route(app, endpoints.pay, (context, { params, body }) => pay(context, provider, params.id, body.methodId))
  route(app, endpoints.openCheckout, (context, { params }, exchange) =>
    openCheckout(context, provider, params.id, originOf(exchange)),
  )
  route(app, endpoints.checkPayment, (context, { params }) => checkPayment(context, provider, params.id))
  route(app, endpoints.returnMismatch, (context, { params, body }) =>
    returnMismatch(context, params.id, body),
  )
  route(app, desk.takeAtDesk, (context, { params, body }) => takeAtDesk(context, provider, params.id, body))
  route(app, discounts.giveDiscount, (context, { params, body }) =>
    giveDiscount(context, provider, params.id, body),
  )
  route(app, desk.refundAtDesk, (context, { params, body }) => refundAtDesk(context, params.id, body))
  closingRoutes(app)
  providerEventRoutes(app, provider)

  route(app, requests.countRequests, (context) => countRequests(context))
  route(app, requests.requestRefund, (context, { params, body }) =>
    requestRefund(context, params.id, body.reason),
  )
  route(app, requests.withdrawRequest, (context, { params }) => withdrawRequest(context, params.id))
  route(app, requests.declineRequest, (context, { params, body }) => declineRequest(context, params.id, body))

  route(app, endpoints.refund, (context, { params, body }) =>
    refundPayment(context, provider, params.id, body),
  )

  route(app, endpoints.listPaymentMethods, (context) => listPaymentMethods(context))
  route(app, endpoints.addPaymentMethod, (context, { body }) => addPaymentMethod(context, provider, body))
  route(app, endpoints.updatePaymentMethod, (context, { params, body }) =>
    updatePaymentMethod(context, params.id, body),
  )
  route(app, endpoints.setDefaultPaymentMethod, (context, { params }) =>
    setDefaultPaymentMethod(context, params.id),
  )
  route(app, endpoints.removePaymentMethod, (context, { params }) => removePaymentMethod(context, params.id))
}
