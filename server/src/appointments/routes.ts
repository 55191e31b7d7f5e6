import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/appointments/endpoints'
import * as doctors from '@alafia/contract/doctors/endpoints'
import { onePage, timeCursor } from '../request/next-page.ts'
import { publicRoute, route } from '../request/route.ts'
import { changeAppointment } from './actions.ts'
import { addTimeOff, changeHours, removeTimeOff } from './availability/availability.actions.ts'
import { bookAppointment } from './booking/booking.actions.ts'
import { listDays, listFreeDays, listSlots } from './booking/booking.queries.ts'
import {
  downloadAppointment,
  endCalendarAddress,
  makeCalendarAddress,
  readCalendar,
} from './calendar/calendar.actions.ts'
import { getCalendarFeed } from './calendar/calendar.queries.ts'
import { saveDraft } from './consulting/consulting.actions.ts'
import { getDraft } from './consulting/consulting.queries.ts'
import { bookFollowUp } from './follow-up.actions.ts'
import { listAppointments } from './listing.queries.ts'
import { getAppointment } from './queries.ts'

export const appointmentRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listAppointments, async (context, { query }, exchange) =>
    onePage(exchange, query.limit, await listAppointments(context, query), ({ startsAt, id }) =>
      timeCursor(Date.parse(startsAt) * 1000, id),
    ),
  )
  route(app, endpoints.getAppointment, (context, { params }) => getAppointment(context, params.id))
  route(app, endpoints.bookAppointment, (context, { body }) => bookAppointment(context, body))
  route(app, endpoints.bookFollowUp, (context, { params, body }) => bookFollowUp(context, params.id, body))
  route(app, endpoints.changeAppointment, (context, { params, body }) =>
    changeAppointment(context, params.id, body),
  )

  route(app, endpoints.getConsultationDraft, (context, { params }) => getDraft(context, params.id))
  route(app, endpoints.saveConsultationDraft, (context, { params, body }) =>
    saveDraft(context, params.id, body),
  )

  route(app, endpoints.getAppointmentCalendar, (context, { params }, exchange) =>
    downloadAppointment(context, params.id, exchange),
  )
  route(app, endpoints.getCalendarFeed, (context) => getCalendarFeed(context))
  route(app, endpoints.makeCalendarAddress, (context) => makeCalendarAddress(context))
  route(app, endpoints.endCalendarAddress, (context) => endCalendarAddress(context))
  publicRoute(app, endpoints.readCalendar, ({ params }, exchange) => readCalendar(params.address, exchange))

  // A doctor's slots depend on what is booked, and hours are changed in sight of it: so both are answered here.
  route(app, doctors.listSlots, (context, { params, query }) => listSlots(context, params.id, query.date))
  route(app, doctors.listDays, (context, { params, query }) => listDays(context, params.id, query))
  route(app, doctors.listFreeDays, (context, { params }) => listFreeDays(context, params.id))
  route(app, doctors.changeOwnHours, (context, { body }) => changeHours(context, body))
  route(app, doctors.addTimeOff, (context, { body }) => addTimeOff(context, body))
  route(app, doctors.removeTimeOff, (context, { params }) => removeTimeOff(context, params.id))
}
