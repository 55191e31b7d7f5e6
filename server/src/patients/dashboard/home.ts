import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getPatientHome } from '@alafia/contract/patients/dashboard.endpoints'
import type { ListedAppointment } from '@alafia/contract/appointments/schema'
import {
  homeCalls,
  visitCallsOf,
  type HomeCall,
  type HomeReplies,
  type VisitCall,
} from '@alafia/contract/patients/home-calls'

const upcomingCall = 'GET /api/appointments?tab=scheduled&order=upcoming&limit=10' satisfies HomeCall

/**
 * Answers the calls of the patient's home page as if each was made alone: by its own endpoint, in the same session, with its
 * own access rules and texts. What they read is one audit entry, as it is one page. Calls that fail are left out, and the
 * browser makes them itself.
 */
export const answersForHome = async (
  app: FastifyInstance,
  { headers, ip }: FastifyRequest,
): Promise<HomeReplies> => {
  const { authorization, cookie, host } = headers
  const sender = { ...(authorization ? { authorization } : {}), ...(cookie ? { cookie } : {}) }
  // These calls come over http, whatever the browser's came over; where our address says https, only that is ours.
  const ours = app.services.settings.publicUrl
  const origin = ours !== undefined && new URL(ours).host === host ? new URL(ours).origin : `http://${host}`
  const answersTo = async (calls: readonly (HomeCall | VisitCall)[]): Promise<HomeReplies> => {
    const answers = await Promise.all(
      calls.map(async (call) => {
        const [method, url] = call.split(' ')
        const { statusCode, payload } = await app.inject({
          // No call of the home has another method.
          method: method as 'GET' | 'POST',
          url: url ?? '',
          remoteAddress: ip,
          headers: { ...sender, host, origin },
        })
        return statusCode === 200 ? [[call, JSON.parse(payload)] as const] : []
      }),
    )
    return Object.fromEntries(answers.flat())
  }
  const answers = await answersTo(homeCalls)
  // As that endpoint replies.
  const upcoming = (answers[upcomingCall] ?? []) as ListedAppointment[]
  const { clock } = app.services
  return { ...answers, ...(await answersTo(visitCallsOf(upcoming, clock.today(), clock.now()))) }
}

/** What the home page is sent with, to the patient whose session its cookie names; undefined if that call is refused. */
export const repliesForPage = async (
  app: FastifyInstance,
  { headers: { cookie, host }, ip }: FastifyRequest,
): Promise<HomeReplies | undefined> => {
  const { statusCode, payload } = await app.inject({
    url: getPatientHome.path,
    remoteAddress: ip,
    headers: { cookie, host },
  })
  // As that endpoint replies.
  return statusCode === 200 ? (JSON.parse(payload) as HomeReplies) : undefined
}
