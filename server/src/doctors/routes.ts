import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/doctors/endpoints'
import { route } from '../request/route.ts'
import { ownHoursOf } from './actions.ts'
import { listDoctors, listOwnTimeOff, readOwnWeek } from './queries.ts'

/** What depends on the visits that are booked (slots, free days, changes of the hours) is served by the appointments. */
export const doctorRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listDoctors, ({ db }) => listDoctors(db))
  route(app, endpoints.getOwnHours, async (context) => ownHoursOf(await readOwnWeek(context)))
  route(app, endpoints.listTimeOff, (context) => listOwnTimeOff(context))
}
