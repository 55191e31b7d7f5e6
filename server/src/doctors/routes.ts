import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/doctors/endpoints'
import { route } from '../request/route.ts'
import { listDoctors } from './queries.ts'

/** The slots and free days of a doctor are served by the appointments, which know what is taken. */
export const doctorRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listDoctors, ({ db }) => listDoctors(db))
}
