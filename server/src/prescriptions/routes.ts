import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/prescriptions/endpoints'
import { onePage } from '../request/next-page.ts'
import { route } from '../request/route.ts'
import { changePrescription, issuePrescription } from './actions.ts'
import {
  getPrescriptionPerson,
  getPrescriptionSummary,
  getStockOffers,
  listPrescriptions,
} from './queries.ts'

export const prescriptionRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listPrescriptions, async (context, { query }, exchange) => {
    const shown = onePage(
      exchange,
      query.limit,
      await listPrescriptions(context, query),
      ({ cursor }) => cursor,
    )
    context.about(shown.map(({ patientId }) => patientId))
    return shown
  })
  route(app, endpoints.getPrescriptionSummary, (context) => getPrescriptionSummary(context))
  route(app, endpoints.getStockOffers, (context, { params }) => getStockOffers(context, params.id))
  route(app, endpoints.getPrescriptionPerson, (context, { params }) =>
    getPrescriptionPerson(context, params.id),
  )
  route(app, endpoints.issuePrescription, (context, { body }) => issuePrescription(context, body))
  route(app, endpoints.changePrescription, (context, { params, body }) =>
    changePrescription(context, params.id, body),
  )
}
