import type { FastifyInstance } from 'fastify'
import { getCancellation as getCancellationEndpoint } from '@alafia/contract/appointments/cancellation'
import * as endpoints from '@alafia/contract/appointments/endpoints'
import * as groupSessionEndpoints from '@alafia/contract/appointments/group-sessions'
import * as holdEndpoints from '@alafia/contract/appointments/holds'
import * as seriesEndpoints from '@alafia/contract/appointments/series'
import * as waitlistEndpoints from '@alafia/contract/appointments/waitlist'
import { asSystem } from '../platform/database/row-access.ts'
import { replyPage } from '../request/next-page.ts'
import { publicRoute, route } from '../request/route.ts'
import { getCancellation } from './cancelling.actions.ts'
import { bookSeries } from './series/series.actions.ts'
import { getSeries, listSeriesTimes } from './series/series.queries.ts'
import { updateAppointment } from './updating.actions.ts'
import { bookAppointment } from './booking/booking.actions.ts'
import {
  downloadCalendarFile,
  revokeCalendarLink,
  createCalendarLink,
  getCalendar,
} from './calendar/feed.actions.ts'
import { getCalendarFeed } from './calendar/feed.queries.ts'
import { addAddendum } from './consultation/addenda.actions.ts'
import { discardDraft, saveDraft } from './consultation/consultation.actions.ts'
import { getDraft } from './consultation/consultation.queries.ts'
import { removeNoteTemplate, saveNoteTemplate } from './consultation/note-templates.actions.ts'
import { listNoteTemplates } from './consultation/note-templates.queries.ts'
import { bookFollowUp } from './booking/follow-up.actions.ts'
import {
  cancelGroupSession,
  changeCapacity,
  planGroupSession,
} from './group-sessions/group-sessions.actions.ts'
import { getGroupSession, listGroupSessions } from './group-sessions/sessions.queries.ts'
import { bookSpot } from './group-sessions/spots.actions.ts'
import { holdSlot, releaseSlot } from './holds/holds.actions.ts'
import { closeRoom as closeRoomEndpoint } from '@alafia/contract/clinic/rooms'
import { chooseRoom, closeRoom } from './rooms/rooms.actions.ts'
import { listAppointments } from './listing.queries.ts'
import { getAppointment } from './details.exports.queries.ts'
import { countWaitlist } from './waitlist/counts.queries.ts'
import { listWaitlist } from './waitlist/entries.queries.ts'
import { acceptOffer, declineOffer, joinWaitlist, leaveWaitlist } from './waitlist/waitlist.actions.ts'

export const appointmentRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listAppointments, async (context, { query }, exchange) => {
    const { rows, cursorOf } = await listAppointments(context, query)
    return replyPage(exchange, query.limit, rows, cursorOf)
  })
  route(app, endpoints.getAppointment, (context, { params }) => getAppointment(context, params.id))
  route(app, endpoints.bookAppointment, (context, { body }) => bookAppointment(context, body))
  route(app, endpoints.bookFollowUp, (context, { params, body }) => bookFollowUp(context, params.id, body))
  route(app, endpoints.updateAppointment, (context, { params, body }) =>
    updateAppointment(context, params.id, body),
  )

  route(app, seriesEndpoints.bookSeries, (context, { body }) => bookSeries(context, body))
  route(app, seriesEndpoints.getSeries, (context, { params }) => getSeries(context, params.id))
  route(app, seriesEndpoints.listSeriesTimes, (context, { params, query }) =>
    listSeriesTimes(context, params.id, query),
  )

  route(app, endpoints.chooseRoom, (context, { params, body }) => chooseRoom(context, params.id, body))
  route(app, closeRoomEndpoint, (context, { params }) => closeRoom(context, params.id))

  route(app, holdEndpoints.holdSlot, (context, { body }) => holdSlot(context, body))
  route(app, holdEndpoints.releaseSlot, (context, { body }) => releaseSlot(context, body.id))

  route(app, waitlistEndpoints.listWaitlist, (context) => listWaitlist(context))
  route(app, waitlistEndpoints.countWaitlist, (context) => countWaitlist(context))
  route(app, waitlistEndpoints.joinWaitlist, (context, { body }) => joinWaitlist(context, body))
  route(app, waitlistEndpoints.leaveWaitlist, (context, { params }) => leaveWaitlist(context, params.id))
  route(app, waitlistEndpoints.acceptOffer, (context, { params, body }) =>
    acceptOffer(context, params.id, body),
  )
  route(app, waitlistEndpoints.declineOffer, (context, { params, body }) =>
    declineOffer(context, params.id, body.offerId),
  )

  route(app, groupSessionEndpoints.listGroupSessions, (context) => listGroupSessions(context))
  route(app, groupSessionEndpoints.getGroupSession, (context, { params }) =>
    getGroupSession(context, params.id),
  )
  route(app, groupSessionEndpoints.planGroupSession, (context, { body }) => planGroupSession(context, body))
  route(app, groupSessionEndpoints.changeCapacity, (context, { params, body }) =>
    changeCapacity(context, params.id, body.capacity),
  )
  route(app, groupSessionEndpoints.cancelGroupSession, (context, { params, body }) =>
    cancelGroupSession(context, params.id, body.reason),
  )
  route(app, groupSessionEndpoints.bookSpot, (context, { params, body }) =>
    bookSpot(context, params.id, body),
  )

  route(app, getCancellationEndpoint, (context, { params }) => getCancellation(context, params.id))

  route(app, endpoints.getConsultationDraft, (context, { params }) => getDraft(context, params.id))
  route(app, endpoints.discardConsultationDraft, (context, { params }) => discardDraft(context, params.id))
  route(app, endpoints.saveConsultationDraft, (context, { params, body }) =>
    saveDraft(context, params.id, body),
  )

  route(app, endpoints.addAddendum, (context, { params, body }) => addAddendum(context, params.id, body))

  route(app, endpoints.listNoteTemplates, (context) => listNoteTemplates(context))
  route(app, endpoints.saveNoteTemplate, (context, { body }) => saveNoteTemplate(context, body))
  route(app, endpoints.removeNoteTemplate, (context, { params }) => removeNoteTemplate(context, params.id))

  route(app, endpoints.getCalendarFile, (context, { params }, exchange) =>
    downloadCalendarFile(context, params.id, exchange),
  )
  route(app, endpoints.getCalendarFeed, (context) => getCalendarFeed(context))
  route(app, endpoints.createCalendarLink, (context) => createCalendarLink(context))
  route(app, endpoints.revokeCalendarLink, (context) => revokeCalendarLink(context))
  publicRoute(app, endpoints.getCalendar, ({ params }, exchange) =>
    asSystem(() => getCalendar(params.address, exchange)),
  )
}
