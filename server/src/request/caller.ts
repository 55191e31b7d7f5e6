import type { FastifyRequest } from 'fastify'
import { backgroundHeader } from '@alafia/contract/kernel/background'
import { Problem } from '../platform/http/problem.ts'
import type { ActiveSession } from '../sessions/sessions.ts'
import { backgroundReader } from './background-reads.ts'
import type { Services } from './services.ts'

/** Over http. Versions before `secureSessionCookie` used it over https too, so it is still read there. */
export const sessionCookie = 'alafia_session'
/** Over https: the prefix keeps other hosts of the domain, and http, from setting it. */
export const secureSessionCookie = `__Host-${sessionCookie}`

type Cookies = Readonly<Record<string, string | undefined>>

export const sessionTokenIn = (cookies: Cookies): string | undefined =>
  cookies[secureSessionCookie] ?? cookies[sessionCookie]

/** Whether people reach this page over https, also through a proxy. */
export const isHttps = ({ protocol }: Pick<FastifyRequest, 'protocol'>, publicUrl: string | undefined) =>
  protocol === 'https' || publicUrl?.startsWith('https:') === true

/** Browsers mark calls that no user action caused, such as refetching after a live event. They don't count as activity. */
const isBackground = (request: FastifyRequest) => request.headers[backgroundHeader] === '1'

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** The session token of a call: the bearer token, or else the cookie. */
export const tokenOf = (request: FastifyRequest): string | undefined =>
  bearerOf(request) ?? sessionTokenIn(request.cookies)

const isWrite = (request: FastifyRequest) => !['GET', 'HEAD', 'OPTIONS'].includes(request.method)

const urlOf = (address: string | undefined): URL | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address) : undefined

/** How the page was reached: with which scheme, and which Host header. */
export type Reached = { protocol: string; host: string | undefined }

/**
 * Whether the Origin header names, scheme included, the public address or the one that was called. Where the public address has
 * this host its scheme counts, because a proxy may speak http to us.
 */
export const isSameOrigin = (
  origin: string | undefined,
  { protocol, host }: Reached,
  publicUrl: string | undefined,
): boolean => {
  const [from, ours] = [urlOf(origin), urlOf(publicUrl)]
  if (!from) return false
  if (ours && from.host === ours.host) return from.protocol === ours.protocol
  return from.host === host && from.protocol === `${protocol}:`
}

/** @throws Problem 403 for a call that doesn't come from our own pages */
export const requireOwnOrigin = (
  { headers, protocol }: FastifyRequest,
  { publicUrl }: Pick<Services['settings'], 'publicUrl'>,
): void => {
  if (!isSameOrigin(headers.origin, { protocol, host: headers.host }, publicUrl))
    throw new Problem('foreign-origin')
}

/**
 * The session of a call. A write authenticated by the cookie must come from our own pages.
 * @throws Problem 401 without an active session, 403 for a write from another origin
 */
export const callerOf = async (
  request: FastifyRequest,
  { sessions, settings }: Services,
): Promise<ActiveSession> => {
  const reader = backgroundReader()
  if (reader && !isWrite(request)) return reader
  const token = tokenOf(request)
  if (token === undefined) throw new Problem('no-session')
  if (bearerOf(request) === undefined && isWrite(request)) requireOwnOrigin(request, settings)
  const session = await sessions.find(token, isBackground(request) ? 'background' : 'call')
  if (!session) throw new Problem('no-session')
  return session
}
