import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { text } from '../kernel/text.ts'
import { role } from '../kernel/role-schema.ts'

const refused = 'The passkey’s answer isn’t valid. Try again'

/** Bytes in base64url, as browsers send them. */
const bytes = (max: number) => text({ max, message: refused }).check(z.regex(/^[\w-]+$/, refused))

/** A new passkey, as a browser gives it (WebAuthn Level 3, RegistrationResponseJSON). */
export const newPasskeyCredential = z.object({
  id: bytes(2000),
  response: z.object({ clientDataJSON: bytes(5000), attestationObject: bytes(20_000) }),
})
export type NewPasskeyCredential = z.infer<typeof newPasskeyCredential>

/** The proof that somebody has a passkey (AuthenticationResponseJSON). */
export const passkeyProof = z.object({
  id: bytes(2000),
  response: z.object({
    clientDataJSON: bytes(5000),
    authenticatorData: bytes(5000),
    signature: bytes(5000),
  }),
})
export type PasskeyProof = z.infer<typeof passkeyProof>

/** What the browser hands to its authenticator. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) })

const name = text({ max: 60, message: 'Enter a name' })
export const passkeyName = z.object({ name })
export const newPasskey = z.object({ name, credential: newPasskeyCredential })

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  addedAt: instant,
  /** Null until its first use. */
  lastUsedAt: z.nullable(instant),
})
export type Passkey = z.infer<typeof passkey>

export const passkeyTicket = z.object({ ticket: text({ max: 100, message: 'Sign in again' }) })
export const passkeySignIn = z.object({ role, passkey: passkeyProof })
