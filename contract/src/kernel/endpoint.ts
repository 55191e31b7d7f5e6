import type * as z from 'zod/mini'
import type { ProblemCode } from './problems.ts'
import type { Role } from './roles.ts'
import { roles } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: nobody needs a session, or a session whose active role is one of these. Whose rows, the slice's policy says. */
export type Access = 'public' | readonly Role[]
export const anyRole = roles

type Definition = {
  method: Method
  /** Fastify's form: `/api/doctors/:id/slots`. */
  path: `/api/${string}`
  /** One line for the API page. */
  summary: string
  access: Access
  /**
   * What the audit trail calls this use of health data (`appointment.list`); each call leaves exactly one entry.
   * A change states its finer verb in its own transaction instead. Absent: the call touches no health data.
   */
  audit?: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Absent: the call answers 204, or a file where `download` says so. */
  reply?: z.ZodMiniType
  /** The media types of the file that the call answers with, always as an attachment. */
  download?: readonly string[]
  /** The body comes as multipart/form-data: JSON in the part `details`, and a file of one of these types in the part `file`. */
  upload?: { types: readonly string[]; maxBytes: number; isRequired: boolean }
  /** 201 for what creates. */
  status?: 200 | 201
  /** Problems beyond those that any call can end in (400, 401, 403, 404, 413, 415, 429). */
  problems?: readonly ProblemCode[]
}

export type Endpoint = Definition

/** One value from which types, validation, serialisation, the API page and the access matrix all come. */
export const endpoint = <const D extends Definition>(definition: D): D => definition

type Output<D, Key extends string> =
  D extends Record<Key, infer S extends z.ZodMiniType> ? z.output<S> : undefined
type Input<D, Key extends string> =
  D extends Record<Key, infer S extends z.ZodMiniType> ? z.input<S> : undefined

/** What the server's handler receives. */
export type Params<D> = Output<D, 'params'>
export type Query<D> = Output<D, 'query'>
export type Body<D> = Output<D, 'body'>
/** A file by its content; `type` is told by the first bytes, `name` is only for people. */
export type Upload = { name: string; type: string; bytes: Uint8Array }
/** A file on its way to a person; a long one comes piece by piece, each made when the one before has gone out. */
export type Download = { name: string; type: string; body: Uint8Array | string | AsyncIterable<string> }

/** What goes over the wire. */
export type BodyInput<D> = Input<D, 'body'>
export type Reply<D> = D extends { download: readonly string[] } ? Download : Output<D, 'reply'>
/** What an upload brings. */
export type UploadOf<D> = D extends { upload: { isRequired: true } }
  ? Upload
  : D extends { upload: object }
    ? Upload | undefined
    : undefined
