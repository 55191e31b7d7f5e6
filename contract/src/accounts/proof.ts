import * as z from 'zod/mini'
import { draftText } from '../kernel/text.ts'
import { passkeyProof } from './passkeys.schema.ts'
import { typedCode } from './second-factor.schema.ts'

/** How long a proof of who somebody is counts for serious actions. */
export const proofMinutes = 10

/** How somebody can prove again who they are. */
export const proofMethods = ['password', 'passkey', 'code', 'recovery-code'] as const
export type ProofMethod = (typeof proofMethods)[number]

/** Not trimmed: a password may begin or end with a space. */
const password = draftText(200).check(z.minLength(1, 'Enter your password'))

export const passwordProof = z.object({ password })

/** A code or a passkey where there is a second factor, otherwise the password. */
export const proof = z.object({
  password: z.optional(password),
  code: z.optional(typedCode),
  passkey: z.optional(passkeyProof),
})
export type Proof = z.output<typeof proof>
