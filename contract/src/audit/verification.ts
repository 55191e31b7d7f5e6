import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'

/** `interrupted`: its process ended before it did. */
export const verificationStates = ['running', 'intact', 'broken', 'interrupted'] as const
export type VerificationState = (typeof verificationStates)[number]

/** One look through the whole trail: whether every entry still is what was written (AUD-11). */
export const verification = z.object({
  id: id(),
  state: z.enum(verificationStates),
  /** Who asked for it; null: the nightly one. */
  startedBy: z.nullable(z.string()),
  startedAt: instant,
  endedAt: z.nullable(instant),
  /** Of `entries`, so many have been checked; of a broken trail, so many are whole before the break. */
  entries: z.int(),
  checked: z.int(),
  /** The hash of the last entry of a whole trail: kept elsewhere, it shows a rewriting of the whole trail too. */
  head: z.nullable(z.string()),
  /** The first entry that isn't as it was written, and in which way. */
  broken: z.nullable(z.object({ id: z.int(), why: z.string() })),
})
export type Verification = z.infer<typeof verification>
