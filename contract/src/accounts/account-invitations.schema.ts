import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { role } from '../kernel/role-schema.ts'
import { text } from '../kernel/text.ts'

/** 256 random bits as they stand in the link's fragment. */
const secret = text({ max: 100, message: 'Not a valid invitation' }).check(
  z.regex(/^[\w-]{43}$/, 'Not a valid invitation'),
)

export const accountInvitationStates = ['open', 'used', 'replaced', 'expired', 'closed'] as const
export type AccountInvitationState = (typeof accountInvitationStates)[number]

/** To whoever has a link that isn't open any more. */
export const accountInvitationRefusals: Record<Exclude<AccountInvitationState, 'open'>, string> = {
  used: 'This invitation has been used. Sign in with the password you chose',
  replaced: 'A newer invitation replaced this one. Use the newest link',
  expired: 'This invitation has expired. Ask your administrator for a new link',
  closed: 'This account is deactivated. Ask your administrator',
}

export const invitationSecret = z.object({ secret })

/** What the page of the link shows before a password is set. All but `state` is null once it isn't open. */
export const accountInvitation = z.object({
  state: z.enum(accountInvitationStates),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  roles: z.nullable(z.array(role)),
  expiresAt: z.nullable(instant),
  /** Of the password that is to be set. */
  passwordRules: z.nullable(
    z.object({ passwordMinLength: z.int(), passwordNeedsLetterAndDigit: z.boolean() }),
  ),
})
export type AccountInvitation = z.infer<typeof accountInvitation>

/** The password's rules are the server's: `passwordProblem` says them in the browser as well. */
export const acceptInvitationForm = z.object({
  secret,
  password: z
    .string('Choose a password')
    .check(z.minLength(1, 'Choose a password'), z.maxLength(200, 'At most 200 characters')),
})
export type AcceptInvitationForm = z.infer<typeof acceptInvitationForm>
