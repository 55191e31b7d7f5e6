import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { minute } from '@alafia/contract/kernel/durations'
import { onError, problemOf, sendProblem } from './error-handler.ts'
import { clientNetwork } from './client-network.ts'
import { Problem } from './problem.ts'
import { refusedJson } from './prototype-keys.ts'
import type { Settings } from '../settings.ts'

const bodyLimit = 256 * 1024
/** Calls a minute from one address, or one customer's IPv6 network: far beyond what a person's browser makes. */
const maxCallsPerMinute = 1200
/** For a whole request to arrive, milliseconds: 10 MB over a poor line take their time, an endless one holds nothing up for ever. */
const requestTimeout = 300_000

const contentSecurity = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Radix positions its overlays with style attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
}

/** For what is refused before any hook, helmet's among them, has seen it. */
const headersWithoutHooks = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const malformedBody = JSON.stringify(new Problem('malformed-body').body)
/** What isn't HTTP, or has too many headers, never becomes a request: this is all that is said to it. */
const malformedReply = [
  'HTTP/1.1 400 Bad Request',
  'Connection: close',
  'Cache-Control: no-store',
  'Content-Type: application/problem+json; charset=utf-8',
  'X-Content-Type-Options: nosniff',
  `Content-Length: ${Buffer.byteLength(malformedBody)}`,
  '',
  malformedBody,
].join('\r\n')

/** JSON is the only content that is read; a POST without a body may still carry JSON's content type. */
const acceptOnlyJson = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else
      void parse(request, String(body), (error, parsed) =>
        done(error && refusedJson(String(body), error), parsed),
      )
  })
}

/** The web server without a route: its limits, headers, content type and the one form of its errors. Knows nothing of health. */
export const createServer = async (settings: Settings): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: { level: settings.logLevel, redact: ['req.headers', 'res.headers'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout,
    trustProxy: settings.trustProxy ?? false,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    // A connection that says nothing doesn't hold up the end of the process.
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) =>
      void sendProblem(problemOf(error, request), reply.headers(headersWithoutHooks)),
    // While closing, what still comes in through an open connection is answered like everything before it.
    return503OnClosing: false,
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(malformedReply)
    },
  })
  acceptOnlyJson(app)
  app.setErrorHandler(onError)
  // Validation is the contract's, in route(); the schemas are there for the serialiser and the API page.
  app.setValidatorCompiler(() => () => true)

  await app.register(helmet, {
    contentSecurityPolicy: contentSecurity,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: settings.publicUrl?.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    crossOriginEmbedderPolicy: false,
  })
  await app.register(cookie)
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })
  if (settings.rateLimit)
    await app.register(rateLimit, {
      max: maxCallsPerMinute,
      timeWindow: minute,
      keyGenerator: (request) => clientNetwork(request.ip),
      errorResponseBuilder: (_request, { ttl }) =>
        new Problem('too-many-requests', undefined, {}, { 'retry-after': String(Math.ceil(ttl / 1000)) }),
    })

  app.addHook('onRequest', (request, reply, done) => {
    // The route's pattern: an address may spell the same path in many ways.
    if (request.routeOptions.url?.startsWith('/api/')) void reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address: ids and searches stay out of the log.
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'call',
    )
  })
  return app
}
