import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/administration/security/endpoints'
import { route } from '../../request/route.ts'
import { changeSecuritySettings } from './security.actions.ts'
import { securitySettingsNow } from './security.queries.ts'

export const securityRoutes = (app: FastifyInstance): void => {
  const { security } = app.services
  route(app, endpoints.getSecuritySettings, ({ db }) => securitySettingsNow(db, security))
  route(app, endpoints.changeSecuritySettings, (context, { body }) =>
    changeSecuritySettings(context, security, body),
  )
}
