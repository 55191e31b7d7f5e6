import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'
import { problems, type ProblemCode } from '@alafia/contract/kernel/problems'
import { asSystem } from '../platform/database/row-access.ts'
import { isSameOrigin, sessionTokenIn, type Reached } from '../request/caller.ts'
import type { Services } from '../request/services.ts'
import { needsSecondFactor } from '../sessions/rules.ts'
import type { ActiveSession } from '../sessions/sessions.ts'
import { hashOf } from '../platform/secret.ts'
import { findGuest, type Joiner } from '../video-visits/exports.queries.ts'

/** Why a socket is refused. The client's `connect_error` has the message, and the code as `data`. */
export class Refusal extends Error {
  readonly data: { code: ProblemCode }

  constructor(code: ProblemCode, message: string = problems[code].title) {
    super(message)
    this.data = { code }
  }
}

const positiveInteger = z.int().check(z.gte(0), z.lte(2_147_483_647))

const authData = z.object({
  userId: z.nullish(positiveInteger),
  role: z.nullish(z.string()),
  token: z.nullish(z.string()),
  lastSeen: z.nullish(positiveInteger),
  since: z.nullish(z.string().check(z.maxLength(100))),
  guest: z.nullish(z.string()),
})

export type Handshake = { auth: unknown; headers: IncomingHttpHeaders; secure: boolean }
export type Admission = {
  /** A guest of a video visit has none. */
  session: ActiveSession | undefined
  /** Who the socket is in video visits. */
  joiner: Joiner
  lastSeen: number | undefined
  /** The position at which its page was sent. */
  since: string | undefined
}

/** Browsers send Origin, except for a same-origin GET, which `Sec-Fetch-Site` shows. */
const isFromOurPages = (
  { origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
  reached: Reached,
  publicUrl: string | undefined,
) => (origin === undefined ? site === 'same-origin' : isSameOrigin(origin, reached, publicUrl))

/** Behind a proxy the scheme is what it says. No foreign page can make a browser send that header. */
const reachedBy = ({ headers, secure }: Handshake, trustProxy: string | undefined): Reached => {
  const forwarded = trustProxy === undefined ? undefined : headers['x-forwarded-proto']
  const last = forwarded?.toString().split(',').at(-1)?.trim()
  return { protocol: last ?? (secure ? 'https' : 'http'), host: headers.host }
}

const cookieOf = (
  { cookie }: IncomingHttpHeaders,
  parse: (header: string) => Record<string, string | undefined>,
) => (cookie === undefined ? undefined : sessionTokenIn(parse(cookie)))

/** A guest key admits to its one video visit and nothing else, whatever cookie the browser has. */
const admitGuest = async (
  guestKey: string,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Promise<Admission> => {
  const guest = await asSystem(() => findGuest(db, hashOf(guestKey), clock.now()))
  if (!guest) throw new Refusal('no-session', 'This invitation is no longer valid')
  return { session: undefined, joiner: { guest }, lastSeen: undefined, since: undefined }
}

/**
 * Admits a guest of a video visit, or a socket with an active session: that of `auth.token`, else of the cookie, which must
 * come from our own pages. Only the session is trusted; the user id and role that the client claims must match it.
 * @throws Refusal
 */
export const admit = async (
  handshake: Handshake,
  services: Pick<Services, 'security' | 'settings' | 'db' | 'clock'>,
  findSession: (token: string) => Promise<ActiveSession | undefined>,
  parseCookie: (header: string) => Record<string, string | undefined>,
): Promise<Admission> => {
  const { security, settings } = services
  const { auth, headers } = handshake
  const parsed = authData.safeParse(auth)
  if (!parsed.success) throw new Refusal('invalid-input')
  const { userId, role, token, lastSeen, since, guest } = parsed.data
  const reached = reachedBy(handshake, settings.trustProxy)
  const isForeign = headers.origin !== undefined && !isSameOrigin(headers.origin, reached, settings.publicUrl)
  if (isForeign) throw new Refusal('foreign-origin')

  if (guest != null) {
    if (userId != null || role != null || token != null) throw new Refusal('forbidden')
    return admitGuest(guest, services)
  }
  const key = token ?? cookieOf(headers, parseCookie)
  if (key === undefined) throw new Refusal('no-session')
  if (token == null && !isFromOurPages(headers, reached, settings.publicUrl))
    throw new Refusal('foreign-origin')
  const session = await findSession(key)
  if (!session) throw new Refusal('no-session')
  if (needsSecondFactor(session, await security.rules())) throw new Refusal('second-factor-required')
  if ((userId != null && userId !== session.userId) || (role != null && role !== session.role))
    throw new Refusal('forbidden', 'The session belongs to another person or role')
  return {
    session,
    joiner: { actor: session },
    lastSeen: lastSeen ?? undefined,
    since: since ?? undefined,
  }
}
