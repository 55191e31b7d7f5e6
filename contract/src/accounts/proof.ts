import * as z from 'zod/mini'
import { draftText } from '../kernel/text.ts'

/** How long a proof of who somebody is counts for serious actions. */
export const proofMinutes = 10

/** How somebody can prove again who they are. */
export const proofMethods = ['password'] as const
export type ProofMethod = (typeof proofMethods)[number]

export const proof = z.object({
  /** Not trimmed: a password may begin or end with a space. */
  password: draftText(200).check(z.minLength(1, 'Enter your password')),
})
export type Proof = z.infer<typeof proof>
