import * as z from 'zod/mini'
import { outcomes } from './schema.ts'
import { headComparison, headCopies, headsForm, verification } from './verification.ts'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id, idInPath, idParams } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { role } from '../kernel/role-schema.ts'

const person = z.object({ id: id(), name: z.string() })

/** One entry of the audit trail, as a row of the System Logs. */
export const logEntry = z.object({
  id: z.int(),
  at: instant,
  /** Null if no one was signed in; the id is missing for a guest, who has no account. */
  actor: z.nullable(z.object({ id: z.nullable(id()), name: z.string() })),
  role: z.nullable(role),
  /** Follows the name: 'booked an appointment (12)'. */
  what: z.string(),
  /** How many people's data it was; `patient` if it was one person's. */
  patients: z.int(),
  patient: z.nullable(person),
  outcome: z.enum(outcomes),
})
export type LogEntry = z.infer<typeof logEntry>

/** An entry with everything that the trail stores. */
export const logEntryDetail = z.object({
  ...logEntry.shape,
  /** As stored: `appointment.booked`, `appointment 12`. */
  action: z.string(),
  subject: z.nullable(z.string()),
  people: z.array(person),
  /** The caller's network address. */
  address: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  hash: z.string(),
  /** The hash of the entry before; empty for the first. */
  hashBefore: z.nullable(z.string()),
  /** Whether recomputing the hash gives the stored one. */
  fits: z.boolean(),
})
export type LogEntryDetail = z.infer<typeof logEntryDetail>

const filters = z.object({
  /** Who did it. */
  actor: z.optional(idInPath),
  /** Whose data it was. */
  patient: z.optional(idInPath),
  /** The kind of subject: `appointment`. */
  kind: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/, 'Not a kind of entry'))),
  outcome: z.optional(z.enum(outcomes, 'Not an outcome')),
  /** Days of the clinic, both included. */
  from: z.optional(civilDate()),
  to: z.optional(civilDate()),
})
export type LogFilters = z.infer<typeof filters>

export const listLogs = endpoint({
  method: 'GET',
  path: '/api/admin/logs',
  summary: 'The audit trail, newest first, filtered by actor, patient, kind, outcome and date',
  access: ['admin'],
  audit: 'audit-trail.list',
  query: z.object({ ...filters.shape, ...page.shape }),
  reply: z.array(logEntry),
})

export const listLogKinds = endpoint({
  method: 'GET',
  path: '/api/admin/logs/kinds',
  summary: 'The kinds of entries in the audit trail',
  access: ['admin'],
  reply: z.array(z.string()),
})

export const exportLogs = endpoint({
  method: 'GET',
  path: '/api/admin/logs/export',
  summary: 'The filtered entries as CSV',
  access: ['admin'],
  proof: 'recent',
  audit: 'audit-trail.export',
  query: filters,
  download: ['text/csv'],
})

export const getLogEntry = endpoint({
  method: 'GET',
  path: '/api/admin/logs/:id',
  summary: 'One entry of the audit trail with all details, and whether its hash matches',
  access: ['admin'],
  audit: 'audit-trail.read',
  params: idParams,
  reply: logEntryDetail,
})

export const listVerifications = endpoint({
  method: 'GET',
  path: '/api/admin/logs/verifications',
  summary: 'The latest verifications of the audit trail, newest first',
  access: ['admin'],
  reply: z.array(verification),
})

export const listHeadCopies = endpoint({
  method: 'GET',
  path: '/api/admin/logs/head-copies',
  summary: 'Where the head of the audit trail is copied to each night, and when it last got there',
  access: ['admin'],
  reply: z.array(headCopies),
})

export const startVerification = endpoint({
  method: 'POST',
  path: '/api/admin/logs/verifications',
  summary: 'Start a verification of the audit trail; one at a time',
  access: ['admin'],
  audit: 'audit-trail.verify',
  status: 201,
  reply: verification,
  problems: ['wrong-state'],
})

export const compareHeads = endpoint({
  method: 'POST',
  path: '/api/admin/logs/head-comparison',
  summary: 'Whether earlier heads are part of the audit trail, and where',
  access: ['admin'],
  audit: 'audit-trail.compare-heads',
  body: headsForm,
  reply: headComparison,
})
