import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/doctors/appointment-types'
import { route } from '../../request/route.ts'
import { addType, updateType } from './types.actions.ts'
import { listOfferedTypes, listTypes } from './types.queries.ts'

export const appointmentTypeRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listAppointmentTypes, (context) => listTypes(context))
  route(app, endpoints.listOfferedTypes, (context, { params }) => listOfferedTypes(context, params.id))
  route(app, endpoints.addAppointmentType, (context, { body }) => addType(context, body))
  route(app, endpoints.updateAppointmentType, (context, { params, body }) =>
    updateType(context, params.id, body),
  )
}
