import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/clinic/endpoints'
import * as opening from '@alafia/contract/clinic/opening.endpoints'
import * as logo from '@alafia/contract/clinic/logo.endpoints'
import * as rooms from '@alafia/contract/clinic/rooms'
import * as sites from '@alafia/contract/clinic/sites.endpoints'
import { publicRoute, route } from '../request/route.ts'
import { removeClosedDays } from './closed-days.actions.ts'
import { updateClinicHours } from './hours.actions.ts'
import { getClinicHours } from './hours.queries.ts'
import { removeLogo, setLogo } from './logo.actions.ts'
import { sendLogo } from './logo.queries.ts'
import { addRoom } from './rooms.actions.ts'
import { listRooms } from './rooms.queries.ts'
import { updateClinicSettings } from './settings.actions.ts'
import { getClinicSettings, type Ports } from './settings.queries.ts'
import { addSite } from './sites.actions.ts'
import { listSites } from './sites.queries.ts'

export const clinicRoutes = (
  app: FastifyInstance,
  slices: Pick<Ports, 'hasAppointments' | 'hasBills' | 'repriceIn'>,
): void => {
  const { clinic, settings } = app.services
  const ports = { defaults: clinic.defaults, onlinePayment: settings.onlinePayment, ...slices }
  route(app, endpoints.getClinicSettings, ({ db }) => getClinicSettings(db, ports))
  route(app, endpoints.updateClinicSettings, (context, { body }) =>
    updateClinicSettings(context, ports, body),
  )
  publicRoute(app, logo.getLogo, ({ query }, exchange) => sendLogo(exchange, query.v))
  route(app, logo.setLogo, (context, { file }, { services }) => setLogo(context, services, file))
  route(app, logo.removeLogo, (context, _input, { services }) => removeLogo(context, services))
  route(app, opening.getClinicHours, ({ db }) => getClinicHours(db))
  route(app, opening.updateClinicHours, (context, { body }) => updateClinicHours(context, body))
  route(app, opening.removeClosedDays, (context, { params }) => removeClosedDays(context, params.id))
  route(app, rooms.listRooms, (context) => listRooms(context))
  route(app, rooms.addRoom, (context, { body }) => addRoom(context, body))
  route(app, sites.listSites, (context) => listSites(context))
  route(app, sites.addSite, (context, { body }) => addSite(context, body))
}
