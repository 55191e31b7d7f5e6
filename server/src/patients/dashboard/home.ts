import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The calls that the patient's home page and its navigation make. */
const calls = [
  'POST /api/auth/verify-token',
  'GET /api/clinic',
  'GET /api/account/preferences',
  'GET /api/notifications/unread',
  'GET /api/appointments?tab=scheduled&order=upcoming&limit=3',
  'GET /api/appointments?status=completed&limit=2',
  'GET /api/urgent-care',
  'GET /api/doctors',
  'GET /api/family',
  'GET /api/health-reminders',
  'GET /api/prescriptions/summary',
]

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
  const answers = await Promise.all(
    calls.map(async (call) => {
      const [method, url] = call.split(' ')
      const { statusCode, payload } = await app.inject({
        // The list above has no other methods.
        method: method as 'GET' | 'POST',
        url: url ?? '',
        remoteAddress: ip,
        headers: { ...sender, host, origin: `http://${host}` },
      })
      return statusCode === 200 ? [[call, JSON.parse(payload)] as const] : []
    }),
  )
  return Object.fromEntries(answers.flat())
}
