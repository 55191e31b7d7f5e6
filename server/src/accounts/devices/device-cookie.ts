import type { FastifyRequest } from 'fastify'
import { isHttps } from '../../request/caller.ts'
import { isSecret } from '../../platform/secret.ts'
import type { Exchange } from '../../request/route.ts'
import { deviceLife } from './devices.queries.ts'

const deviceCookie = 'alafia_device'
const secureDeviceCookie = `__Host-${deviceCookie}`

/** The secret of this browser, if it looks like one. Over https only the cookie that no one else can set counts. */
export const deviceSecretOf = (
  request: FastifyRequest,
  publicUrl: string | undefined,
): string | undefined => {
  const secret = request.cookies[isHttps(request, publicUrl) ? secureDeviceCookie : deviceCookie]
  return secret !== undefined && isSecret(secret) ? secret : undefined
}

/** Stays when the session ends: it is what lets the browser sign in while strangers guess. */
export const setDeviceCookie = ({ request, reply, services }: Exchange, secret: string): void => {
  const secure = isHttps(request, services.settings.publicUrl)
  void reply.setCookie(secure ? secureDeviceCookie : deviceCookie, secret, {
    httpOnly: true,
    sameSite: 'strict',
    secure,
    path: '/',
    maxAge: deviceLife / 1000,
  })
}
