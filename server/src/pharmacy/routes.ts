import type { FastifyInstance } from 'fastify'
import { changePharmacy as changePharmacyDetails } from '@alafia/contract/pharmacy/details/endpoints'
import * as endpoints from '@alafia/contract/pharmacy/endpoints'
import { route } from '../request/route.ts'
import { choosePharmacy, reviewPharmacy } from './actions.ts'
import { changeDelivery, requestDelivery } from './deliveries.actions.ts'
import { listDeliveries } from './deliveries.queries.ts'
import { changePharmacy } from './details.actions.ts'
import { getPatientForPharmacy, listPharmacies, listReviews } from './queries.ts'
import { removeRefillReminder, setRefillReminder } from './refills.actions.ts'
import { listRefillReminders } from './refills.queries.ts'

export const pharmacyRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listPharmacies, (context) => listPharmacies(context))
  route(app, changePharmacyDetails, (context, { params, body }) => changePharmacy(context, params.id, body))
  route(app, endpoints.listReviews, (context, { params }) => listReviews(context, params.id))
  route(app, endpoints.reviewPharmacy, (context, { params, body }) =>
    reviewPharmacy(context, params.id, body),
  )
  route(app, endpoints.choosePharmacy, (context, { params, body }) =>
    choosePharmacy(context, params.id, body.pharmacyId),
  )
  route(app, endpoints.getPatientForPharmacy, (context) => getPatientForPharmacy(context))
  route(app, endpoints.listDeliveries, (context) => listDeliveries(context))
  route(app, endpoints.requestDelivery, (context, { body }) => requestDelivery(context, body))
  route(app, endpoints.changeDelivery, (context, { params, body }) =>
    changeDelivery(context, params.id, body.status),
  )
  route(app, endpoints.listRefillReminders, (context) => listRefillReminders(context))
  route(app, endpoints.setRefillReminder, (context, { params, body }) =>
    setRefillReminder(context, params.id, body.remindOn),
  )
  route(app, endpoints.removeRefillReminder, (context, { params }) =>
    removeRefillReminder(context, params.id),
  )
}
