import * as z from 'zod/mini'
import { instant } from '../../kernel/civil-schema.ts'
import { id, idInPath } from '../../kernel/ids.ts'
import { text } from '../../kernel/text.ts'
import { invitationStates, lookStates } from './states.ts'
import { guestKinds } from './wording.ts'

/** Who is to come, as whoever invites says. */
export const invitationForm = z.object({
  name: text({ max: 80, message: 'Please enter the name of the person you invite' }),
  kind: z.enum(guestKinds, 'Please choose who comes'),
})
export type InvitationForm = z.infer<typeof invitationForm>

export const invitation = z.object({
  id: id(),
  name: z.string(),
  kind: z.enum(guestKinds),
  /** As the guest reads it: 'Dr. Chidi Okafor', 'Amina Bello'. */
  invitedBy: z.string(),
  state: z.enum(invitationStates),
  createdAt: instant,
  expiresAt: instant,
  usedAt: z.nullable(instant),
})
export type Invitation = z.infer<typeof invitation>

/** With the link's path, which is told this once: whoever has the link comes in. */
export const newInvitation = z.extend(invitation, { path: z.string() })
export type NewInvitation = z.infer<typeof newInvitation>

export const invitationOfVisit = z.object({ id: idInPath, invitationId: idInPath })

/** 256 random bits as they stand in the link. */
const secret = text({ max: 100, message: 'Not a valid invitation' }).check(
  z.regex(/^[\w-]{43}$/, 'Not a valid invitation'),
)

/** What whoever has the link reads before coming in: no word of why, and of others nothing but who invites. */
export const invitationLook = z.object({
  state: z.enum(lookStates),
  /** Those below are told while the invitation may still be used. */
  name: z.nullable(z.string()),
  kind: z.nullable(z.enum(guestKinds)),
  invitedBy: z.nullable(z.string()),
  startsAt: z.nullable(instant),
  opensAt: z.nullable(instant),
})
export type InvitationLook = z.infer<typeof invitationLook>

export const redemption = z.object({ secret })

/** What this one browser comes in with from now on, after a reload too. It opens the one visit and nothing else. */
export const guestPass = z.object({ visitId: id(), guestKey: z.string() })
export type GuestPass = z.infer<typeof guestPass>
