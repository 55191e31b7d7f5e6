import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'
import { problems, type ProblemCode } from '@alafia/contract/kernel/problems'
import { isSameOrigin, sessionCookie } from '../request/caller.ts'
import type { Services } from '../request/services.ts'
import type { ActiveSession } from '../sessions/sessions.ts'
import { hashOf } from '../platform/secret.ts'
import { findGuest, type Joiner } from '../video-visits/exports.queries.ts'

/** Why a socket isn't let in: the client's `connect_error` carries the words, and the code as `data`. */
export class Refusal extends Error {
  readonly data: { code: ProblemCode }

  constructor(code: ProblemCode, message: string = problems[code].title) {
    super(message)
    this.data = { code }
  }
}

const counted = z.int().check(z.gte(0), z.lte(2_147_483_647))

const authData = z.object({
  userId: z.nullish(counted),
  role: z.nullish(z.string()),
  token: z.nullish(z.string()),
  lastSeen: z.nullish(counted),
  guest: z.nullish(z.string()),
})

export type Handshake = { auth: unknown; headers: IncomingHttpHeaders }
export type Admission = {
  /** A guest of a visit has none. */
  session: ActiveSession | undefined
  /** As who the socket comes to visits. */
  comer: Joiner
  lastSeen: number | undefined
}

/** A browser says where a page comes from, except on a GET within one's own origin, where `Sec-Fetch-Site` says it. */
const comesFromOurPages = (
  { origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders,
  publicUrl: string | undefined,
) => (origin === undefined ? site === 'same-origin' : isSameOrigin(origin, host, publicUrl))

const cookieOf = (
  { cookie }: IncomingHttpHeaders,
  parse: (header: string) => Record<string, string | undefined>,
) => (cookie === undefined ? undefined : parse(cookie)[sessionCookie])

/** Whoever says a guest key comes by it alone, whatever cookie the browser has: into its one visit and nothing else. */
const admitGuest = async (
  guestKey: string,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Promise<Admission> => {
  const guest = await findGuest(db, hashOf(guestKey), clock.now())
  if (!guest) throw new Refusal('no-session', 'This invitation lets nobody in any more')
  return { session: undefined, comer: { guest }, lastSeen: undefined }
}

/**
 * Lets in a guest of a visit, or a socket of a live session: that of `auth.token`, else the cookie's, which must come from our own pages.
 * The session alone is believed; what the client says of itself must agree with it.
 * @throws Refusal
 */
export const admit = async (
  { auth, headers }: Handshake,
  services: Pick<Services, 'sessions' | 'settings' | 'db' | 'clock'>,
  parseCookie: (header: string) => Record<string, string | undefined>,
): Promise<Admission> => {
  const { sessions, settings } = services
  const said = authData.safeParse(auth)
  if (!said.success) throw new Refusal('invalid-input')
  const { userId, role, token, lastSeen, guest } = said.data
  const isForeign =
    headers.origin !== undefined && !isSameOrigin(headers.origin, headers.host, settings.publicUrl)
  if (isForeign) throw new Refusal('foreign-origin')

  if (guest != null) {
    if (userId != null || role != null || token != null) throw new Refusal('forbidden')
    return admitGuest(guest, services)
  }
  const key = token ?? cookieOf(headers, parseCookie)
  if (key === undefined) throw new Refusal('no-session')
  if (token == null && !comesFromOurPages(headers, settings.publicUrl)) throw new Refusal('foreign-origin')
  const session = await sessions.find(key, 'socket')
  if (!session) throw new Refusal('no-session')
  if ((userId != null && userId !== session.userId) || (role != null && role !== session.role))
    throw new Refusal('forbidden', 'The session belongs to somebody else or to another role')
  return { session, comer: { actor: session }, lastSeen: lastSeen ?? undefined }
}
