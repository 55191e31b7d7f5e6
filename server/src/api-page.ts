import swagger from '@fastify/swagger'
import apiPage from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

/** OpenAPI 3.1 from the very schemas that validate and serialise, and a page to read it. */
export const describeApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Alafia', version: '0.1.0' } },
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint
      if (!endpoint) return { schema: { hide: true }, url }
      const who = endpoint.access === 'public' ? 'anyone' : endpoint.access.join(', ')
      return { schema: { ...schema, tags: [url.split('/')[2] ?? 'api'], description: `For: ${who}.` }, url }
    },
  })
  app.get('/api/openapi.json', () => app.swagger())
  await app.register(apiPage, {
    routePrefix: '/api/docs',
    configuration: { withDefaultFonts: false },
    hooks: {
      // The page brings inline scripts and styles of its own; nothing else on this origin may.
      onRequest: (_request, reply, done) => {
        void reply.header(
          'content-security-policy',
          "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'",
        )
        done()
      },
    },
  })
}
