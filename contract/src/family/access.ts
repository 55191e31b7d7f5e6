import * as z from 'zod/mini'
import { linkSecret } from '../accounts/new-password.ts'
import { instant } from '../kernel/civil-schema.ts'
import { emailAddress } from '../kernel/email.ts'

export const parentInvitation = z.object({ email: emailAddress('Enter an email address') })

export const invitationSecret = z.object({ secret: linkSecret })

/** What the holder of the link sees: names only as the account holder typed them. */
export const invitationPage = z.object({
  state: z.enum(['invited', 'accepted', 'ended']),
  firstName: z.string(),
  holderName: z.string(),
  /** Of the account that can accept. */
  address: z.string(),
  answerBy: instant,
})
export type InvitationPage = z.infer<typeof invitationPage>

/**
 * Who shares the child with the reader: for the account holder, the other parent (the email address until they accept); for the other
 * parent, the account holder.
 */
export const otherParent = z.nullable(
  z.object({ state: z.enum(['invited', 'accepted']), name: z.string(), answerBy: z.nullable(instant) }),
)
