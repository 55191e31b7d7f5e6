import { minute } from '@alafia/contract/kernel/durations'
import { and, eq, gte, ne, sql } from 'drizzle-orm'
import { whoseAppointment } from '@alafia/contract/appointments/labels'
import { isImmediateCare } from '@alafia/contract/appointments/states'
import { civilOf } from '@alafia/contract/kernel/civil'
import type { DelayForm } from '@alafia/contract/video-visits/schema'
import { queueOf } from '../appointments/queue.exports.queries.ts'
import { lockVisible } from '../appointments/exports.queries.ts'
import { markCallEnded } from '../appointments/start.actions.ts'
import { accountsActingFor, familyMembers, otherParentsOf } from '../family/exports.queries.ts'
import { aboutMember } from '../outbox/outbox.ts'
import { Problem } from '../platform/http/problem.ts'
import { authorize, type Rule } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { missedCallNotification } from './notifications.ts'
import { joinWindowAt, mayEnd, mayAnnounceDelay, requireOpen } from './policy.ts'
import { videoVisit, videoVisitAttendance } from './table.ts'

/** Locks the appointment, and proves that the doctor may do this while its video visit is open. @throws Problem 404, 403, 409 */
const lockOpenCall = async (
  tx: Tx,
  context: Context,
  id: number,
  may: (actor: Actor) => Rule<{ patientId: number; doctorId: number }>,
) => {
  const { actor, clock } = context
  context.about([], `appointment ${id}`)
  const found = await lockVisible(tx, context, id)
  context.about([found.patientId], `appointment ${id}`)
  const appointment = authorize(found, may(actor))
  const [room] = await tx
    .select({ endedAt: videoVisit.endedAt })
    .from(videoVisit)
    .where(eq(videoVisit.appointmentId, id))
  const endedAt = room?.endedAt ?? null
  const instants = {
    startsAt: toInstant(appointment.startsAt),
    endsAt: toInstant(appointment.endsAt),
    endedAt,
  }
  const call = { ...appointment, ...instants }
  requireOpen(call, joinWindowAt(call, 'doctor', clock).state)
  return { appointment, ...instants }
}

const withInstants = <Visit extends { startsAt: string; createdAt: string }>(visit: Visit): Visit => ({
  ...visit,
  startsAt: toInstant(visit.startsAt).toISOString(),
  createdAt: toInstant(visit.createdAt).toISOString(),
})

/** @throws Problem 409 for immediate care, whose doctor is there now (URG-26) */
const requirePlanned = (visit: { type: string; startsAt: string; createdAt: string }): void => {
  if (isImmediateCare(withInstants(visit)))
    throw new Problem('wrong-state', 'This is immediate care, which starts now: join it, or cancel it')
}

const toInstant = (timestamp: string) => new Date(`${timestamp.replace(' ', 'T')}Z`)

type WaitingPatient = {
  id: number
  patientId: number
  /** Of a child whom two parents share, or the adult's own account. */
  otherParents: number[]
  startsAt: Date
  memberFirstName: string | null
  isImmediateCare: boolean
}

/** The doctor's remaining appointments by video that day, from this one on. */
const remainingToday = (
  tx: Tx,
  { doctorId, date, startsAt }: { doctorId: number; date: string; startsAt: Date },
): Promise<WaitingPatient[]> => {
  const queue = queueOf('line', { doctorId: sql`${doctorId}`, date: sql`${date}` })
  const member = familyMembers('member')
  return tx
    .select({
      id: queue.id,
      patientId: queue.patientId,
      otherParents: otherParentsOf(queue.familyMemberId),
      startsAt: queue.startsAt,
      memberFirstName: member.firstName,
      isImmediateCare: queue.isImmediateCare,
    })
    .from(queue)
    .leftJoin(member, eq(member.id, queue.familyMemberId))
    .where(and(gte(queue.startsAt, startsAt), eq(queue.mode, 'video')))
    .orderBy(queue.startsAt, queue.id)
}

const invalidateWaitingRooms = (tx: Tx, doctorId: number, waiting: readonly WaitingPatient[]) => {
  for (const { id, patientId, otherParents } of waiting)
    for (const userId of [patientId, ...otherParents, doctorId])
      tx.invalidate({ userId }, 'video-visits', String(id))
}

/** Patients whose appointment starts within this time are notified; minutes. */
const notifyWithinMinutes = 60

/**
 * Announces by how much the doctor is late, for this appointment and the later ones by video that day; 0: on time again.
 * @throws Problem 404, 403, 409
 */
export const announceDelay = (context: Context, id: number, { minutes }: DelayForm): Promise<number> =>
  context.transact(async (tx) => {
    const { clock } = context
    const { appointment, startsAt } = await lockOpenCall(tx, context, id, mayAnnounceDelay)
    const now = clock.now()
    requirePlanned(appointment)
    const all = await remainingToday(tx, {
      doctorId: appointment.doctorId,
      date: appointment.date,
      startsAt,
    })
    const queue = all.filter((one) => !one.isImmediateCare)
    await tx
      .insert(videoVisit)
      .values(queue.map((one) => ({ appointmentId: one.id, delayMinutes: minutes, delayAnnouncedAt: now })))
      .onConflictDoUpdate({
        target: videoVisit.appointmentId,
        set: { delayMinutes: minutes, delayAnnouncedAt: now },
      })
    tx.record('video-visit.delay-announced', `appointment ${id}`, appointment.patientId)
    const doctorName = `Dr. ${appointment.doctorFirstName} ${appointment.doctorLastName}`
    const soon = now.getTime() + notifyWithinMinutes * minute
    for (const one of minutes === 0 ? [] : queue.filter((waiting) => waiting.startsAt.getTime() <= soon)) {
      const notification = aboutMember(one.memberFirstName, (member) => ({
        type: 'appointment-updated' as const,
        title: 'Your doctor is running late',
        body: `${doctorName} is running about ${minutes} minutes late for ${whoseAppointment(member)} at ${civilOf(one.startsAt, clock.zone).time}`,
        payload: { appointmentId: one.id, doctorName, status: appointment.status },
      }))
      tx.notify([one.patientId], notification)
    }
    invalidateWaitingRooms(tx, appointment.doctorId, queue)
    return id
  })

/** Whether anyone has joined as the patient. */
const hasPatientJoined = async (
  tx: Tx,
  { id, doctorId }: { id: number; doctorId: number },
): Promise<boolean> => {
  const joined = await tx
    .select({ id: videoVisitAttendance.id })
    .from(videoVisitAttendance)
    .where(and(eq(videoVisitAttendance.appointmentId, id), ne(videoVisitAttendance.userId, doctorId)))
    .limit(1)
  return joined.length > 0
}

/** Ends the video visit for everyone: they are removed at once, and no one can join again. @throws Problem 404, 403, 409 */
export const endVideoVisit = (context: Context, id: number): Promise<number> =>
  context.transact(async (tx) => {
    const { appointment, startsAt } = await lockOpenCall(tx, context, id, mayEnd)
    const endedAt = context.clock.now()
    await tx
      .insert(videoVisit)
      .values({ appointmentId: id, endedAt })
      .onConflictDoUpdate({ target: videoVisit.appointmentId, set: { endedAt } })
    await markCallEnded(tx, id, endedAt)
    tx.record('video-visit.ended', `appointment ${id}`, appointment.patientId)
    if (!(await hasPatientJoined(tx, appointment))) {
      tx.notify(
        [appointment.patientId],
        missedCallNotification(appointment, isImmediateCare(withInstants(appointment))),
      )
    }
    for (const userId of await accountsActingFor(tx, appointment)) {
      // Whoever asked for immediate care is no longer called to it.
      tx.invalidate({ userId }, 'urgent-care')
      tx.invalidate({ userId }, 'appointments')
    }
    tx.invalidate({ userId: appointment.doctorId }, 'appointments')
    // Later patients move up in the queue.
    invalidateWaitingRooms(
      tx,
      appointment.doctorId,
      await remainingToday(tx, { doctorId: appointment.doctorId, date: appointment.date, startsAt }),
    )
    return id
  })
