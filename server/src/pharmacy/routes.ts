import type { FastifyInstance } from 'fastify'
import * as closing from '@alafia/contract/pharmacy/closing/endpoints'
import * as moving from '@alafia/contract/pharmacy/moving/endpoints'
import { updatePharmacy as updatePharmacyEndpoint } from '@alafia/contract/pharmacy/details/endpoints'
import * as endpoints from '@alafia/contract/pharmacy/endpoints'
import { route } from '../request/route.ts'
import { choosePharmacy } from './choosing.actions.ts'
import { addPharmacy, closePharmacy, getPharmacyContents, reopenPharmacy } from './closing.actions.ts'
import { updateDelivery, requestDelivery } from './deliveries.actions.ts'
import { listDeliveries } from './deliveries.queries.ts'
import { updatePharmacy } from './details.actions.ts'
import { getMyPharmacyDetails } from './my-details.queries.ts'
import { answerMove, requestMove, withdrawMove } from './moving/moves.actions.ts'
import { listMoves } from './moving/moves.queries.ts'
import { lookUpPrescription } from './moving/lookups.actions.ts'
import { listPharmacies } from './pharmacies.queries.ts'
import { removeRefillReminder, saveRefillReminder } from './refill-reminders.actions.ts'
import { listRefillReminders } from './refill-reminders.queries.ts'
import { reviewPharmacy } from './reviews.actions.ts'
import { listPharmacyReviews } from './reviews.queries.ts'

export const pharmacyRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listPharmacies, (context) => listPharmacies(context))
  route(app, updatePharmacyEndpoint, (context, { params, body }) => updatePharmacy(context, params.id, body))
  route(app, closing.addPharmacy, (context, { body }) => addPharmacy(context, body))
  route(app, closing.getPharmacyContents, (context, { params }) => getPharmacyContents(context, params.id))
  route(app, closing.closePharmacy, (context, { params, body }) =>
    closePharmacy(context, params.id, body.collectUntil),
  )
  route(app, closing.reopenPharmacy, (context, { params }) => reopenPharmacy(context, params.id))
  route(app, endpoints.listPharmacyReviews, (context, { params }) => listPharmacyReviews(context, params.id))
  route(app, endpoints.reviewPharmacy, (context, { params, body }) =>
    reviewPharmacy(context, params.id, body),
  )
  route(app, endpoints.choosePharmacy, (context, { params, body }) =>
    choosePharmacy(context, params.id, body.pharmacyId),
  )
  route(app, moving.lookUpPrescription, (context, { body }) => lookUpPrescription(context, body))
  route(app, moving.listMoves, (context) => listMoves(context))
  route(app, moving.requestMove, (context, { body }) => requestMove(context, body))
  route(app, moving.answerMove, (context, { params, body }) => answerMove(context, params.id, body.answer))
  route(app, moving.withdrawMove, (context, { params }) => withdrawMove(context, params.id))
  route(app, endpoints.getMyPharmacyDetails, (context) => getMyPharmacyDetails(context))
  route(app, endpoints.listDeliveries, (context) => listDeliveries(context))
  route(app, endpoints.requestDelivery, (context, { body }) => requestDelivery(context, body))
  route(app, endpoints.updateDelivery, (context, { params, body }) =>
    updateDelivery(context, params.id, body.status),
  )
  route(app, endpoints.listRefillReminders, (context) => listRefillReminders(context))
  route(app, endpoints.saveRefillReminder, (context, { params, body }) =>
    saveRefillReminder(context, params.id, body.remindOn),
  )
  route(app, endpoints.removeRefillReminder, (context, { params }) =>
    removeRefillReminder(context, params.id),
  )
}
