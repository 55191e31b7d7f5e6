import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'

/** Something that an account holder saw or did for an adult of their family while that was agreed. */
export const consentUse = z.object({
  id: id(),
  at: instant,
  /** Who did it. */
  name: z.string(),
  /** Follows the name: 'booked an appointment'. */
  what: z.string(),
})
export type ConsentUse = z.infer<typeof consentUse>
