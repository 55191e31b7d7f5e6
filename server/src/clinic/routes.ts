import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/clinic/endpoints'
import { route } from '../request/route.ts'
import { updateClinicSettings } from './settings.actions.ts'
import { getClinicSettings, type Ports } from './settings.queries.ts'

export const clinicRoutes = (
  app: FastifyInstance,
  { hasAppointments }: Pick<Ports, 'hasAppointments'>,
): void => {
  const ports = { defaults: app.services.clinic.defaults, hasAppointments }
  route(app, endpoints.getClinicSettings, ({ db }) => getClinicSettings(db, ports))
  route(app, endpoints.updateClinicSettings, (context, { body }) =>
    updateClinicSettings(context, ports, body),
  )
}
