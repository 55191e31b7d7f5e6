import { backgroundHeader } from '@alafia/contract/kernel/background'
import type { BodyInput, Endpoint, Reply } from '@alafia/contract/kernel/endpoint'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type * as z from 'zod/mini'
import { recordActivity } from '../session/activity.ts'
import { isBackground } from './background.ts'
import { askForProof } from '../session/proof-request.ts'
import { storedToken } from '../session/stored-session.ts'

/** A call that the server answered with a failure; the message is `401: …` (PLAT-7). */
export class CallError extends Error {
  override readonly name = 'CallError'

  constructor(
    readonly status: number,
    text: string,
    readonly problem: ProblemBody | undefined,
    /** Seconds until a retry is allowed, if the server says so (429, 503). */
    readonly retryAfter?: number,
  ) {
    super(`${status}: ${text}`)
  }
}

/** The server refused and did nothing. After any other failure, or no reply, what was done is unknown. */
export const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && error.status < 500

/** A call without a reply: the network or the server is unavailable. */
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
  /** For an endpoint with `upload`. */
  file?: File | undefined
  idempotencyKey?: string
  signal?: AbortSignal
  /** Continues after the page is closed; for bodies under 64 kB. */
  keepalive?: boolean
}

type Listener = (token: string | undefined) => void
const refusalListeners = new Set<Listener>()

/** Called on each 401 with the refused token. @returns stops listening */
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
    // All the server's failures have this form.
    return typeof body === 'object' && body !== null && 'detail' in body ? (body as ProblemBody) : undefined
  } catch {
    return undefined
  }
}

const secondsIn = (retryAfter: string | null): number | undefined =>
  retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined

/** A connection that breaks, before the reply or in the middle of it. */
const orNetworkError = async <T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NetworkError(error)
  }
}

/** The problem of a reply of 400 and above; a 401 is passed to the listeners. */
export const failureOf = (
  status: number,
  text: string,
  retryAfter: string | null,
  token: string | undefined,
): CallError => {
  if (status === 401) for (const listener of refusalListeners) listener(token)
  return new CallError(status, text, problemIn(text), secondsIn(retryAfter))
}

type Sending = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

/** The only place that calls fetch. @throws CallError, NetworkError */
const send = async (address: string, init: Sending = {}): Promise<Response> => {
  const token = storedToken()
  const background = isBackground(init.signal)
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(background ? { [backgroundHeader]: '1' } : {}),
    ...init.headers,
  }
  const response = await orNetworkError(
    fetch(address, { credentials: 'include', ...init, headers }),
    init.signal,
  )
  if (response.ok) {
    if (!background) recordActivity()
    return response
  }
  const text = (await response.text().catch(() => '')) || response.statusText
  // The server did nothing: once the person has proven who they are, the same call is sent again.
  if (response.status === 403 && (await askForProof(problemIn(text)))) return send(address, init)
  throw failureOf(response.status, text, response.headers.get('retry-after'), token)
}

/** The response's JSON; undefined for a 204. */
const jsonOf = (response: Response, init: Sending = {}): Promise<unknown> =>
  response.status === 204 ? Promise.resolve(undefined) : orNetworkError(response.json(), init.signal)

/** Requests a URL. @throws CallError, NetworkError */
export const request = async (address: string, init: Sending = {}): Promise<unknown> =>
  jsonOf(await send(address, init), init)

/** JSON is sent only if there is a body; with an upload, it is the part beside the file. */
const contentOf = ({ upload }: Endpoint, body: unknown, file: File | undefined): Sending => {
  if (upload) {
    const form = new FormData()
    if (body !== undefined) form.set('details', JSON.stringify(body))
    if (file) form.set('file', file)
    return { body: form }
  }
  return body === undefined
    ? {}
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

const sendTo = async <const E extends Endpoint>(
  endpoint: E,
  { params, query, body, file, idempotencyKey, signal, keepalive = false }: CallInput<E>,
) => {
  const { headers, ...content } = contentOf(endpoint, body, file)
  const init: Sending = {
    method: endpoint.method,
    headers: { ...headers, ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }) },
    ...content,
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  }
  return { response: await send(addressOf(endpoint, params, query), init), init }
}

/** Calls an endpoint of the contract. @throws CallError, NetworkError */
export const call = async <const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<Reply<E>> => {
  const { response, init } = await sendTo(endpoint, input)
  // The server serialises with the same schema that this type is inferred from.
  return (await jsonOf(response, init)) as Reply<E>
}

/** One page of a long list; `next` is the cursor of the next page, if there is one. */
export type PageOf<Rows> = { rows: Rows; next: string | undefined }

/** Calls a paged list, and reads from the `Link` header where the next page begins. @throws CallError, NetworkError */
export const callPage = async <const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<PageOf<Reply<E>>> => {
  const { response, init } = await sendTo(endpoint, input)
  const link = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  const next = link && new URL(link, window.location.origin).searchParams.get('cursor')
  // As for `call`.
  return { rows: (await jsonOf(response, init)) as Reply<E>, next: next ?? undefined }
}

/** Fetches a file and its name. @throws CallError, NetworkError */
export const download = async <const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<File> => {
  const { response, init } = await sendTo(endpoint, input)
  const blob = await orNetworkError(response.blob(), init.signal)
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return new File([blob], decodeURIComponent(name ?? 'file'), { type: blob.type })
}
