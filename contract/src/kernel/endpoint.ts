import type * as z from 'zod/mini'
import type { Cost } from './costs.ts'
import type { ProblemCode } from './problems.ts'
import type { Role } from './roles.ts'
import { roles } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone, or someone whose session's active role is one of these. The slice's policy decides about rows. */
export type Access = 'public' | readonly Role[]
export const anyRole = roles

type Definition = {
  method: Method
  /** In Fastify's syntax: `/api/doctors/:id/slots`. */
  path: `/api/${string}`
  /** A one-line summary for the API page. */
  summary: string
  access: Access
  /**
   * The audit action of this use of health data (`appointment.list`); each call leaves exactly one entry. A change that
   * succeeds records a more precise action in its own transaction instead. Omitted if the call touches no health data.
   */
  audit?: string
  /** Only calls in these roles leave the entry of `audit`; all, if it is omitted. */
  auditedRoles?: readonly Role[]
  /** `recent`: a serious action, for which a person must have proven within the last minutes who they are (ACC-70). */
  proof?: 'recent'
  /** Also for a session that lacks the second factor that its role requires: what it takes to add one (ACC-81). */
  withoutSecondFactor?: true
  /** The reply is shown once and must not be stored: an Idempotency-Key has no effect. */
  isSecret?: true
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Fields of what the call changes that it doesn't change, with how they are: each is a 422. Other unknown fields are ignored. */
  unchangeable?: Readonly<Record<string, string>>
  /** Omitted if the call returns 204, or a file (see `download`). */
  reply?: z.ZodMiniType
  /** The media types of the file that the call returns, always as an attachment. */
  download?: readonly string[]
  /** The body is multipart/form-data: JSON in the part `details`, and a file of one of these types in the part `file`. */
  upload?: {
    types: readonly string[]
    maxBytes: number
    isRequired: boolean
    /** A picture becomes a JPEG of so many pixels each way: its middle, scaled. */
    square?: number
    /** A picture becomes a PNG of at most so many pixels: its width and height. */
    within?: readonly [number, number]
  }
  /** A page's form may send the body too. A success is a 303 to the address that the handler returns. */
  form?: true
  /** What it costs the server more than others, where its shape doesn't say so. */
  cost?: Cost
  /** 201 for a call that creates something. */
  status?: 200 | 201
  /** Problems besides those that any call can return (400, 401, 403, 404, 413, 415, 429). */
  problems?: readonly ProblemCode[]
}

export type Endpoint = Definition

/** The single source of an endpoint's types, validation, serialisation, API page and row in the access matrix. */
export const endpoint = <const D extends Definition>(definition: D): D => definition

type Output<D, Key extends string> =
  D extends Record<Key, infer S extends z.ZodMiniType> ? z.output<S> : undefined
type Input<D, Key extends string> =
  D extends Record<Key, infer S extends z.ZodMiniType> ? z.input<S> : undefined

/** What the server's handler receives. */
export type Params<D> = Output<D, 'params'>
export type Query<D> = Output<D, 'query'>
export type Body<D> = Output<D, 'body'>
/** An uploaded file. `type` is detected from the content; `name` is only for people. */
export type Upload = { name: string; type: string; bytes: Uint8Array }
/** A file to send. A long one is generated in chunks, each once the previous one has been sent. */
export type Download = {
  name: string
  type: string
  body: Uint8Array | string | AsyncIterable<string | Uint8Array>
}

/** What the browser sends and receives. */
export type BodyInput<D> = Input<D, 'body'>
export type Reply<D> = D extends { download: readonly string[] }
  ? Download
  : D extends { form: true }
    ? string
    : Output<D, 'reply'>
/** The file that the handler of an upload receives. */
export type UploadOf<D> = D extends { upload: { isRequired: true } }
  ? Upload
  : D extends { upload: object }
    ? Upload | undefined
    : undefined
