import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/accounts/endpoints'
import { signedInByForm } from '@alafia/contract/accounts/sign-in-cookie'
import { refusedSignIn, signInForm, type RefusedSignIn } from '@alafia/contract/accounts/sign-in-form'
import { minute } from '@alafia/contract/kernel/durations'
import { dashboardPath, type Role } from '@alafia/contract/kernel/roles'
import { isHttps } from '../request/caller.ts'
import { formRoute, type Exchange } from '../request/route.ts'
import { originOf } from './call-origin.ts'
import { withSessionCookie } from './sessions/session-cookie.ts'
import { signIn } from './sign-in.actions.ts'

const refusedCookie = 'alafia_refused_sign_in'

const page = '/login'
const pageFor = (of: Role, from: string | undefined) =>
  `${page}?${new URLSearchParams({ role: of, ...(from === undefined ? {} : { from }) }).toString()}`

/** What of a refused form can be shown again. */
const shownOf = (form: unknown) => {
  const fields = new Map<string, unknown>(Object.entries(form ?? {}))
  const { role, email } = refusedSignIn.shape
  return {
    role: role.safeParse(fields.get('role')).data ?? 'patient',
    email: email.safeParse(fields.get('email')).data ?? '',
    from: signInForm.shape.from.safeParse(fields.get('from')).data,
  }
}

/** Only for the next page. */
const briefly = ({ request, services }: Exchange) => ({
  sameSite: 'lax' as const,
  secure: isHttps(request, services.settings.publicUrl),
  maxAge: (5 * minute) / 1000,
})

export const signInFormRoutes = (app: FastifyInstance): void =>
  formRoute(
    app,
    endpoints.signInByForm,
    async ({ body: { from, ...credentials } }, exchange) => {
      withSessionCookie(exchange, await signIn(exchange.services, credentials, originOf(exchange.request)))
      void exchange.reply.setCookie(signedInByForm, credentials.role, { ...briefly(exchange), path: '/' })
      // The page knows who may open what.
      return from === undefined ? dashboardPath(credentials.role) : pageFor(credentials.role, from)
    },
    ({ body, headers }, exchange) => {
      const { from, ...shown } = shownOf(exchange.request.body)
      const retryAfter = headers['retry-after']
      const refused: RefusedSignIn = {
        ...shown,
        problem: body,
        ...(retryAfter === undefined ? {} : { retryAfter: Number(retryAfter) }),
      }
      void exchange.reply.setCookie(refusedCookie, JSON.stringify(refused), {
        ...briefly(exchange),
        httpOnly: true,
        path: page,
      })
      return pageFor(shown.role, from)
    },
  )

/** What became of the last form, once: the login page that shows it removes it. */
export const takeRefusedSignIn = ({ request, reply }: Pick<Exchange, 'request' | 'reply'>) => {
  const cookie = request.cookies[refusedCookie]
  if (cookie === undefined) return undefined
  void reply.clearCookie(refusedCookie, { path: page })
  try {
    return refusedSignIn.parse(JSON.parse(cookie))
  } catch {
    return undefined
  }
}
