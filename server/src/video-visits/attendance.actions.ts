import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ParticipantKind } from '@alafia/contract/video-visits/schema'
import type { ClosedReason, IceServer } from '@alafia/contract/video-visits/signalling'
import { markDoctorJoined } from '../appointments/start.actions.ts'
import type { AuditRecord } from '../audit/trail.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import type { Transaction } from '../platform/database/connect.ts'
import type { Services } from '../request/services.ts'
import { iceServersFor } from './ice-servers.ts'
import { participantKindOf, closedReason } from './policy.ts'
import { guestInvitation, videoVisitAttendance } from './table.ts'
import { findCallAccess, type CallAccessFor } from './attendance.queries.ts'
import type { Guest, Joiner } from './exports.queries.ts'

/** Someone's attendance of a video visit, from one browser. Of a person's several browsers, the highest join number is in it. */
export type Attendance = {
  visitId: number
  attendanceId: number
  invitationId: number | null
  joinNumber: number
  peer: string
  kind: ParticipantKind
  name: string
  patientId: number
  /** Of a child whom two parents share. */
  otherParents: number[]
  doctorId: number
}

export type JoinRequest = {
  visitId: number
  /** The peer that the browser was before it lost its connection. */
  peer: string | undefined
  address: string
  /** Whether another browser of this person is in it. */
  isTaken(attendanceId: number, otherThan: string): Promise<boolean>
  /** Whether another guest is in it. */
  isFull(attendanceId: number | null): Promise<boolean>
}

export type Admission =
  /** A guest whom no one has let in yet. */
  | { waits: Guest }
  | { attendance: Attendance; iceServers: IceServer[]; relayOnly: boolean }
  | { refused: ClosedReason }

/** A guest has a name, but no account. */
const auditActorOf = (joiner: Joiner): AuditRecord['actor'] =>
  'guest' in joiner ? { name: joiner.guest.name } : joiner.actor

const auditRecord = (
  { clock }: Services,
  joiner: Joiner,
  visitId: number,
  address: string,
  what: Pick<AuditRecord, 'action' | 'patientIds' | 'outcome'>,
): AuditRecord => ({
  at: clock.now(),
  actor: auditActorOf(joiner),
  subject: `appointment ${visitId}`,
  address,
  requestId: randomUUID(),
  ...what,
})

/** One transaction with its audit entry, and what it invalidates. @param work returns undefined if nothing was done */
const withAuditEntry = async <T>(
  { db, audit, log, clock, bus }: Services,
  work: (tx: Transaction, outbox: Outbox) => Promise<{ result: T; entry: AuditRecord } | undefined>,
): Promise<T | undefined> => {
  const outbox = createOutbox(clock)
  const done = await db.transaction(async (tx) => {
    const step = await work(tx, outbox)
    if (!step) return undefined
    await outbox.store(tx)
    return { result: step.result, pending: await audit.store(tx, [step.entry]) }
  })
  if (!done) return undefined
  outbox.publish(bus)
  await audit
    .chain(done.pending)
    .catch((error: unknown) => log.error(error, 'audit entries wait to be chained'))
  return done.result
}

const participantKindOfJoiner = (
  joiner: Joiner,
  access: CallAccessFor,
  visitId: number,
): ParticipantKind | undefined => {
  if ('actor' in joiner) return participantKindOf(joiner.actor, access)
  return access.isInvited && joiner.guest.visitId === visitId ? 'guest' : undefined
}

const refusalReason = async (
  services: Services,
  access: CallAccessFor,
  kind: ParticipantKind,
  { peer, isTaken, isFull }: JoinRequest,
): Promise<ClosedReason | undefined> => {
  const closed = closedReason(access, kind, services.clock)
  if (closed) return closed
  const comesBack =
    peer !== undefined && access.attendanceId !== null && access.peer !== null && peer !== access.peer
  if (comesBack && access.attendanceId !== null && (await isTaken(access.attendanceId, peer)))
    return 'elsewhere'
  return kind === 'guest' && access.isAdmitted && (await isFull(access.attendanceId)) ? 'full' : undefined
}

type ClaimedAttendance = { id: number; joinNumber: number; peer: string; isBack: boolean }

/** The person's next join number, and their peer if it was theirs. Someone who joins at the same time waits for our commit. */
const claimAttendance = async (
  tx: Transaction,
  joiner: Joiner,
  { visitId, peer }: { visitId: number; peer: string | null },
  now: Date,
): Promise<ClaimedAttendance> => {
  const [userId, invitationId] =
    'actor' in joiner ? [joiner.actor.userId, null] : [null, joiner.guest.invitationId]
  const mine = userId === null ? videoVisitAttendance.invitationId : videoVisitAttendance.userId
  const [before] = await tx
    .select({ peer: videoVisitAttendance.peer, leftAt: videoVisitAttendance.leftAt })
    .from(videoVisitAttendance)
    .where(and(eq(videoVisitAttendance.appointmentId, visitId), eq(mine, userId ?? invitationId ?? 0)))
    .for('update')
  const isBack = before !== undefined && before.peer === peer
  const [taken] = await tx
    .insert(videoVisitAttendance)
    .values({
      appointmentId: visitId,
      userId,
      invitationId,
      peer: isBack ? before.peer : randomUUID(),
      joinedAt: now,
    })
    .onConflictDoUpdate({
      target: [videoVisitAttendance.appointmentId, mine],
      set: {
        peer: sql`excluded.peer_id`,
        joinNumber: sql`${videoVisitAttendance.joinNumber} + 1`,
        joinedAt: now,
        leftAt: null,
      },
    })
    .returning({
      id: videoVisitAttendance.id,
      joinNumber: videoVisitAttendance.joinNumber,
      peer: videoVisitAttendance.peer,
    })
  if (!taken) throw new Error('The attendance was not stored')
  return { ...taken, isBack }
}

/** Notes that a guest asks to be let in. @returns whether they still have to wait */
const askToJoin = async (
  services: Services,
  guest: Guest,
  { patientId }: CallAccessFor,
  address: string,
): Promise<boolean> => {
  const asked = await withAuditEntry(services, async (tx) => {
    const [row] = await tx
      .update(guestInvitation)
      .set({ askedAt: services.clock.now(), declinedAt: null })
      .where(and(eq(guestInvitation.id, guest.invitationId), isNull(guestInvitation.admittedAt)))
      .returning({ id: guestInvitation.id })
    if (!row) return undefined
    const entry = auditRecord(services, { guest }, guest.visitId, address, {
      action: 'guest-invitation.asked',
      patientIds: [patientId],
      outcome: 'done',
    })
    return { result: true, entry }
  })
  return asked === true
}

/** Admits someone who may be in the video visit while it is open. A join, a denial and a guest's asking are recorded. */
export const admit = async (services: Services, joiner: Joiner, request: JoinRequest): Promise<Admission> => {
  const { db, clock, audit, settings } = services
  const { visitId, address } = request
  const access = await findCallAccess(db, joiner, visitId)
  const kind = access && participantKindOfJoiner(joiner, access, visitId)
  if (!access || !kind) {
    const denied = { action: 'video-visit.join', patientIds: [], outcome: 'denied' } as const
    await audit.append(auditRecord(services, joiner, visitId, address, denied))
    return { refused: 'not-admitted' }
  }
  const refused = await refusalReason(services, access, kind, request)
  if (refused) return { refused }
  if ('guest' in joiner && !access.isAdmitted && (await askToJoin(services, joiner.guest, access, address)))
    return { waits: joiner.guest }
  const { patientId, doctorId } = access
  const taken = await withAuditEntry(services, async (tx, outbox) => {
    const result = await claimAttendance(tx, joiner, { visitId, peer: request.peer ?? null }, clock.now())
    if (kind === 'doctor' && (await markDoctorJoined(tx, visitId, clock.now())))
      for (const userId of [patientId, ...access.otherParents, doctorId])
        outbox.invalidate({ userId }, 'appointments')
    const action = result.isBack ? 'video-visit.rejoined' : 'video-visit.joined'
    const entry = auditRecord(services, joiner, visitId, address, {
      action,
      patientIds: [patientId],
      outcome: 'done',
    })
    return { result, entry }
  })
  if (!taken) throw new Error('The attendance was not claimed')
  const attendance: Attendance = {
    visitId,
    attendanceId: taken.id,
    invitationId: 'guest' in joiner ? joiner.guest.invitationId : null,
    joinNumber: taken.joinNumber,
    peer: taken.peer,
    kind,
    name: {
      patient: 'actor' in joiner ? joiner.actor.name : access.patientName,
      doctor: access.doctorName,
      guest: 'guest' in joiner ? joiner.guest.name : '',
    }[kind],
    patientId,
    otherParents: access.otherParents,
    doctorId,
  }
  return {
    attendance,
    iceServers: iceServersFor(settings, attendance.peer, clock.now()),
    relayOnly: settings.turnOnly,
  }
}

/** Records that someone left or lost the connection, unless the same person has come back meanwhile. */
export const recordLeave = async (
  services: Services,
  joiner: Joiner,
  { visitId, attendanceId, joinNumber, patientId }: Attendance,
  { address, isLost }: { address: string; isLost: boolean },
): Promise<void> => {
  await withAuditEntry(services, async (tx) => {
    const [gone] = await tx
      .update(videoVisitAttendance)
      .set({ leftAt: services.clock.now() })
      .where(
        and(
          eq(videoVisitAttendance.id, attendanceId),
          eq(videoVisitAttendance.joinNumber, joinNumber),
          isNull(videoVisitAttendance.leftAt),
        ),
      )
      .returning({ id: videoVisitAttendance.id })
    if (!gone) return undefined
    const action = isLost ? 'video-visit.disconnected' : 'video-visit.left'
    const entry = auditRecord(services, joiner, visitId, address, {
      action,
      patientIds: [patientId],
      outcome: 'done',
    })
    return { result: undefined, entry }
  })
}
