import type { FastifyInstance } from 'fastify'
import { listRecipients as listRecipientsEndpoint } from '@alafia/contract/inventory/endpoints'
import * as endpoints from '@alafia/contract/prescriptions/endpoints'
import { replyPage } from '../request/next-page.ts'
import { publicRoute, route, type Exchange } from '../request/route.ts'
import { changePrescription, issuePrescription, requestRefill } from './actions.ts'
import { claimPrescription, releasePrescription } from './claims.actions.ts'
import { listClaims } from './claims.queries.ts'
import { getPrescriptionSummary } from './counting.queries.ts'
import { printPrescription } from './document.ts'
import { listPrescriptions } from './listing.queries.ts'
import { handOutPart, waiveOwed } from './parts.actions.ts'
import { getPrescriptionPerson } from './person/person.queries.ts'
import { getQueueSummary } from './queue.queries.ts'
import { checkPrescription } from './safety-check.queries.ts'
import { listRecipients } from './recall.queries.ts'
import { getPrescription, getStockOffers, verifyPrescription } from './queries.ts'

/** Where the printed code leads: the public address, else the one that this very request came to. */
const originOf = ({ request, services }: Exchange) =>
  services.settings.publicUrl ?? `${request.protocol}://${request.host}`

export const prescriptionRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listPrescriptions, async (context, { query }, exchange) => {
    const shown = replyPage(
      exchange,
      query.limit,
      await listPrescriptions(context, query),
      ({ cursor }) => cursor,
    )
    context.about(shown.map(({ patientId }) => patientId))
    return shown
  })
  route(app, endpoints.getPrescriptionSummary, (context) => getPrescriptionSummary(context))
  route(app, endpoints.getQueueSummary, (context) => getQueueSummary(context))
  route(app, endpoints.listClaims, (context) => listClaims(context))
  route(app, endpoints.claimPrescription, (context, { params, body }) =>
    claimPrescription(context, params.id, body),
  )
  route(app, endpoints.releasePrescription, (context, { params }) => releasePrescription(context, params.id))
  route(app, endpoints.getPrescription, (context, { params }) => getPrescription(context, params.id))
  route(app, endpoints.getStockOffers, (context, { params }) => getStockOffers(context, params.id))
  route(app, endpoints.getPrescriptionPerson, (context, { params }) =>
    getPrescriptionPerson(context, params.id),
  )
  route(app, endpoints.issuePrescription, (context, { body }) => issuePrescription(context, body))
  route(app, endpoints.checkPrescription, (context, { body }) => checkPrescription(context, body))
  route(app, endpoints.changePrescription, (context, { params, body }) =>
    changePrescription(context, params.id, body),
  )
  route(app, endpoints.handOutPart, (context, { params, body }) => handOutPart(context, params.id, body))
  route(app, endpoints.waiveOwed, (context, { params, body }) => waiveOwed(context, params.id, body))
  route(app, endpoints.requestRefill, (context, { params }) => requestRefill(context, params.id))
  route(app, endpoints.getPrescriptionDocument, (context, { params }, exchange) =>
    printPrescription(context, params.id, originOf(exchange)),
  )
  route(app, listRecipientsEndpoint, async (context, { params, query }, exchange) => {
    const shown = replyPage(
      exchange,
      query.limit,
      await listRecipients(context, params.id, query),
      ({ cursor }) => cursor,
    )
    context.about(
      shown.map(({ patientId }) => patientId),
      `inventory batch ${params.id}`,
    )
    return shown
  })
  publicRoute(app, endpoints.verifyPrescription, ({ params }, { services }) =>
    verifyPrescription(services, params.code),
  )
}
