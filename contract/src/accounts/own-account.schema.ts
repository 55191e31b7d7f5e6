import * as z from 'zod/mini'
import { emailAddress } from '../kernel/email.ts'
import { instant } from '../kernel/civil-schema.ts'
import { currentPassword, linkSecret, newPassword, passwordRules } from './new-password.ts'

export const changePasswordForm = z.object({
  currentPassword,
  password: newPassword('Choose a new password'),
})

/** How the signed-in person signs in. */
export const signInDetails = z.object({
  email: z.string(),
  /** The address that waits to be confirmed. */
  pending: z.nullable(z.object({ email: z.string(), requestedAt: instant })),
  passwordRules,
})

export const changeEmailForm = z.object({
  email: emailAddress('Enter the new email address'),
  currentPassword,
})

/** For this many hours the new address can be confirmed, and for this many more the change can be undone. */
export const confirmEmailHours = 24
export const undoEmailHours = 72

export const emailLinkStates = ['open', 'used', 'replaced', 'expired', 'taken', 'closed'] as const
export type EmailLinkState = (typeof emailLinkStates)[number]
type Refusals = Record<Exclude<EmailLinkState, 'open'>, string>

/** Why a link that confirms an address can no longer be used. */
export const confirmEmailRefusals: Refusals = {
  used: 'This link has been used: the address is confirmed',
  replaced: 'This change was cancelled or replaced by a newer one',
  expired: `This link has expired: it worked for ${confirmEmailHours} hours. Change the address again under Security`,
  taken: 'Another account uses this address. Choose another address under Security',
  closed: 'This account is deactivated. Ask the clinic',
}

/** Why a link that undoes the change of an address can no longer be used. */
export const undoEmailRefusals: Refusals = {
  used: 'This change has been undone. Choose a new password to sign in again',
  replaced: 'An earlier change was undone, and this one with it',
  expired: `This link has expired: it worked for ${undoEmailHours} hours. If this wasn’t you, call the clinic`,
  taken: 'Another account uses this address now. Call the clinic',
  closed: 'This account is deactivated. Ask the clinic',
}

export const emailLinkSecret = z.object({ secret: linkSecret })

/** What the page of such a link shows; null unless it is open. `email`: the address that will be used. */
export const emailLink = z.object({
  state: z.enum(emailLinkStates),
  firstName: z.nullable(z.string()),
  email: z.nullable(z.string()),
})

/** `path` leads to choosing a new password; the old one no longer works. */
export const undoneEmailChange = z.object({ path: z.string() })
