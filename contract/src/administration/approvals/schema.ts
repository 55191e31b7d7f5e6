import * as z from 'zod/mini'
import { instant } from '../../kernel/civil-schema.ts'
import { id } from '../../kernel/ids.ts'
import { text } from '../../kernel/text.ts'
import { approvalKinds, approvedRoles } from './states.ts'

/** A request that waits for another administrator. */
export const approval = z.object({
  id: id(),
  kind: z.enum(approvalKinds),
  /** Whom it is about. */
  userId: id(),
  personName: z.string(),
  email: z.string(),
  /** Only of a request for a role. */
  role: z.nullable(z.enum(approvedRoles)),
  /** The licence that comes with the role. */
  licence: z.nullable(z.string()),
  requestedById: id(),
  requestedBy: z.string(),
  requestedAt: instant,
  /** When it takes effect if no one declines it; null if it waits for another administrator for as long as that takes. */
  takesEffectAt: z.nullable(instant),
})
export type Approval = z.infer<typeof approval>

export const declineForm = z.object({
  reason: text({ max: 500, message: 'Enter a reason' }),
})

/** `isFinished`: from now on, two people are needed to give someone a role. */
export const clinicSetup = z.object({
  isFinished: z.boolean(),
  finishedAt: z.nullable(instant),
  /** When it finishes by itself. */
  finishesAt: z.nullable(instant),
})
export type ClinicSetup = z.infer<typeof clinicSetup>
