import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { auditEntry, auditQuery } from './schema.ts'

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
