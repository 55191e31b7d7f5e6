import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getPatientHome } from '@alafia/contract/patients/dashboard.endpoints'
import { homeCalls, type HomeReplies } from '@alafia/contract/patients/home-calls'

/**
 * Answers the calls of the patient's home page as if each was made alone: by its own endpoint, in the same session, with its
 * own access rules and texts. What they read is one audit entry, as it is one page. Calls that fail are left out, and the
 * browser makes them itself.
 */
export const answersForHome = async (
  app: FastifyInstance,
  { headers, ip }: FastifyRequest,
): Promise<Record<string, unknown>> => {
  const { authorization, cookie, host } = headers
  const sender = { ...(authorization ? { authorization } : {}), ...(cookie ? { cookie } : {}) }
  // These calls come over http, whatever the browser's came over; where our address says https, only that is ours.
  const ours = app.services.settings.publicUrl
  const origin = ours !== undefined && new URL(ours).host === host ? new URL(ours).origin : `http://${host}`
  const answers = await Promise.all(
    homeCalls.map(async (call) => {
      const [method, url] = call.split(' ')
      const { statusCode, payload } = await app.inject({
        // The list above has no other methods.
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
