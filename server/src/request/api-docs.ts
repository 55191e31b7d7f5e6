import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifySchema } from 'fastify'
import type { Endpoint } from '@alafia/contract/kernel/endpoint'
import { problemBody, problems } from '@alafia/contract/kernel/problems'
import { sessionCookie } from './caller.ts'
import { describedReply } from './json-schema.ts'

const viewer = '/api/docs/viewer'

/** By default the viewer loads fonts from its vendor, reports usage, and sends trial calls through the vendor's proxy. */
const settings = {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  proxyUrl: '',
  externalUrls: { dashboardUrl: '', registryUrl: '', proxyUrl: '', apiBaseUrl: '' },
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Alafia API</title>
  </head>
  <body>
    <div id="app"></div>
    <script src="${viewer}/js/scalar.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`
const start = `Scalar.createApiReference('#app', ${JSON.stringify(settings)})\n`

/**
 * We use only the viewer's script: its plugin's own page needs inline scripts, and trusts the Host header. The plugin is loaded
 * when the page is first opened, because its 4 MB would slow down every startup.
 */
const loadScript = async (): Promise<string> => {
  const { default: apiPage } = await import('@scalar/fastify-api-reference')
  const isolated = Fastify()
  await isolated.register(apiPage, { routePrefix: viewer, configuration: { url: settings.url } })
  const { body } = await isolated.inject(`${viewer}/js/scalar.js`)
  return body
}

const failure = {
  description: 'A problem',
  content: { 'application/problem+json': { schema: describedReply(problemBody) } },
}

const binary = { type: 'string', format: 'binary' }

/** A reply that is a file, always sent as an attachment. */
const fileReply = (types: readonly string[]) => ({
  description: 'The file, as an attachment',
  content: Object.fromEntries(types.map((type) => [type, { schema: binary }])),
})

/** JSON in one part, the file in another. */
const form = ({ types, maxBytes, isRequired }: NonNullable<Endpoint['upload']>, details: unknown) => ({
  type: 'object',
  required: isRequired ? ['details', 'file'] : ['details'],
  properties: {
    details,
    file: {
      ...binary,
      description: `${types.join(', ')}, detected from its content; at most ${maxBytes} bytes`,
    },
  },
})

/** What the document says about an endpoint besides its schemas. */
const described = (endpoint: Endpoint, schema: FastifySchema) => {
  const { access, path, problems: own = [] } = endpoint
  const who = access === 'public' ? 'anyone' : access.join(', ')
  const endings = own.map((code) => `${problems[code].status} ${code}`).join(', ')
  return {
    ...schema,
    tags: [path.split('/')[2] ?? 'api'],
    description: `For: ${who}.${endings === '' ? '' : ` Specific problems: ${endings}.`}`,
    ...(access === 'public' ? { security: [] } : {}),
    ...(endpoint.form ? { consumes: ['application/json', 'application/x-www-form-urlencoded'] } : {}),
    ...(endpoint.upload
      ? { consumes: ['multipart/form-data'], body: form(endpoint.upload, schema.body) }
      : {}),
    response: {
      ...(endpoint.form
        ? { 303: { description: 'Done: the browser goes to this address', type: 'null' } }
        : endpoint.download
          ? { 200: fileReply(endpoint.download) }
          : endpoint.reply
            ? { [endpoint.status ?? 200]: { description: 'Done', ...describedReply(endpoint.reply) } }
            : { 204: { description: 'Done', type: 'null' } }),
      default: failure,
    },
  }
}

/** Serves OpenAPI 3.1, generated from the schemas that validate and serialise, and a page to read it. */
export const describeApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Alafia', version: '0.1.0' },
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        },
      },
      security: [{ token: [] }, { cookie: [] }],
    },
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint
      return { schema: endpoint ? described(endpoint, schema) : { hide: true }, url }
    },
  })
  app.get('/api/openapi.json', () => app.swagger())
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  let script: Promise<string> | undefined
  app.get(`${viewer}/js/scalar.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await (script ??= loadScript())),
  )
}
