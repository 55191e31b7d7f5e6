import { and, eq, gt, isNull } from 'drizzle-orm'
import { whoseAppointment } from '@alafia/contract/appointments/labels'
import type {
  GuestPass,
  GuestInvitationForm,
  GuestInvitationPage,
  NewGuestInvitation,
} from '@alafia/contract/video-visits/guest-invitations/schema'
import { guestNameOf } from '@alafia/contract/video-visits/guest-invitations/labels'
import { lockVisible } from '../../appointments/exports.queries.ts'
import { accountsActingFor } from '../../family/exports.queries.ts'
import { aboutMember, createOutbox } from '../../outbox/outbox.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import { hashOf, isSecret, newSecret } from '../../platform/secret.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context, Reader, Tx } from '../../request/context.ts'
import type { Exchange } from '../../request/route.ts'
import { joinWindowAt } from '../policy.ts'
import { guestInvitation } from '../table.ts'
import {
  mayInvite,
  requireUsable,
  requireRoomForGuest,
  requireUpcoming,
  pageStateOf,
} from './guest-invitations.policy.ts'
import {
  findInvitation,
  findInviter,
  toGuestInvitation,
  inviterNameOf,
  getInvitableCall,
} from './guest-invitations.queries.ts'

type Parties = { id: number; patientId: number; familyMemberId: number | null; doctorId: number }

/** Whoever acts for the patient, and the doctor, see who is invited, in the waiting room and in the call. */
export const invalidateGuestInvitations = async (
  reader: Reader,
  publisher: Pick<Tx, 'invalidate'>,
  { id, doctorId, ...person }: Parties,
): Promise<void> => {
  for (const userId of [...(await accountsActingFor(reader, person)), doctorId])
    publisher.invalidate({ userId }, 'video-visits', String(id))
}

/** Locks the appointment, and proves that the actor may invite to it. @throws Problem 404, 403 */
export const lockInvitable = async (tx: Tx, context: Context, id: number) => {
  const { actor } = context
  context.about([], `appointment ${id}`)
  const found = await lockVisible(tx, context, id)
  context.about([found.patientId], `appointment ${id}`)
  return authorize(found, mayInvite(actor))
}

/**
 * Invites one more person to a video visit that can still take place, and notifies the other side. The link's secret is
 * shown once and stored nowhere: not even a repeated request gets it again.
 * @throws Problem 404, 403, 409 for an appointment that is over or not by video, one invitation too many, or a repeat
 */
export const inviteGuest = async (
  context: Context,
  id: number,
  form: GuestInvitationForm,
): Promise<NewGuestInvitation> => {
  const { actor, clock } = context
  const secret = newSecret()
  let created: NewGuestInvitation | undefined
  await context.transact(async (tx) => {
    const appointment = await lockInvitable(tx, context, id)
    const now = clock.now()
    const call = await getInvitableCall(tx, id, now)
    const { state, closesAt } = joinWindowAt(call, 'guest', clock)
    requireUpcoming(state, call.endedAt)
    requireRoomForGuest(call.live)
    const [row] = await tx
      .insert(guestInvitation)
      .values({
        appointmentId: id,
        ...form,
        invitedBy: actor.userId,
        createdAt: now,
        expiresAt: new Date(closesAt),
        secretHash: hashOf(secret),
      })
      .returning()
    if (!row) throw new Error('The invitation was not stored')
    const isDoctor = actor.userId === appointment.doctorId
    const inviter = await findInviter(tx, actor.userId)
    const invitation = toGuestInvitation({ ...row, doctorId: appointment.doctorId, ...inviter }, now)
    tx.record('guest-invitation.created', `guest invitation ${row.id}`, appointment.patientId)
    const noticeOf = (member: string | null) => ({
      type: 'appointment-updated' as const,
      title: `Someone was invited to ${whoseAppointment(member)}`,
      body: `${invitation.invitedBy} invited ${guestNameOf(invitation)} to ${member === null ? 'your' : `${member}’s`} video visit`,
      payload: {
        appointmentId: id,
        doctorName: `Dr. ${appointment.doctorFirstName} ${appointment.doctorLastName}`,
        status: appointment.status,
      },
    })
    if (!isDoctor) tx.notify([appointment.doctorId], noticeOf(null))
    // Of two parents, the one who didn't invite is notified too (VID-62).
    if (isDoctor || appointment.memberFirstName !== null)
      tx.notify([appointment.patientId], aboutMember(appointment.memberFirstName, noticeOf))
    await invalidateGuestInvitations(tx, tx, appointment)
    created = { ...invitation, path: `/join/${secret}` }
    return {}
  })
  if (!created)
    throw new Problem(
      'key-reused',
      'This link was already shown, and is shown only once. Cancel the invitation, then invite them again',
    )
  return created
}

/** Revokes an invitation: it admits no one any more, and its guest is removed. Repeating it changes nothing. @throws Problem 404, 403 */
export const revokeGuestInvitation = (
  context: Context,
  id: number,
  invitationId: number,
): Promise<undefined> =>
  context.transact(async (tx) => {
    const appointment = await lockInvitable(tx, context, id)
    const isInvitation = and(
      eq(guestInvitation.id, invitationId),
      eq(guestInvitation.appointmentId, appointment.id),
    )
    const [found] = await tx
      .select({ revokedAt: guestInvitation.revokedAt })
      .from(guestInvitation)
      .where(isInvitation)
    if (!found) throw notFound()
    if (found.revokedAt) return undefined
    await tx.update(guestInvitation).set({ revokedAt: context.clock.now() }).where(isInvitation)
    tx.record('guest-invitation.revoked', `guest invitation ${invitationId}`, appointment.patientId)
    await invalidateGuestInvitations(tx, tx, appointment)
    return undefined
  })

const hiddenFields = { name: null, kind: null, invitedBy: null, startsAt: null, opensAt: null }

/** What someone with the link reads; each read is one audit entry. @throws Problem 404, the same for every unknown link */
export const getGuestInvitation = async (
  secret: string,
  { request, services }: Exchange,
): Promise<GuestInvitationPage> => {
  const { db, clock, audit } = services
  const found = isSecret(secret) ? await findInvitation(db, hashOf(secret)) : undefined
  await audit.append({
    at: clock.now(),
    action: 'guest-invitation.read',
    subject: found && `guest invitation ${found.id}`,
    patientIds: found ? [found.patientId] : [],
    outcome: found ? 'done' : 'denied',
    address: request.ip,
    requestId: request.id,
  })
  if (!found) throw notFound()
  const joining = joinWindowAt(found, 'guest', clock)
  const state = pageStateOf(found, joining.state, clock.now())
  if (state !== 'open' && state !== 'not-yet') return { state, ...hiddenFields }
  return {
    state,
    name: found.name,
    kind: found.kind,
    invitedBy: inviterNameOf(found),
    startsAt: found.startsAt.toISOString(),
    opensAt: joining.opensAt,
  }
}

/**
 * Uses an invitation, once, while its video visit is open: of any number of browsers that try, one is admitted.
 * @throws Problem 404 for an unknown link, 409 that says why it admits no one
 */
export const redeemGuestInvitation = async (
  secret: string,
  { request, services }: Exchange,
): Promise<GuestPass> => {
  const { db, clock, audit, bus } = services
  const hash = hashOf(secret)
  const record = { action: 'guest-invitation.redeemed', address: request.ip, requestId: request.id }
  const deny = async (subject?: string, patientIds: number[] = []) =>
    audit.append({
      ...record,
      action: 'guest-invitation.redeem',
      at: clock.now(),
      subject,
      patientIds,
      outcome: 'denied',
    })

  const found = await findInvitation(db, hash)
  if (!found) {
    await deny()
    throw notFound()
  }
  const subject = `guest invitation ${found.id}`
  const refuse = async (state: ReturnType<typeof pageStateOf>) => {
    await deny(subject, [found.patientId])
    requireUsable(state)
  }
  const now = clock.now()
  const state = pageStateOf(found, joinWindowAt(found, 'guest', clock).state, now)
  if (state !== 'open') await refuse(state)

  const guestKey = newSecret()
  const outbox = createOutbox(clock)
  const pending = await db.transaction(async (tx) => {
    const taken = await tx
      .update(guestInvitation)
      .set({ usedAt: now, guestHash: hashOf(guestKey) })
      .where(
        and(
          eq(guestInvitation.id, found.id),
          isNull(guestInvitation.usedAt),
          isNull(guestInvitation.revokedAt),
          gt(guestInvitation.expiresAt, now),
        ),
      )
      .returning({ id: guestInvitation.id })
    if (taken.length === 0) return undefined
    await invalidateGuestInvitations(tx, outbox, { ...found, id: found.visitId })
    return audit.store(tx, [
      { ...record, at: now, actor: undefined, subject, patientIds: [found.patientId], outcome: 'done' },
    ])
  })
  if (!pending) await refuse('used')
  else await audit.chain(pending)
  outbox.publish(bus)
  return { visitId: found.visitId, guestKey }
}

/** In the transaction that closes an account: its links to video visits end. */
export const revokeGuestLinksOf = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  await tx
    .update(guestInvitation)
    .set({ revokedAt: now })
    .where(and(eq(guestInvitation.invitedBy, userId), isNull(guestInvitation.revokedAt)))
}
