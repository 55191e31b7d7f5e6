import { and, eq, gt, isNull } from 'drizzle-orm'
import type {
  GuestPass,
  InvitationForm,
  InvitationLook,
  NewInvitation,
} from '@alafia/contract/video-visits/guest-invitations/schema'
import { guestNameOf } from '@alafia/contract/video-visits/guest-invitations/wording'
import { lockVisible } from '../../appointments/exports.queries.ts'
import { createOutbox, type NewNotification } from '../../outbox/outbox.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import { hashOf, isSecret, newSecret } from '../../platform/secret.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import type { Exchange } from '../../request/route.ts'
import { joiningAt } from '../policy.ts'
import { visitInvitation } from '../table.ts'
import {
  mayInvite,
  mustBeUsable,
  mustHavePlace,
  mustTakePlace,
  standingOf,
} from './guest-invitations.policy.ts'
import { findInvitation, invitationOf, inviterNameOf, roomToInviteTo } from './guest-invitations.queries.ts'

type Parties = { id: number; patientId: number; doctorId: number }

/** Both see in the waiting room and in the call who is invited. */
const staleFor = (tell: Pick<Tx, 'invalidate'>, { id, patientId, doctorId }: Parties) => {
  for (const userId of [patientId, doctorId]) tell.invalidate({ userId }, 'visits', String(id))
}

/** Locks the visit, and proves that the actor may invite to it. @throws Problem 404, 403 */
const open = async (tx: Tx, context: Context, id: number) => {
  const { actor } = context
  context.about([], `appointment ${id}`)
  const found = await lockVisible(tx, actor, id)
  context.about([found.patientId], `appointment ${id}`)
  return authorize(found, mayInvite(actor))
}

/**
 * Invites one more person to a visit that can still take place; the other side is told who will come. The link's secret is
 * told this once and kept nowhere: not even a repeated request gets it again.
 * @throws Problem 404, 403, 409 for a visit that is over or not by video, for one invitation too many, and for a repeat
 */
export const invite = async (context: Context, id: number, form: InvitationForm): Promise<NewInvitation> => {
  const { actor, clock } = context
  const secret = newSecret()
  let made: NewInvitation | undefined
  await context.transact(async (tx) => {
    const visit = await open(tx, context, id)
    const now = clock.now()
    const room = await roomToInviteTo(tx, id, now)
    const { state, closesAt } = joiningAt(room, 'guest', clock)
    mustTakePlace(state, room.endedAt)
    mustHavePlace(room.live)
    const [row] = await tx
      .insert(visitInvitation)
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
    const isDoctor = actor.userId === visit.doctorId
    const [inviterFirstName, inviterLastName] = isDoctor
      ? [visit.doctorFirstName, visit.doctorLastName]
      : [visit.patientFirstName, visit.patientLastName]
    const invitation = invitationOf(
      { ...row, doctorId: visit.doctorId, inviterFirstName, inviterLastName },
      now,
    )
    tx.record('visit-invitation.made', `visit invitation ${row.id}`, visit.patientId)
    const notice: NewNotification<'appointment-updated'> = {
      type: 'appointment-updated',
      title: 'Somebody was invited to your visit',
      body: `${invitation.invitedBy} invited ${guestNameOf(invitation)} to your visit by video`,
      payload: {
        appointmentId: id,
        doctorName: `Dr. ${visit.doctorFirstName} ${visit.doctorLastName}`,
        status: visit.status,
      },
    }
    tx.notify([isDoctor ? visit.patientId : visit.doctorId], notice)
    staleFor(tx, visit)
    made = { ...invitation, path: `/join/${secret}` }
    return {}
  })
  if (!made)
    throw new Problem(
      'key-reused',
      'This link has been told already, and is told only once: take the invitation back, and invite again',
    )
  return made
}

/** Takes an invitation back: nobody comes by it any more, and who came by it is out. Asked again, it changes nothing. @throws Problem 404, 403 */
export const revokeInvitation = (context: Context, id: number, invitationId: number): Promise<undefined> =>
  context.transact(async (tx) => {
    const visit = await open(tx, context, id)
    const its = and(eq(visitInvitation.id, invitationId), eq(visitInvitation.appointmentId, visit.id))
    const [found] = await tx.select({ revokedAt: visitInvitation.revokedAt }).from(visitInvitation).where(its)
    if (!found) throw notFound()
    if (found.revokedAt) return undefined
    await tx.update(visitInvitation).set({ revokedAt: context.clock.now() }).where(its)
    tx.record('visit-invitation.revoked', `visit invitation ${invitationId}`, visit.patientId)
    staleFor(tx, visit)
    return undefined
  })

const nothingTold = { name: null, kind: null, invitedBy: null, startsAt: null, opensAt: null }

/** What whoever has the link reads. Each look leaves one entry. @throws Problem 404, the same for every link that is none */
export const lookAtInvitation = async (
  secret: string,
  { request, services }: Exchange,
): Promise<InvitationLook> => {
  const { db, clock, audit } = services
  const found = isSecret(secret) ? await findInvitation(db, hashOf(secret)) : undefined
  await audit.append({
    at: clock.now(),
    action: 'visit-invitation.read',
    subject: found && `visit invitation ${found.id}`,
    patientIds: found ? [found.patientId] : [],
    outcome: found ? 'done' : 'denied',
    address: request.ip,
    requestId: request.id,
  })
  if (!found) throw notFound()
  const joining = joiningAt(found, 'guest', clock)
  const state = standingOf(found, joining.state, clock.now())
  if (state !== 'open' && state !== 'not-yet') return { state, ...nothingTold }
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
 * Uses an invitation, once, while its visit is open: of any number of browsers that try, one comes in.
 * @throws Problem 404 for a link that is none, 409 that says why it lets nobody in
 */
export const redeemInvitation = async (
  secret: string,
  { request, services }: Exchange,
): Promise<GuestPass> => {
  const { db, clock, audit, bus } = services
  const hash = hashOf(secret)
  const record = { action: 'visit-invitation.used', address: request.ip, requestId: request.id }
  const deny = async (subject?: string, patientIds: number[] = []) =>
    audit.append({
      ...record,
      action: 'visit-invitation.use',
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
  const subject = `visit invitation ${found.id}`
  const refuse = async (state: ReturnType<typeof standingOf>) => {
    await deny(subject, [found.patientId])
    mustBeUsable(state)
  }
  const now = clock.now()
  const state = standingOf(found, joiningAt(found, 'guest', clock).state, now)
  if (state !== 'open') await refuse(state)

  const guestKey = newSecret()
  const outbox = createOutbox(clock)
  const pending = await db.transaction(async (tx) => {
    const taken = await tx
      .update(visitInvitation)
      .set({ usedAt: now, guestHash: hashOf(guestKey) })
      .where(
        and(
          eq(visitInvitation.id, found.id),
          isNull(visitInvitation.usedAt),
          isNull(visitInvitation.revokedAt),
          gt(visitInvitation.expiresAt, now),
        ),
      )
      .returning({ id: visitInvitation.id })
    if (taken.length === 0) return undefined
    staleFor(outbox, { ...found, id: found.visitId })
    return audit.store(tx, [
      { ...record, at: now, actor: undefined, subject, patientIds: [found.patientId], outcome: 'done' },
    ])
  })
  if (!pending) await refuse('used')
  else await audit.chain(pending)
  outbox.publish(bus)
  return { visitId: found.visitId, guestKey }
}
