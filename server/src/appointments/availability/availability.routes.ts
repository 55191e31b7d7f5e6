import type { FastifyInstance } from 'fastify'
import { listEarliest as earliestEndpoint } from '@alafia/contract/appointments/earliest'
import * as endpoints from '@alafia/contract/appointments/availability.endpoints'
import { addClosedDays as addClosedDaysEndpoint } from '@alafia/contract/clinic/opening.endpoints'
import * as sites from '@alafia/contract/clinic/sites.endpoints'
import { toMyAvailability } from '../../doctors/availability.actions.ts'
import { getMyWeek, listMyTimeOff } from '../../doctors/exports.queries.ts'
import { route } from '../../request/route.ts'
import { listDoctorDays, listFreeDays, listSlotsFor } from '../booking/slots.queries.ts'
import { listEarliest } from '../earliest/earliest.queries.ts'
import { addTimeOff, removeTimeOff, updateAvailability } from './availability.actions.ts'
import { addClosedDays } from './closed-days.actions.ts'
import { closeSite, updateSite } from './sites.actions.ts'

export const availabilityRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listSlots, (context, { params, query }) => listSlotsFor(context, params.id, query))
  route(app, endpoints.listDoctorDays, (context, { params, query }) =>
    listDoctorDays(context, params.id, query),
  )
  route(app, earliestEndpoint, (context, { query }) => listEarliest(context, query))
  route(app, endpoints.listFreeDays, (context, { params, query }) => listFreeDays(context, params.id, query))

  route(app, endpoints.getMyAvailability, async (context) => toMyAvailability(await getMyWeek(context)))
  route(app, endpoints.updateMyAvailability, (context, { body }) => updateAvailability(context, body))
  route(app, endpoints.listTimeOff, (context) => listMyTimeOff(context))
  route(app, endpoints.addTimeOff, (context, { body }) => addTimeOff(context, body))
  route(app, endpoints.removeTimeOff, (context, { params }) => removeTimeOff(context, params.id))

  route(app, addClosedDaysEndpoint, (context, { body }) => addClosedDays(context, body))
  route(app, sites.updateSite, (context, { params, body }) => updateSite(context, params.id, body))
  route(app, sites.closeSite, (context, { params, body }) => closeSite(context, params.id, body))
}
