import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendProblem } from './error-handler.ts'
import { Problem } from './problem.ts'
import type { SendPage } from './website.ts'

type KnownRoute = { segments: readonly string[]; methods: Set<string> }

const segmentsOf = (address: string) => address.split('/')

const matches = ({ segments }: KnownRoute, address: readonly string[]) =>
  segments.length === address.length &&
  segments.every((segment, place) =>
    segment.startsWith(':') ? address[place] !== '' : segment === address[place],
  )

const wantsAPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

/**
 * Answers what no route does: a known address with its methods (405), an address of the web application's own router
 * with its page, anything else with 404. Call it before the routes are added: it keeps account of them.
 * @param page sends the web application's page, where there is one
 */
export const handleNotFound = (app: FastifyInstance, page: SendPage | undefined): void => {
  const known = new Map<string, KnownRoute>()
  app.addHook('onRoute', ({ url, method }) => {
    const one = known.get(url) ?? { segments: segmentsOf(url), methods: new Set() }
    for (const name of [method].flat()) one.methods.add(name)
    known.set(url, one)
  })
  app.setNotFoundHandler((request, reply) => {
    const address = segmentsOf(request.url.split('?')[0] ?? '')
    const methods = [...known.values()].flatMap((one) => (matches(one, address) ? [...one.methods] : []))
    if (methods.length > 0)
      return sendProblem(
        new Problem('method-not-allowed', undefined, {}, { allow: [...new Set(methods)].join(', ') }),
        reply,
      )
    return page && wantsAPage(request) ? page(request, reply) : sendProblem(new Problem('not-found'), reply)
  })
}
