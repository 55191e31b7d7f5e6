import type { FastifyInstance } from 'fastify'
import { listDoctors } from '@alafia/contract/doctors/endpoints'
import { route } from '../request/route.ts'
import { appointmentTypeRoutes } from './appointment-types/types.routes.ts'
import * as queries from './listing.queries.ts'

export const doctorRoutes = (app: FastifyInstance): void => {
  route(app, listDoctors, ({ db }) => queries.listDoctors(db))
  appointmentTypeRoutes(app)
}
