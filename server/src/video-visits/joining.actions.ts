import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PersonKind } from '@alafia/contract/video-visits/schema'
import type { ClosedBecause, IceServer } from '@alafia/contract/video-visits/signalling'
import type { AuditRecord } from '../audit/trail.ts'
import type { Transaction } from '../platform/database/connect.ts'
import type { Services } from '../request/services.ts'
import { iceServersFor } from './ice-servers.ts'
import { kindOf, whyShut } from './policy.ts'
import { visitAttendance } from './table.ts'
import { findDoor, type Comer, type DoorFor } from './joining.queries.ts'

/** A place in a visit: whose, and by which browser; of several of one person that with the highest turn has it. */
export type Place = {
  visitId: number
  attendanceId: number
  invitationId: number | null
  turn: number
  peer: string
  kind: PersonKind
  name: string
  patientId: number
  doctorId: number
}

export type Coming = {
  visitId: number
  /** What the browser was called before its connection was lost. */
  peer: string | undefined
  address: string
  /** Whether another browser of this person is in; whether another guest is. */
  isTaken(attendanceId: number, otherThan: string): Promise<boolean>
  isFull(attendanceId: number | null): Promise<boolean>
}

export type Admittance =
  | { place: Place; iceServers: IceServer[]; relayOnly: boolean }
  | { refused: ClosedBecause }

/** As the trail names them: a guest has a name and no account. */
const inTrail = (comer: Comer): AuditRecord['actor'] =>
  'guest' in comer ? { name: comer.guest.name } : comer.actor

const record = (
  { clock }: Services,
  comer: Comer,
  visitId: number,
  address: string,
  what: Pick<AuditRecord, 'action' | 'patientIds' | 'outcome'>,
): AuditRecord => ({
  at: clock.now(),
  actor: inTrail(comer),
  subject: `appointment ${visitId}`,
  address,
  requestId: randomUUID(),
  ...what,
})

/** One transaction with its entry in the trail. @param work gives undefined where nothing was done */
const noted = async <T>(
  { db, audit, log }: Services,
  work: (tx: Transaction) => Promise<{ result: T; entry: AuditRecord } | undefined>,
): Promise<T | undefined> => {
  const done = await db.transaction(async (tx) => {
    const step = await work(tx)
    return step && { result: step.result, pending: await audit.store(tx, [step.entry]) }
  })
  if (!done) return undefined
  await audit
    .chain(done.pending)
    .catch((error: unknown) => log.error(error, 'audit entries wait to be chained'))
  return done.result
}

const kindAt = (comer: Comer, door: DoorFor, visitId: number): PersonKind | undefined => {
  if ('actor' in comer) return kindOf(comer.actor, door)
  return door.isInvited && comer.guest.visitId === visitId ? 'guest' : undefined
}

const refusalOf = async (
  services: Services,
  door: DoorFor,
  kind: PersonKind,
  { peer, isTaken, isFull }: Coming,
): Promise<ClosedBecause | undefined> => {
  const shut = whyShut(door, kind, services.clock)
  if (shut) return shut
  const comesBack =
    peer !== undefined && door.attendanceId !== null && door.peer !== null && peer !== door.peer
  if (comesBack && door.attendanceId !== null && (await isTaken(door.attendanceId, peer))) return 'elsewhere'
  return kind === 'guest' && (await isFull(door.attendanceId)) ? 'full' : undefined
}

type Taken = { id: number; turn: number; peer: string; isBack: boolean }

/** The next turn of this person; the same peer where it was theirs. Whoever comes at the same time waits for our commit. */
const takePlace = async (
  tx: Transaction,
  comer: Comer,
  { visitId, peer }: { visitId: number; peer: string | null },
  now: Date,
): Promise<Taken> => {
  const [userId, invitationId] =
    'actor' in comer ? [comer.actor.userId, null] : [null, comer.guest.invitationId]
  const mine = userId === null ? visitAttendance.invitationId : visitAttendance.userId
  const [before] = await tx
    .select({ peer: visitAttendance.peer, leftAt: visitAttendance.leftAt })
    .from(visitAttendance)
    .where(and(eq(visitAttendance.appointmentId, visitId), eq(mine, userId ?? invitationId ?? 0)))
    .for('update')
  const isBack = before !== undefined && before.peer === peer
  const [taken] = await tx
    .insert(visitAttendance)
    .values({
      appointmentId: visitId,
      userId,
      invitationId,
      peer: isBack ? before.peer : randomUUID(),
      joinedAt: now,
    })
    .onConflictDoUpdate({
      target: [visitAttendance.appointmentId, mine],
      set: {
        peer: sql`excluded.peer`,
        turn: sql`${visitAttendance.turn} + 1`,
        joinedAt: now,
        leftAt: null,
      },
    })
    .returning({ id: visitAttendance.id, turn: visitAttendance.turn, peer: visitAttendance.peer })
  if (!taken) throw new Error('The place was not stored')
  return { ...taken, isBack }
}

/** Lets one of the visit's people in, while it is open, and notes it in the trail: the denial of everybody else too. */
export const comeIn = async (services: Services, comer: Comer, coming: Coming): Promise<Admittance> => {
  const { db, clock, audit, settings } = services
  const { visitId, address } = coming
  const door = await findDoor(db, comer, visitId)
  const kind = door && kindAt(comer, door, visitId)
  if (!door || !kind) {
    const denied = { action: 'visit.join', patientIds: [], outcome: 'denied' } as const
    await audit.append(record(services, comer, visitId, address, denied))
    return { refused: 'not-admitted' }
  }
  const refused = await refusalOf(services, door, kind, coming)
  if (refused) return { refused }
  const { patientId, doctorId } = door
  const taken = await noted(services, async (tx) => {
    const result = await takePlace(tx, comer, { visitId, peer: coming.peer ?? null }, clock.now())
    const action = result.isBack ? 'visit.rejoined' : 'visit.joined'
    const entry = record(services, comer, visitId, address, {
      action,
      patientIds: [patientId],
      outcome: 'done',
    })
    return { result, entry }
  })
  if (!taken) throw new Error('The place was not taken')
  const place: Place = {
    visitId,
    attendanceId: taken.id,
    invitationId: 'guest' in comer ? comer.guest.invitationId : null,
    turn: taken.turn,
    peer: taken.peer,
    kind,
    name: {
      patient: door.patientName,
      doctor: door.doctorName,
      guest: 'guest' in comer ? comer.guest.name : '',
    }[kind],
    patientId,
    doctorId,
  }
  return {
    place,
    iceServers: iceServersFor(settings, place.peer, clock.now()),
    relayOnly: settings.turnOnly,
  }
}

/** Notes that somebody went, or lost the connection; nothing where the same person has come back meanwhile. */
export const goOut = async (
  services: Services,
  comer: Comer,
  { visitId, attendanceId, turn, patientId }: Place,
  { address, isLost }: { address: string; isLost: boolean },
): Promise<void> => {
  await noted(services, async (tx) => {
    const [gone] = await tx
      .update(visitAttendance)
      .set({ leftAt: services.clock.now() })
      .where(
        and(
          eq(visitAttendance.id, attendanceId),
          eq(visitAttendance.turn, turn),
          isNull(visitAttendance.leftAt),
        ),
      )
      .returning({ id: visitAttendance.id })
    if (!gone) return undefined
    const action = isLost ? 'visit.dropped' : 'visit.left'
    const entry = record(services, comer, visitId, address, {
      action,
      patientIds: [patientId],
      outcome: 'done',
    })
    return { result: undefined, entry }
  })
}
