import * as z from 'zod/mini'
import { witness } from '../accounts/witness.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { optionalText } from '../kernel/text.ts'
import { maxMedications } from '../safety/schema.ts'
import { reversalReasons, reversibleStatuses, type ReversalReason } from './reversal-reasons.ts'
import { prescription } from './schema.ts'

const why = {
  reason: z.enum(reversalReasons, 'Choose a reason'),
  note: optionalText(300),
  /** Of a controlled drug, a second person signs what comes back. */
  witness: z.optional(witness),
}

const requireNote = z.refine<{ reason: ReversalReason; note: string | null }>(
  ({ reason, note }) => reason !== 'other' || note !== null,
  { error: 'Please say why it is reversed', path: ['note'] },
)

/** What the pharmacist fills in; `chosen`: indexes of medications, as text. */
export const reversalFields = z
  .object({ chosen: z.array(z.string()).check(z.minLength(1, 'Choose what to reverse')), ...why })
  .check(requireNote)

/** `status`: as it was shown to the pharmacist; if it has changed since, nothing is reversed. */
export const reversalForm = z
  .object({
    status: z.enum(reversibleStatuses, 'Not the status of a prescription that was dispensed'),
    /** Of the earlier fill that still waits for collection, all of it; its status is `fulfilled`. */
    waitingFill: z._default(z.boolean('Enter true or false'), false),
    /** Counted from 0 in the prescription's order; left out: everything that was dispensed in the last fill. */
    medications: z.optional(
      z
        .array(z.int().check(z.gte(0), z.lt(maxMedications)), 'Choose what to reverse')
        .check(z.minLength(1, 'Choose what to reverse'), z.maxLength(maxMedications)),
    ),
    ...why,
  })
  .check(requireNote)
export type ReversalForm = z.output<typeof reversalForm>

export const reverseDispense = endpoint({
  method: 'POST',
  path: '/api/prescriptions/:id/reversal',
  summary:
    'Reverse the last fill or some of its medications, or an earlier fill that still waits: units go back to their batch or to waste',
  access: ['pharmacist'],
  audit: 'prescription.update',
  params: idParams,
  body: reversalForm,
  /** Null if it went to another pharmacy, which alone reads it. */
  reply: z.nullable(prescription),
  problems: ['wrong-state', 'too-many-requests', 'key-reused'],
})
