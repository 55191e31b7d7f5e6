import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { minute } from '@alafia/contract/kernel/durations'
import { onError, problemOf, sendProblem } from './error-handler.ts'
import { createCallLimit, maxCallsPerMinute, type CallLimit } from './call-limit.ts'
import { clientNetwork } from './client-network.ts'
import { Problem } from './problem.ts'
import { refusedJson } from './prototype-keys.ts'
import { serialiserOf } from './serialiser.ts'
import type { Settings } from '../settings.ts'

const bodyLimit = 256 * 1024
declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined with RATE_LIMIT=off. */
    callLimit: CallLimit | undefined
  }
}

/** For a whole request to arrive: enough for 10 MB over a slow connection, but not unlimited. */
const requestTimeout = 5 * minute

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

/** Of what is no page: data, and the website's files. With the pages' own, 70 replies cost a slow phone 14 kB more. */
const strictSecurity = "default-src 'none';frame-ancestors 'none'"

/** By the route's pattern, because the same path can be spelled in many ways. */
const isData = ({ routeOptions: { url = '' } }: FastifyRequest) =>
  url.startsWith('/api/') && !url.startsWith('/api/docs')

/** For requests that are rejected before any hook runs, including helmet's. */
const headersWithoutHooks = {
  'content-security-policy': strictSecurity,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const malformedBody = JSON.stringify(new Problem('malformed-body').body)
/** The raw reply when the input never becomes a request: not HTTP, or too many headers. */
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

/** Parses only JSON. A POST without a body may still have JSON's content type. */
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

/** The plugin constructs its store, and another for each route with its own limit; we have one for all. */
const storeOf = ({ count }: CallLimit): FastifyRateLimitStoreCtor =>
  class Store {
    incr(network: string, done: (error: Error | null, counted?: { current: number; ttl: number }) => void) {
      done(null, count(network))
    }

    child() {
      return this
    }
  }

/** Browsers ignore these on anything else. */
const aboutPages = { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' }

/** Only a refusal says how long to wait. */
const notOnEach = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
}

/** The web server without routes: limits, headers, content types and one format for all errors. */
export const createServer = async (settings: Settings): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: { level: settings.logLevel, redact: ['req.headers', 'res.headers'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout,
    trustProxy: settings.trustProxy ?? false,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    // An idle connection must not delay shutdown.
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) =>
      void sendProblem(problemOf(error, request), reply.headers(headersWithoutHooks)),
    // While the server closes, requests on open connections are still answered normally.
    return503OnClosing: false,
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(malformedReply)
    },
  })
  acceptOnlyJson(app)
  app.setErrorHandler(onError)
  // route() validates with the contract; these schemas are for the serialiser and the API page only.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(serialiserOf)

  const secure = helmet({
    contentSecurityPolicy: contentSecurity,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: settings.publicUrl?.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    crossOriginEmbedderPolicy: false,
    // Only of pages, below.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    // For browsers older than any that we support, and on a slow phone every call would carry them.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  // Fastify's plugin for it would build this middleware again for each call.
  app.addHook('onRequest', (request, reply, done) =>
    secure(request.raw, reply.raw, () => {
      if (isData(request) || request.url.startsWith('/assets/'))
        reply.raw.setHeader('content-security-policy', strictSecurity)
      done()
    }),
  )
  await app.register(cookie)
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })
  const callLimit = settings.rateLimit ? createCallLimit(settings) : undefined
  app.decorate('callLimit', callLimit)
  if (callLimit)
    await app.register(rateLimit, {
      max: maxCallsPerMinute,
      timeWindow: minute,
      store: storeOf(callLimit),
      addHeaders: notOnEach,
      addHeadersOnExceeding: notOnEach,
      keyGenerator: (request) => clientNetwork(request.ip),
      errorResponseBuilder: (_request, { ttl }) =>
        new Problem('too-many-requests', undefined, {}, { 'retry-after': String(Math.ceil(ttl / 1000)) }),
    })

  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url?.startsWith('/api/')) void reply.header('cache-control', 'no-store')
    if (request.headers.accept?.includes('text/html')) void reply.headers(aboutPages)
    done()
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern instead of the address keeps ids and searches out of the log.
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
