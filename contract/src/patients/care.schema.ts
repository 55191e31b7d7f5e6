import * as z from 'zod/mini'
import { civilDate, civilTime } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'

/** How the signed-in doctor's care of a person stands, for someone who has booked with them. */
export const care = z.object({
  patientId: id(),
  /** Null for the account holder. */
  familyMemberId: z.nullable(id()),
  name: z.string(),
  isOpen: z.boolean(),
  /** The day on which it ended; null while it lasts, and if no visit was ever confirmed. */
  endedOn: z.nullable(civilDate()),
  /** How long a chart stays open after a visit, by the clinic's rules. */
  months: z.int(),
  /** The next request that the doctor hasn't confirmed. */
  toConfirm: z.nullable(z.object({ id: id(), date: civilDate(), time: civilTime() })),
})
export type Care = z.infer<typeof care>
