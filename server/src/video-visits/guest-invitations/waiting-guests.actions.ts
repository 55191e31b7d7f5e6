import { and, eq } from 'drizzle-orm'
import { maxGuests } from '@alafia/contract/video-visits/schema'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import type { Presence } from '../../request/presence.ts'
import { participantKindOf } from '../policy.ts'
import { guestInvitation } from '../table.ts'
import { invalidateGuestInvitations, lockInvitable } from './guest-invitations.actions.ts'

type Ports = { presence: Presence }
type Present = Awaited<ReturnType<Presence['find']>>

/**
 * Locks the appointment, so that of two answers to one guest the second finds the first, and proves that the actor is in the
 * video visit. @throws Problem 404, 403, 409
 */
const lockAsked = async (tx: Tx, context: Context, id: number, invitationId: number, present: Present) => {
  const appointment = await lockInvitable(tx, context, id)
  const isInvitation = and(
    eq(guestInvitation.id, invitationId),
    eq(guestInvitation.appointmentId, appointment.id),
  )
  const [invitation] = await tx.select().from(guestInvitation).where(isInvitation)
  if (!invitation) throw notFound()
  // Only a patient who may join it has locked it.
  const own = participantKindOf(context.actor, { ...appointment, isPatients: true })
  if (!present.some(({ kind }) => kind === own))
    throw new Problem('wrong-state', 'Join the video visit first')
  const answer = async (action: string, values: Partial<typeof guestInvitation.$inferInsert>) => {
    await tx.update(guestInvitation).set(values).where(isInvitation)
    tx.record(action, `guest invitation ${invitationId}`, appointment.patientId)
    // The live connection then tells the guest.
    await invalidateGuestInvitations(tx, tx, appointment)
  }
  return { invitation, answer }
}

const noLongerWaiting = (name: string) => new Problem('wrong-state', `${name} is no longer waiting`)

/** Lets a guest in who waits. Repeating it changes nothing. @throws Problem 404, 403, 409 */
export const admitGuest = async (
  context: Context,
  id: number,
  invitationId: number,
  { presence }: Ports,
): Promise<undefined> => {
  const present = await presence.find({ visitId: id })
  return context.transact(async (tx) => {
    const { invitation, answer } = await lockAsked(tx, context, id, invitationId, present)
    const { name, askedAt, declinedAt, admittedAt, revokedAt } = invitation
    if (admittedAt) return undefined
    if (!askedAt || declinedAt || revokedAt) throw noLongerWaiting(name)
    if (present.filter(({ kind }) => kind === 'guest').length >= maxGuests)
      throw new Problem(
        'wrong-state',
        `Only one guest can be in it. ${name} can join when the other has left`,
      )
    await answer('guest-invitation.admitted', {
      admittedAt: context.clock.now(),
      admittedBy: context.actor.userId,
    })
    return undefined
  })
}

/** Tells a guest who waits that they can't come in now. Repeating it changes nothing. @throws Problem 404, 403, 409 */
export const declineGuest = async (
  context: Context,
  id: number,
  invitationId: number,
  { presence }: Ports,
): Promise<undefined> => {
  const present = await presence.find({ visitId: id })
  return context.transact(async (tx) => {
    const { invitation, answer } = await lockAsked(tx, context, id, invitationId, present)
    const { name, askedAt, declinedAt, admittedAt, revokedAt } = invitation
    if (admittedAt) throw new Problem('wrong-state', `${name} was already let in`)
    if (declinedAt) return undefined
    if (!askedAt || revokedAt) throw noLongerWaiting(name)
    await answer('guest-invitation.declined', { declinedAt: context.clock.now() })
    return undefined
  })
}
