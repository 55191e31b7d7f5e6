import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { role } from '../kernel/role-schema.ts'
import { text } from '../kernel/text.ts'
import { newPassword, passwordRules } from './new-password.ts'

/** The 256 random bits in the link's fragment. */
const secret = text({ max: 100, message: 'Not a valid invitation' }).check(
  z.regex(/^[\w-]{43}$/, 'Not a valid invitation'),
)

export const accountInvitationStates = ['open', 'used', 'replaced', 'expired', 'closed', 'waiting'] as const
export type AccountInvitationState = (typeof accountInvitationStates)[number]

/** Why a link can no longer be used. */
export const accountInvitationRefusals: Record<Exclude<AccountInvitationState, 'open'>, string> = {
  used: 'This invitation has been used. Sign in with the password you chose',
  replaced: 'A newer invitation replaced this one. Use the newest link',
  expired: 'This invitation has expired. Ask your administrator for a new link',
  closed: 'This account is deactivated. Ask your administrator',
  waiting:
    'Another administrator has to approve your role first. We’ll email you when it’s done, and then this link works',
}

export const invitationSecret = z.object({ secret })

/** What the invitation's page shows. All fields except `state` are null unless it is open. */
export const accountInvitation = z.object({
  state: z.enum(accountInvitationStates),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  roles: z.nullable(z.array(role)),
  expiresAt: z.nullable(instant),
  /** The rules for the password that is about to be set. */
  passwordRules: z.nullable(passwordRules),
})
export type AccountInvitation = z.infer<typeof accountInvitation>

/** The server checks the password; the browser shows the same errors with `passwordProblem`. */
export const acceptInvitationForm = z.object({
  secret,
  password: newPassword(),
})
export type AcceptInvitationForm = z.infer<typeof acceptInvitationForm>
