import type { BodyInput, Endpoint, Reply } from '@alafia/contract/kernel/endpoint'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type * as z from 'zod/mini'
import { noteActivity } from './activity.ts'
import { storedToken } from './stored-session.ts'

/** A call that the server answered with a failure; the message is spec §8's `401: …`. */
export class CallError extends Error {
  override readonly name = 'CallError'

  constructor(
    readonly status: number,
    text: string,
    readonly problem: ProblemBody | undefined,
    /** Seconds until it may be tried again, where the server says so (429, 503). */
    readonly retryAfter?: number,
  ) {
    super(`${status}: ${text}`)
  }
}

/** A call that got no answer: the network is away, or the server. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(cause?: unknown) {
    super('No connection. Please check your network and try again.', { cause })
  }
}

type QueryInput<E> = E extends { query: infer S extends z.ZodMiniType } ? z.input<S> : undefined
type ParamsInput<E> = E extends { params: infer S extends z.ZodMiniType } ? z.input<S> : undefined

export type CallInput<E> = {
  params?: ParamsInput<E>
  query?: QueryInput<E>
  body?: BodyInput<E>
  idempotencyKey?: string
  signal?: AbortSignal
}

type Listener = (token: string | undefined) => void
const refusalListeners = new Set<Listener>()

/** Told of each 401, wherever the call came from, with the token that was refused. Returns the function that stops listening. */
export const onRefused = (listener: Listener): (() => void) => {
  refusalListeners.add(listener)
  return () => refusalListeners.delete(listener)
}

const entries = (record: unknown): [string, string][] =>
  Object.entries(record ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))

const addressOf = ({ path }: Endpoint, params: unknown, query: unknown): string => {
  const given = new Map(entries(params))
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(given.get(name) ?? ''))
  const search = new URLSearchParams(entries(query)).toString()
  return search === '' ? filled : `${filled}?${search}`
}

const problemIn = (text: string): ProblemBody | undefined => {
  try {
    const body: unknown = JSON.parse(text)
    // The server's failures are all of this form.
    return typeof body === 'object' && body !== null && 'detail' in body ? (body as ProblemBody) : undefined
  } catch {
    return undefined
  }
}

const secondsIn = (retryAfter: string | null): number | undefined =>
  retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined

/** A connection that breaks, before the answer or in the middle of it. */
const orNetworkError = async <T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NetworkError(error)
  }
}

type Sending = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

/** The one place that knows fetch. @throws CallError, NetworkError */
export const request = async (address: string, init: Sending = {}): Promise<unknown> => {
  const token = storedToken()
  const headers = { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...init.headers }
  const response = await orNetworkError(
    fetch(address, { credentials: 'include', ...init, headers }),
    init.signal,
  )
  if (response.ok) {
    noteActivity()
    return response.status === 204 ? undefined : orNetworkError(response.json(), init.signal)
  }
  const text = await response.text().catch(() => '')
  if (response.status === 401) for (const listener of refusalListeners) listener(token)
  throw new CallError(
    response.status,
    text || response.statusText,
    problemIn(text),
    secondsIn(response.headers.get('retry-after')),
  )
}

/** Calls an endpoint of the contract. JSON goes out only when there is a body. @throws CallError, NetworkError */
export const call = async <const E extends Endpoint>(
  endpoint: E,
  { params, query, body, idempotencyKey, signal }: CallInput<E> = {},
): Promise<Reply<E>> => {
  const answer = await request(addressOf(endpoint, params, query), {
    method: endpoint.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  // The server serialises with the very schema that this type is inferred from.
  return answer as Reply<E>
}
