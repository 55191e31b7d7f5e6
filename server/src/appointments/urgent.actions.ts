import type { Appointment } from '@alafia/contract/appointments/schema'
import { slotMinutes } from '@alafia/contract/appointments/states'
import { civilOf, type ZoneName } from '@alafia/contract/kernel/civil'
import { minute } from '@alafia/contract/kernel/durations'
import { Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { invalidateAfterBooking, lockSlot } from './booking/booking.actions.ts'
import { insertAppointment } from './booking/inserting.actions.ts'
import type { BookingRequest, Occupied } from './booking/slots.ts'
import { findSessionOf } from './group-sessions/planned.queries.ts'
import { invalidateChartOf } from './invalidation.actions.ts'
import { mayTreat } from './policy.ts'
import { appointmentOf } from './row.ts'
import { listOverlapping } from './urgent.queries.ts'

/** Who needs care now, and why. */
export type UrgentRequest = {
  patientId: number
  familyMemberId: number | null
  personName: string
  reason: string
}

/**
 * From now for the length of an appointment, or until the next one. Appointments start on the minute; after a video visit that ended
 * within it, at that visit's end. @throws Problem 409 while another is in progress
 */
const urgentInterval = async (
  tx: Tx,
  request: BookingRequest,
  { now, personName }: { now: Date; personName: string },
  zone: ZoneName,
): Promise<Occupied> => {
  const onMinute = new Date(Math.floor(now.getTime() / minute) * minute)
  const found = await listOverlapping(tx, request, {
    startsAt: onMinute,
    endsAt: new Date(onMinute.getTime() + slotMinutes * minute),
  })
  const isEnded = ({ endsAt }: { endsAt: Date }) => endsAt <= now
  const startsAt = new Date(
    Math.max(onMinute.getTime(), ...found.filter(isEnded).map(({ endsAt }) => endsAt.getTime())),
  )
  const most = { startsAt, endsAt: new Date(startsAt.getTime() + slotMinutes * minute) }
  const session = await findSessionOf(tx, request.doctorId, most)
  if (session && session.startsAt <= startsAt)
    throw new Problem(
      'wrong-state',
      `You have a group session until ${civilOf(session.endsAt, zone).time}. You can take a patient after it`,
    )
  const appointments = found.filter((appointment) => !isEnded(appointment))
  const running = appointments.find((appointment) => appointment.startsAt <= startsAt)
  if (running) {
    const until = civilOf(running.endsAt, zone).time
    throw new Problem(
      'wrong-state',
      running.isDoctors
        ? `You have an appointment with ${running.patientName} until ${until}. End its video visit, or complete or cancel it, before you take another patient`
        : `${personName} has another appointment until ${until}`,
    )
  }
  const ends = [appointments[0]?.startsAt, session?.startsAt, most.endsAt].flatMap(
    (at) => at?.getTime() ?? [],
  )
  return { startsAt, endsAt: new Date(Math.min(...ends)), busyUntil: null }
}

/**
 * Starts an urgent appointment by video with the signed-in doctor: now, and confirmed (URG-7; only booked slots start tomorrow
 * at the earliest). It ends when the next booked one starts. The caller runs it within `withSlotConflict`, notifies the
 * patient and records the audit entry.
 * @throws Problem 403 for oneself, 409 while the doctor or the person is in another appointment
 */
export const startUrgentAppointment = async (
  tx: Tx,
  { actor, clock }: Context,
  { patientId, familyMemberId, personName, reason }: UrgentRequest,
): Promise<Appointment> => {
  const terms = {
    patientId,
    doctorId: actor.userId,
    type: 'urgent' as const,
    mode: 'video' as const,
    status: 'confirmed' as const,
    reason,
    notes: null,
    followUpOf: null,
    appointmentType: null,
  }
  const urgent = authorize(terms, mayTreat(actor))
  const now = clock.now()
  const request: BookingRequest = {
    patientId,
    familyMemberId,
    doctorId: actor.userId,
    ...civilOf(now, clock.zone),
    length: null,
    mode: 'video',
  }
  await lockSlot(tx, request)
  const interval = await urgentInterval(tx, request, { now, personName }, clock.zone)
  const appointment = await insertAppointment(tx, request, interval, urgent, { actorId: actor.userId, now })
  invalidateAfterBooking(tx, appointment)
  invalidateChartOf(tx, appointment)
  return appointmentOf(appointment, actor.role)
}
