import type { SpotBooking } from '@alafia/contract/appointments/group-sessions'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { minute } from '@alafia/contract/kernel/durations'
import { withFamilyConflict } from '../../family/policy.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context } from '../../request/context.ts'
import { invalidateAfterBooking } from '../booking/booking.actions.ts'
import { insertAppointment } from '../booking/inserting.actions.ts'
import { SlotTakenError } from '../booking/slot-conflict.actions.ts'
import { describePersonConflict } from '../booking/slot-conflict.queries.ts'
import type { BookingRequest } from '../booking/slots.ts'
import { bookedForYouNotification } from '../notifications.ts'
import { mayBook, mayBookFor, mayBookIn } from '../policy.ts'
import { appointmentOf } from '../row.ts'
import { getSpotRules, lockSession, type SessionRow } from './sessions.queries.ts'

/** @throws Problem 409 that says why no spot can be booked */
const requireSpot = ({ cancelledAt, startsAt, type, taken, capacity }: SessionRow, now: Date) => {
  const refusal =
    cancelledAt !== null
      ? 'This group session is cancelled'
      : startsAt <= now
        ? 'This group session has started'
        : type === null
          ? 'This group session can’t be booked any more'
          : taken >= capacity
            ? `This group session is full: all ${capacity} spots are booked`
            : undefined
  if (refusal !== undefined) throw new Problem('wrong-state', refusal)
  return type
}

/** Someone who has a visit then is refused by the constraints; whom with is read after the transaction. */
const withPersonConflict = async <T>(context: Context, work: () => Promise<T>): Promise<T> => {
  try {
    return await withFamilyConflict(context.actor, work)
  } catch (error) {
    if (!(error instanceof SlotTakenError)) throw error
    throw new Problem('slot-taken', await describePersonConflict(context, error.request))
  }
}

/**
 * Books a spot for the patient or a family member: an appointment that is confirmed at once. The doctor sees the number, and isn't notified of
 * each. The session's lock lets one person at a time count the spots.
 * @throws Problem 403 and 404 as a booking, 409 if it is full, started or cancelled, the price isn't what was seen, or the person has a spot or another visit
 *   then
 */
export const bookSpot = (
  context: Context,
  id: number,
  { patientId, familyMemberId = null, seenPrice }: SpotBooking,
): Promise<Appointment> => {
  const { actor, clock } = context
  context.about([patientId], `group session ${id}`, familyMemberId)
  return withPersonConflict(context, () =>
    context.transact(async (tx) => {
      const row = await lockSession(tx, id)
      const { doctorId, date, time, startsAt, endsAt, siteId, roomId } = row
      const who = { patientId, familyMemberId }
      const { isPatient, isOwnMember, isShared, hasSpot } = await getSpotRules(tx, {
        ...who,
        id,
        doctorId,
        actorId: actor.userId,
      })
      authorize({ isShared, patientId }, mayBookIn(actor))
      if (!isPatient || (familyMemberId !== null && !isOwnMember)) throw notFound()
      authorize({ isShared }, mayBookFor(actor))
      if (hasSpot) throw new Problem('wrong-state', 'This person already has a spot in this group session')
      const type = requireSpot(row, clock.now())
      const length = { minutes: (endsAt.getTime() - startsAt.getTime()) / minute, bufferMinutes: 0 }
      const request: BookingRequest = { ...who, doctorId, date, time, length, mode: 'in-person', seenPrice }
      const spot = {
        patientId,
        doctorId,
        type: 'in-person' as const,
        mode: 'in-person' as const,
        status: 'confirmed' as const,
        reason: row.title,
        notes: null,
        followUpOf: null,
        appointmentType: type && {
          ...type,
          lengthMinutes: length.minutes,
          bufferMinutes: 0,
          preparation: row.preparation ?? type.preparation,
        },
        spot: { groupSessionId: id, roomId },
      }
      const interval = { startsAt, endsAt, busyUntil: null, siteId: siteId ?? undefined }
      const by = { actorId: actor.userId, now: clock.now() }
      const booked = await insertAppointment(tx, request, interval, authorize(spot, mayBook(actor)), by)
      tx.record('appointment.booked', `appointment ${booked.id}`, patientId)
      // Of parents who share a child, the other one.
      tx.notify([patientId], bookedForYouNotification(booked, actor))
      invalidateAfterBooking(tx, booked)
      return appointmentOf(booked, actor.role)
    }),
  )
}
