import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { auditEntry, auditQuery, accessEntry } from './schema.ts'

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary:
    'The audit trail, newest first: all of it for administrators, entries about their own data for patients',
  access: ['admin', 'patient'],
  audit: 'audit-trail.list',
  query: auditQuery,
  reply: z.array(auditEntry),
})

export const listAccessHistory = endpoint({
  method: 'GET',
  path: '/api/audit/looks',
  summary: "Who else looked at or changed the signed-in patient's and family's data, newest first",
  access: ['patient'],
  audit: 'audit-trail.list',
  query: auditQuery,
  reply: z.array(accessEntry),
})
