import type { FastifyInstance } from 'fastify'
import { accountRoutes, type DemoAccounts } from './accounts/routes.ts'
import { appointmentRoutes } from './appointments/routes.ts'
import { createAuditTrail } from './audit/trail.ts'
import { doctorRoutes } from './doctors/routes.ts'
import { familyRoutes } from './family/routes.ts'
import { inventoryRoutes } from './inventory/routes.ts'
import type { OutboxEvents } from './outbox/outbox.ts'
import { createBus } from './platform/bus.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/connect.ts'
import { createServer } from './platform/server.ts'
import type { Settings } from './platform/settings.ts'
import { serveWebsite } from './platform/website.ts'
import { prescriptionRoutes } from './prescriptions/routes.ts'
import { createSessions, type SessionEvents } from './sessions/sessions.ts'
import { watchReadiness } from './readiness.ts'
import { describeApi } from './api-page.ts'

export type AppParts = {
  db: Database
  settings: Settings
  clock: Clock
  demoAccounts?: DemoAccounts
  /** The folder of the built web application; without it the server answers the API alone. */
  website?: string
}

/** The whole application on a database, ready to listen. */
export const createApp = async ({ db, settings, clock, demoAccounts = [], website }: AppParts): Promise<FastifyInstance> => {
  const app = await createServer(settings)
  const bus = createBus<OutboxEvents & SessionEvents>()
  const audit = createAuditTrail(db)
  const sessions = createSessions(db, clock, settings, bus)
  app.decorate('services', { db, clock, bus, audit, sessions, settings, log: app.log })
  app.decorate('endpoints', [])
  await describeApi(app)
  watchReadiness(app)

  accountRoutes(app, settings.demo ? demoAccounts : [])
  doctorRoutes(app)
  familyRoutes(app)
  appointmentRoutes(app)
  inventoryRoutes(app)
  prescriptionRoutes(app)

  if (website !== undefined) await serveWebsite(app, website)
  return app
}
