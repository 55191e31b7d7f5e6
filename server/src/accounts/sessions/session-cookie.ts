import type { SignInReply } from '@alafia/contract/accounts/schema'
import { signedInByForm } from '@alafia/contract/accounts/sign-in-cookie'
import { isHttps, secureSessionCookie, sessionCookie } from '../../request/caller.ts'
import type { Exchange } from '../../request/route.ts'
import { setDeviceCookie } from '../devices/device-cookie.ts'

/** Over https the name has the prefix, and the cookie of a version without it is removed. */
export const setSessionCookie = (
  { request, reply, services }: Exchange,
  { token, session }: Pick<SignInReply, 'token' | 'session'>,
): void => {
  const secure = isHttps(request, services.settings.publicUrl)
  void reply.setCookie(secure ? secureSessionCookie : sessionCookie, token, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    expires: new Date(session.expiresAt),
  })
  for (const old of secure ? [sessionCookie, signedInByForm] : [signedInByForm])
    if (request.cookies[old] !== undefined) void reply.clearCookie(old, { path: '/' })
}

/** Sets the cookies of a session that was just opened: its own, and after a sign-in the device's. */
export const withSessionCookie = (
  exchange: Exchange,
  { deviceSecret, ...reply }: SignInReply & { deviceSecret?: string | undefined },
): SignInReply => {
  setSessionCookie(exchange, reply)
  if (deviceSecret !== undefined) setDeviceCookie(exchange, deviceSecret)
  return reply
}

/** Browsers ignore a change to a cookie with the prefix that isn't Secure itself. */
export const clearSessionCookie = ({ request, reply, services }: Exchange): void => {
  if (isHttps(request, services.settings.publicUrl))
    void reply.clearCookie(secureSessionCookie, { path: '/', secure: true })
  for (const name of [sessionCookie, signedInByForm]) void reply.clearCookie(name, { path: '/' })
}
