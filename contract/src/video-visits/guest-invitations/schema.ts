import * as z from 'zod/mini'
import { instant } from '../../kernel/civil-schema.ts'
import { id, idInPath } from '../../kernel/ids.ts'
import { text } from '../../kernel/text.ts'
import { guestInvitationStates, guestInvitationPageStates } from './states.ts'
import { guestKinds } from './labels.ts'

/** Who is to come, as whoever invites says. */
export const guestInvitationForm = z.object({
  name: text({ max: 80, message: 'Please enter the name of the person you invite' }),
  kind: z.enum(guestKinds, 'Please choose who comes'),
})
export type GuestInvitationForm = z.infer<typeof guestInvitationForm>

export const guestInvitation = z.object({
  id: id(),
  name: z.string(),
  kind: z.enum(guestKinds),
  /** As the guest reads it: 'Dr. Chidi Okafor', 'Amina Bello'. */
  invitedBy: z.string(),
  state: z.enum(guestInvitationStates),
  createdAt: instant,
  expiresAt: instant,
  usedAt: z.nullable(instant),
})
export type GuestInvitation = z.infer<typeof guestInvitation>

/** With the link's path, which is told this once: whoever has the link comes in. */
export const newGuestInvitation = z.extend(guestInvitation, { path: z.string() })
export type NewGuestInvitation = z.infer<typeof newGuestInvitation>

export const guestInvitationParams = z.object({ id: idInPath, invitationId: idInPath })

/** 256 random bits as they stand in the link. */
const secret = text({ max: 100, message: 'Not a valid invitation' }).check(
  z.regex(/^[\w-]{43}$/, 'Not a valid invitation'),
)

/** What whoever has the link reads before coming in: no word of why, and of others nothing but who invites. */
export const guestInvitationPage = z.object({
  state: z.enum(guestInvitationPageStates),
  /** Those below are told while the invitation may still be used. */
  name: z.nullable(z.string()),
  kind: z.nullable(z.enum(guestKinds)),
  invitedBy: z.nullable(z.string()),
  startsAt: z.nullable(instant),
  opensAt: z.nullable(instant),
})
export type GuestInvitationPage = z.infer<typeof guestInvitationPage>

export const redeemForm = z.object({ secret })

/** What this one browser comes in with from now on, after a reload too. It opens the one visit and nothing else. */
export const guestPass = z.object({ visitId: id(), guestKey: z.string() })
export type GuestPass = z.infer<typeof guestPass>
