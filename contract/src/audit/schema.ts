import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { role } from '../kernel/role-schema.ts'

export const outcomes = ['done', 'denied', 'failed'] as const
export type Outcome = (typeof outcomes)[number]

/** `subject` names what the action was about: `appointment 12`. */
export const auditEntry = z.object({
  id: id(),
  at: instant,
  actor: z.nullable(z.object({ id: id(), name: z.string() })),
  role: z.nullable(role),
  action: z.string(),
  subject: z.nullable(z.string()),
  patientId: z.nullable(id()),
  outcome: z.enum(outcomes),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditQuery = page
