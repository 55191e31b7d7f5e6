import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { text } from '../kernel/text.ts'
import { passkey, passkeyProof } from './passkeys.schema.ts'

/** Of an authenticator app (RFC 6238): what every app supports. */
export const codeDigits = 6
export const codeSeconds = 30

export const recoveryCodeCount = 10
/** From this number on, the page asks for new ones. */
export const fewRecoveryCodes = 3

/** A code of the app, or a recovery code; spaces, hyphens and capitals don't matter. */
export const typedCode = z.pipe(
  text({ max: 40, message: 'Enter the code' }),
  z.transform((typed) => typed.replaceAll(/[\s-]/g, '').toLowerCase()),
)

/** What an authenticator app needs: as a QR code, and as text to type. */
export const newAuthenticatorApp = z.object({
  /** In groups of four, for people. */
  key: z.string(),
  /** One SVG path of unit squares. */
  qrCode: z.object({ path: z.string(), size: z.int() }),
})
export type NewAuthenticatorApp = z.infer<typeof newAuthenticatorApp>

export const appCode = z.object({ code: typedCode })

/** What an account proves itself with besides the password. */
export const secondFactor = z.object({
  /** Null if there is none. */
  authenticatorApp: z.nullable(z.object({ addedAt: instant })),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
  /** Whether a role of the account requires a second factor, so that the last one can't be removed. */
  isRequired: z.boolean(),
  /** An administrator asked to remove it all, which the person can stop until then. */
  reset: z.nullable(z.object({ requestedBy: z.string(), takesEffectAt: instant })),
})
export type SecondFactor = z.infer<typeof secondFactor>

/** Shown once; only their hashes are stored. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** `recoveryCodes`: with the first factor the account also gets recovery codes; otherwise empty. */
export const addedFactor = z.object({ ...secondFactor.shape, ...recoveryCodes.shape })
export type AddedFactor = z.infer<typeof addedFactor>

/** The second step of signing in. */
export const secondStep = z.object({
  /** From the reply to the first step. */
  ticket: text({ max: 100, message: 'Sign in again' }),
  code: z.optional(typedCode),
  passkey: z.optional(passkeyProof),
})
export type SecondStep = z.output<typeof secondStep>
