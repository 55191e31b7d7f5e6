import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type {
  Body,
  Download,
  Endpoint,
  UploadOf,
  Params,
  Query,
  Reply,
} from '@alafia/contract/kernel/endpoint'
import { costOf } from '@alafia/contract/kernel/costs'
import { withAccess } from '../platform/database/row-access.ts'
import { problemOf } from '../platform/http/error-handler.ts'
import { invalidFields, Problem } from '../platform/http/problem.ts'
import type { Actor } from '../sessions/actor.ts'
import { backgroundReader } from './background-reads.ts'
import { callerOf, requireOwnOrigin } from './caller.ts'
import { createContext, type Call, type Context } from './context.ts'
import { sendDownload } from './download.ts'
import { acceptForms, isForm } from './form.ts'
import { keyedRequest } from './idempotency.ts'
import { combinedEntry } from './one-entry.ts'
import { requireProof, requireSecondFactor } from './proof.ts'
import { inputSchema, replySchema } from './json-schema.ts'
import type { Services } from './services.ts'
import type { Turns } from './turns.ts'
import { readUpload } from './upload.ts'

export type Input<E> = {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  file: UploadOf<E>
  /** The fingerprint of the file as it was sent. */
  received: string | undefined
}
/** For the few handlers that set a cookie or a header. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply; services: Services }

type Handler<E, Who> = (context: Who, input: Input<E>, exchange: Exchange) => Promise<Reply<E>>

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
    /** Every endpoint that is served, for the access matrix and the API page. */
    endpoints: Endpoint[]
    uploadTurns: Turns
    downloadTurns: Turns
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

const parse = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  // One message per field: a text that isn't a date also fails the rules about dates.
  const messages = new Map<string, string>()
  for (const { path, message } of parsed.error.issues) {
    const field = path.join('.')
    if (!messages.has(field)) messages.set(field, message)
  }
  throw invalidFields([...messages].map(([path, message]) => ({ path, message })))
}

/** The multipart plugin accepts multipart bodies for every route, so routes without an upload have to reject them. */
const bodyOf = async (endpoint: Endpoint, request: FastifyRequest) => {
  if (endpoint.upload) return readUpload(request, endpoint.upload)
  if (request.isMultipart())
    throw new Problem('wrong-media-type', 'Send JSON with the content type application/json')
  return { body: request.body, file: undefined, received: undefined }
}

const refuseUnchangeable = ({ unchangeable = {} }: Endpoint, body: unknown) => {
  if (typeof body !== 'object' || body === null) return
  const errors = Object.entries(unchangeable)
    .filter(([path]) => Object.hasOwn(body, path))
    .map(([path, message]) => ({ path, message }))
  if (errors[0]) throw new Problem('not-changed-here', errors[0].message, { errors })
}

const inputOf = async <E extends Endpoint>(endpoint: E, request: FastifyRequest): Promise<Input<E>> => {
  const [params, query] = [parse(endpoint.params, request.params), parse(endpoint.query, request.query)]
  const { body, file, received } = await bodyOf(endpoint, request)
  refuseUnchangeable(endpoint, body)
  // Each part was just parsed by the schema that its type is inferred from.
  return { params, query, body: parse(endpoint.body, body), file, received } as Input<E>
}

const schemaOf = (endpoint: Endpoint) => ({
  summary: endpoint.summary,
  ...(endpoint.params ? { params: inputSchema(endpoint.params) } : {}),
  ...(endpoint.query ? { querystring: inputSchema(endpoint.query) } : {}),
  ...(endpoint.body ? { body: inputSchema(endpoint.body) } : {}),
  response: endpoint.reply ? { [endpoint.status ?? 200]: replySchema(endpoint.reply) } : {},
})

const register = (
  app: FastifyInstance,
  endpoint: Endpoint,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) => {
  app.endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    schema: schemaOf(endpoint),
    handler: async (request, reply) => {
      const result = await answer(request, reply)
      // An endpoint with `download` has this type of reply.
      if (endpoint.download) return sendDownload(reply, result as Download)
      // And one with `form` this.
      if (endpoint.form) return reply.redirect(result as string, 303)
      return endpoint.reply ? reply.code(endpoint.status ?? 200).send(result) : reply.code(204).send()
    },
  })
}

/** Two requests are the same if their parsed bodies are: properties unknown to the schema are ignored. */
const keyOf = (
  endpoint: Endpoint,
  request: FastifyRequest,
  actor: Actor,
  { body, received }: { body?: unknown; received: string | undefined },
) => {
  const key = request.headers['idempotency-key']
  if (endpoint.method !== 'POST' || endpoint.isSecret || key === undefined) return undefined
  return keyedRequest(actor.userId, String(key), [
    endpoint.method,
    request.url,
    body ?? null,
    ...(received === undefined ? [] : [received]),
  ])
}

const outcomeOf = (error: unknown) =>
  error instanceof Problem && [403, 404].includes(error.status) ? 'denied' : ('failed' as const)

/** A file that is read further only once its earlier part is sent. */
const isMadeWhileSent = (result: unknown) =>
  typeof result === 'object' &&
  result !== null &&
  'body' in result &&
  typeof result.body === 'object' &&
  result.body !== null &&
  Symbol.asyncIterator in result.body

/** Serves an endpoint to the roles in its `access`. The slice's policy decides which rows they can access. */
export const route = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, Context>,
): void => {
  const { access, audit: action } = endpoint
  if (access === 'public') throw new Error(`${endpoint.path} is public: serve it with publicRoute`)
  if (access.length === 0) throw new Error(`${endpoint.path} doesn't say who may call it`)
  const { services } = app

  register(app, endpoint, async (request, reply) => {
    const actor = await callerOf(request, services)
    const call: Call = {
      actor,
      address: request.ip,
      requestId: request.id,
      keyed: undefined,
      audit: { patientIds: [], subject: undefined, recorded: false },
    }
    const since = services.clock.now()
    const record = async (outcome: 'done' | 'denied' | 'failed') => {
      if (action === undefined || call.audit.recorded) return
      if (!(endpoint.auditedRoles ?? [actor.role]).includes(actor.role)) return
      const { subject, patientIds, memberId } = call.audit
      const mark = await services.emergencyAccessUsed(actor, { patientIds, memberId }, since)
      const page = outcome === 'done' && mark === undefined ? combinedEntry() : undefined
      if (page) {
        for (const patientId of patientIds) page.patientIds.add(patientId)
        return
      }
      await services.audit.append({
        at: services.clock.now(),
        actor,
        action,
        subject:
          mark === undefined || subject === mark ? subject : [subject, mark].filter(Boolean).join(', '),
        patientIds,
        outcome,
        address: call.address,
        requestId: call.requestId,
      })
    }
    // Not recorded: it shows nothing, and a flood would fill the trail.
    const isCounted = access.includes(actor.role) && backgroundReader() === undefined
    const cost = isCounted ? costOf(endpoint, request.query) : undefined
    if (cost) services.budgets?.spend(actor.userId, cost)
    let leave = () => {}
    try {
      if (!access.includes(actor.role)) throw new Problem('wrong-role')
      await requireSecondFactor(endpoint, actor, services)
      if (endpoint.upload) leave = await app.uploadTurns.enter(actor.userId)
      if (cost === 'file') leave = await app.downloadTurns.enter(actor.userId)
      const input = await inputOf(endpoint, request)
      await requireProof(endpoint, actor, services)
      call.keyed = keyOf(endpoint, request, actor, input)
      return await withAccess({ actorId: actor.userId, role: actor.role, now: since }, async () => {
        const result = await handler(createContext(services, call), input, { request, reply, services })
        await record('done')
        if (endpoint.download && isMadeWhileSent(result)) {
          finished(reply.raw, leave)
          leave = () => {}
        }
        return result
      })
    } catch (error) {
      if (!(error instanceof Problem && error.status === 400)) await record(outcomeOf(error))
      throw error
    } finally {
      leave()
    }
  })
}

/** Serves an endpoint to anyone, signed in or not. */
export const publicRoute = <E extends Endpoint & { access: 'public' }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: Input<E>, exchange: Exchange) => Promise<Reply<E>>,
): void => {
  const { services } = app
  register(app, endpoint, async (request, reply) =>
    handler(await inputOf(endpoint, request), { request, reply, services }),
  )
}

/**
 * Serves an endpoint with `form` to anyone. What a form sent must come from our own pages.
 * @param refused where the browser goes instead when the form is refused, because a person would see a problem's JSON
 */
export const formRoute = <E extends Endpoint & { access: 'public'; form: true }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: Input<E>, exchange: Exchange) => Promise<Reply<E>>,
  refused: (problem: Problem, exchange: Exchange) => string,
): void => {
  const { services } = app
  acceptForms(app)
  register(app, endpoint, async (request, reply) => {
    const exchange = { request, reply, services }
    if (!isForm(request)) return handler(await inputOf(endpoint, request), exchange)
    requireOwnOrigin(request, services.settings)
    try {
      return await handler(await inputOf(endpoint, request), exchange)
    } catch (error) {
      return refused(problemOf(error instanceof Error ? error : new Error(String(error)), request), exchange)
    }
  })
}
