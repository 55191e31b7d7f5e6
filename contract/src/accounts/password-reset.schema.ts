import * as z from 'zod/mini'
import { emailAddress } from '../kernel/email.ts'
import { linkSecret, newPassword, passwordRules } from './new-password.ts'

/** For this long, its link sets a new password. */
export const passwordResetMinutes = 30

export const passwordResetStates = ['open', 'used', 'replaced', 'expired', 'closed'] as const
export type PasswordResetState = (typeof passwordResetStates)[number]

/** Why a link can no longer be used. */
export const passwordResetRefusals: Record<Exclude<PasswordResetState, 'open'>, string> = {
  used: 'This link has been used. If you need another, ask for a new one',
  replaced: 'A newer link or change replaced this link. Use the newest email, or ask for a new link',
  expired: `This link has expired: it worked for ${passwordResetMinutes} minutes. Ask for a new one`,
  closed: 'This account is deactivated. Ask the clinic',
}

export const passwordResetRequest = z.object({ email: emailAddress('Enter your email address') })
export const passwordResetSecret = z.object({ secret: linkSecret })

/** What the link's page shows. All fields except `state` are null unless it is open. */
export const passwordReset = z.object({
  state: z.enum(passwordResetStates),
  email: z.nullable(z.string()),
  /** Neither may be the password. */
  names: z.nullable(z.array(z.string())),
  passwordRules: z.nullable(passwordRules),
})

export const finishPasswordResetForm = z.object({ secret: linkSecret, password: newPassword() })
