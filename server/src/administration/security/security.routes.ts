import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/administration/security/endpoints'
import { route } from '../../request/route.ts'
import { updateSecuritySettings } from './security.actions.ts'
import { getSecuritySettings } from './security.queries.ts'

export const securityRoutes = (app: FastifyInstance): void => {
  const { security } = app.services
  route(app, endpoints.getSecuritySettings, ({ db, clock }) => getSecuritySettings(db, security, clock.now()))
  route(app, endpoints.updateSecuritySettings, (context, { body }) =>
    updateSecuritySettings(context, security, body),
  )
}
