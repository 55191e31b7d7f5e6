import { eq, sql } from 'drizzle-orm'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { noShowFrom, noShowMinutes } from '@alafia/contract/appointments/no-show'
import { isImmediateCare, liveStatuses, type AppointmentVerb } from '@alafia/contract/appointments/states'
import { Problem } from '../platform/http/problem.ts'
import { authorize, type Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { cancelBill, type SeenCost } from './cancelling.actions.ts'
import { lockAndCheckSlot } from './booking/booking.actions.ts'
import { rescheduleTo } from './booking/rescheduling.actions.ts'
import { withSlotConflict } from './booking/slot-conflict.actions.ts'
import type { BookingRequest, Occupied } from './booking/slots.ts'
import { invalidateCallOf, invalidateChartOf } from './invalidation.actions.ts'
import {
  deleteDraft,
  keepWorkingNote,
  outcomeFor,
  type CompletionForm,
} from './consultation/consultation.actions.ts'
import { signSummary } from './consultation/summaries.actions.ts'
import { dayAndMonth } from '@alafia/contract/kernel/format'
import { updateNotifications } from './notifications.ts'
import { mayMove, move, requireNotStarted, requireOtherTimes } from './policy.ts'
import { lockVisible } from './exports.queries.ts'
import { requireNotJoined } from './joined.queries.ts'
import { appointmentOf, doctorNameOf, isoOf, type AppointmentRow } from './row.ts'
import { lengthOf } from './terms.ts'
import { appointment } from './table.ts'
import { asTimestamp, save, type AppointmentColumns, type Mover } from './saving.actions.ts'
import { findPlace } from '../clinic/sites.exports.queries.ts'
import { offerDay } from './waitlist/offering.actions.ts'
import { lockDay, tryLockDay } from './waitlist/waiting.queries.ts'

/** The audit action of each transition. */
export const auditActions: Record<AppointmentVerb, string> = {
  accept: 'appointment.accepted',
  requestNewTime: 'appointment.new-time-requested',
  reschedule: 'appointment.rescheduled',
  cancel: 'appointment.cancelled',
  complete: 'appointment.completed',
  markNoShow: 'appointment.no-show',
}

export const isLive = ({ status }: AppointmentRow) => liveStatuses.some((live) => live === status)

/** Whether the doctor's time becomes free with it. A spot leaves its group session as it is. */
export const takesDoctorsTime = (booked: AppointmentRow) => isLive(booked) && booked.groupSessionId === null

/** Who makes the change, as people read it. */
export const moverName = (
  { actor: { role, name } }: Pick<Mover, 'actor'>,
  booked: AppointmentRow,
): string => {
  if (role === 'doctor') return doctorNameOf(booked)
  return role === 'patient' ? name : 'The clinic'
}

/** Everyone whom the change concerns. */
export const notifyOf = (
  tx: Tx,
  { actor }: Pick<Mover, 'actor'>,
  after: AppointmentRow,
  { toPatient, toDoctor }: ReturnType<typeof updateNotifications>,
): void => {
  tx.notify([after.patientId], toPatient)
  // Of a group session, the doctor sees the number.
  if (actor.role !== 'doctor' && after.groupSessionId === null) tx.notify([after.doctorId], toDoctor)
}

/** What every transition does besides updating the row and notifying. */
export const recordTransition = async (
  tx: Tx,
  before: AppointmentRow,
  after: AppointmentRow,
  verb: AppointmentVerb,
  { actor, clock }: Mover,
): Promise<Appointment> => {
  const { id, patientId, doctorId } = after
  tx.record(auditActions[verb], `appointment ${id}`, patientId)
  tx.invalidate({ userId: patientId }, 'appointments')
  tx.invalidate({ userId: doctorId }, 'appointments')
  // Reopens the reminder that the appointment was booked for.
  if (verb === 'cancel' || verb === 'markNoShow') tx.invalidate({ userId: patientId }, 'reminders')
  if (verb === 'complete') for (const userId of [patientId, doctorId]) tx.invalidate({ userId }, 'records')
  tx.invalidate({ role: 'admin' }, 'activity')
  if (verb === 'reschedule' || isLive(before) !== isLive(after))
    tx.invalidate('everyone', 'slots', String(doctorId))
  await invalidateCallOf(tx, before, clock.today())
  invalidateChartOf(tx, after)
  return appointmentOf(after, actor.role)
}

export const recordAndNotify = (
  tx: Tx,
  before: AppointmentRow,
  after: AppointmentRow,
  verb: AppointmentVerb,
  mover: Mover,
): Promise<Appointment> => {
  notifyOf(tx, mover, after, updateNotifications(after, verb, moverName(mover, after)))
  return recordTransition(tx, before, after, verb, mover)
}

/** No one accepts or gives up a time that they haven't seen. @throws Problem 409 that names the current one */
export const requireSeenTime = (row: AppointmentRow, seen: string | undefined) => {
  const { status, date, time, startsAt } = row
  if (seen === undefined || Date.parse(seen) === Date.parse(isoOf(startsAt))) return
  const when = `${dayAndMonth(date)}, ${time.slice(0, 5)}`
  throw new Problem(
    'wrong-state',
    isLive(row)
      ? `This appointment has been moved: it is ${status} for ${when}`
      : `This appointment has been moved to ${when}, and is ${status}`,
  )
}

/** Locks the appointment, and authorizes the transition. @throws Problem 404, 403, 409 */
const lockForTransition = async (
  tx: Tx,
  context: Context,
  id: number,
  verb: AppointmentVerb,
  seen?: string,
) => {
  const { actor } = context
  context.about([], `appointment ${id}`)
  const found = await lockVisible(tx, context, id)
  context.about([found.patientId], `appointment ${id}`)
  const booked = authorize(found, mayMove(actor, verb))
  const status = move(booked.status, verb)
  if (verb === 'reschedule' || verb === 'requestNewTime') requireOtherTimes(booked)
  if (verb === 'cancel' || verb === 'reschedule') requireNotStarted(actor, booked)
  requireSeenTime(booked, seen)
  return { booked, status }
}

/** Makes a transition. The callback checks further conditions and returns the columns to set. */
const applyTransition = (
  context: Context,
  id: number,
  verb: Exclude<AppointmentVerb, 'accept' | 'reschedule'>,
  seen: string | undefined,
  columns: (
    booked: AppointmentRow,
    tx: Tx,
  ) => Omit<AppointmentColumns, 'status'> | Promise<Omit<AppointmentColumns, 'status'>> = () => ({}),
): Promise<Appointment> =>
  context.transact(async (tx) => {
    const { booked, status } = await lockForTransition(tx, context, id, verb, seen)
    const isFreed = takesDoctorsTime(booked) && (verb === 'cancel' || verb === 'requestNewTime')
    // Sent together, in this order, here and below.
    const [, changed] = await Promise.all([isFreed && lockDay(tx, booked), columns(booked, tx)])
    const [saved] = await Promise.all([
      save(tx, booked, { ...changed, status }, context),
      (verb === 'cancel' || verb === 'markNoShow') && keepWorkingNote(tx, booked),
    ])
    if (status === 'completed') {
      await deleteDraft(tx, booked)
      await signSummary(tx, context.signing, booked.id, context.clock.now())
    }
    const reply = await recordAndNotify(tx, booked, saved, verb, context)
    if (isFreed) await offerDay(tx, tx, context.clock, booked)
    return reply
  })

/** Frees the slot and the room, and asks the patient to choose another. @param seen the start that the sender saw, as an instant; if left out, it isn't compared */
export const requestNewTime = (context: Context, id: number, seen?: string) =>
  applyTransition(context, id, 'requestNewTime', seen, () => ({
    startedAt: null,
    doctorJoinedAt: null,
    roomId: null,
  }))

/** @param seenCost what the sender saw that goes back; if left out, it isn't compared */
export const cancelAppointment = (
  context: Context,
  id: number,
  reason: string,
  seen?: string,
  seenCost?: SeenCost,
) =>
  applyTransition(context, id, 'cancel', seen, async (booked, tx) => {
    await cancelBill(tx, context, booked, seenCost)
    return { cancelReason: reason }
  })

/** Allowed from the appointment's day on. The draft becomes part of the appointment. @throws Problem 409 */
export const completeAppointment = (context: Context, id: number, finding: CompletionForm) =>
  applyTransition(context, id, 'complete', undefined, (booked, tx) => {
    const { status, date } = booked
    if (date > context.clock.today())
      throw new Problem(
        'wrong-state',
        `This appointment is ${status} for ${dayAndMonth(date)}: it can be completed from that day on`,
      )
    return outcomeFor(tx, booked, finding)
  })

/**
 * Nobody pays for immediate care to which they didn't come (URG-22).
 * @param despiteJoining the sender knows that the patient joined the call (APPT-129)
 */
export const markNoShow = (context: Context, id: number, seen?: string, despiteJoining = false) =>
  applyTransition(context, id, 'markNoShow', seen, async (booked, tx) => {
    const { status, type } = booked
    const visit = { type, startsAt: isoOf(booked.startsAt), createdAt: isoOf(booked.createdAt) }
    if (context.clock.now() < noShowFrom(visit))
      throw new Problem(
        'wrong-state',
        `This appointment is ${status}: it can be marked as not attended from ${noShowMinutes(visit)} minutes after its start`,
      )
    if (!despiteJoining) await requireNotJoined(tx, context, booked)
    if (isImmediateCare(visit)) {
      await cancelBill(tx, context, booked, undefined, 100, 'The visit didn’t take place')
      tx.invalidate({ userId: booked.patientId }, 'urgent-care')
    }
    return {}
  })

/** Moves the row in the caller's transaction, which has checked the interval. @throws SlotTakenError */
export const moveTo = async (
  tx: Tx,
  booked: Authorized<AppointmentRow>,
  request: BookingRequest,
  interval: Occupied,
  { actor, clock }: Mover,
): Promise<AppointmentRow> => {
  const updatedAt = clock.now()
  await rescheduleTo(tx, booked, request, interval, { updatedAt, updatedBy: actor.userId })
  return {
    ...booked,
    date: request.date,
    time: request.time,
    ...(await findPlace(tx, booked.mode, interval.siteId)),
    room: null,
    status: 'scheduled',
    startsAt: asTimestamp(interval.startsAt),
    endsAt: asTimestamp(interval.endsAt),
    updatedAt: asTimestamp(updatedAt),
  }
}

/** The patient chooses a new time, which the doctor has to accept again. @throws Problem 400, 403, 404, 409 with the day's slots */
export const rescheduleAppointment = (
  context: Context,
  id: number,
  to: { date: string; time: string; seenSite?: number | null | undefined },
) =>
  withSlotConflict(context, () =>
    context.transact(async (tx) => {
      const { booked } = await lockForTransition(tx, context, id, 'reschedule')
      const { patientId, familyMemberId, doctorId, mode } = booked
      const request = { patientId, familyMemberId, doctorId, ...to, length: lengthOf(booked.terms), mode }
      const { interval } = await lockAndCheckSlot(tx, context, request)
      const isFreed = isLive(booked) && (await tryLockDay(tx, booked))
      const after = await moveTo(tx, booked, request, interval, context)
      const reply = await recordAndNotify(tx, booked, after, 'reschedule', context)
      if (isFreed) await offerDay(tx, tx, context.clock, booked)
      return reply
    }),
  )

/** Adds a prescription's text to its appointment, in the transaction that issues it. */
export const appendPrescriptionText = async (
  tx: Tx,
  { actor, clock }: Context,
  booked: Authorized<{ id: number }>,
  text: string,
): Promise<void> => {
  await tx
    .update(appointment)
    .set({
      prescription: sql`concat_ws(E'\n', ${appointment.prescription}, ${text}::text)`,
      updatedAt: clock.now(),
      updatedBy: actor.userId,
    })
    .where(eq(appointment.id, booked.id))
}
