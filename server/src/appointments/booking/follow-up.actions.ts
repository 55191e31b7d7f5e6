import type { Appointment, FollowUpBooking } from '@alafia/contract/appointments/schema'
import { Problem } from '../../platform/http/problem.ts'
import { requireCare } from '../../chart-access/exports.queries.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context } from '../../request/context.ts'
import { lockAndCheckSlot, invalidateAfterBooking } from './booking.actions.ts'
import { insertAppointment } from './inserting.actions.ts'
import { withSlotConflict } from './slot-conflict.actions.ts'
import type { BookingRequest } from './slots.ts'
import { followUpNotification } from '../notifications.ts'
import { mayFollowUp, requireFollowUpAllowed } from '../policy.ts'
import { lockVisible } from '../exports.queries.ts'
import { appointmentOf } from '../row.ts'

/**
 * Books a follow-up for the same person with the same doctor: confirmed immediately, since the doctor books it.
 * @throws Problem 400 for what can't be booked, 403 for another doctor, 404, 409 if no follow-up is allowed or care has ended,
 * 'slot-taken' with the day's slots, 'price-changed' for another price than was seen
 */
export const bookFollowUp = (
  context: Context,
  id: number,
  { appointmentDate: date, appointmentTime: time, mode, reason, seenSite, seenPrice }: FollowUpBooking,
): Promise<Appointment> => {
  const { actor, clock } = context
  context.about([], `appointment ${id}`)
  return withSlotConflict(context, () =>
    context.transact(async (tx) => {
      const found = await lockVisible(tx, context, id)
      const { patientId, familyMemberId, doctorId } = found
      context.about([patientId], `appointment ${id}`)
      const terms = {
        type: 'followup' as const,
        status: 'confirmed' as const,
        appointmentType: null,
        mode,
        reason,
        notes: null,
      }
      const followUp = authorize({ ...terms, doctorId, followUpOf: found.id }, mayFollowUp(actor))
      requireFollowUpAllowed(found, clock.today())
      await requireCare(tx, context, found)
      const request: BookingRequest = {
        patientId,
        familyMemberId,
        doctorId,
        date,
        time,
        length: null,
        mode,
        seenSite,
        seenPrice,
      }
      const { isPatient, isOwnMember, interval } = await lockAndCheckSlot(tx, context, request)
      if (!isPatient) throw new Problem('wrong-state', 'This patient’s account is closed')
      if (familyMemberId !== null && !isOwnMember)
        throw new Problem('wrong-state', 'This person is no longer in the patient’s family list')
      const by = { actorId: actor.userId, now: clock.now() }
      const appointment = await insertAppointment(tx, request, interval, followUp, by)

      tx.record('appointment.follow-up-booked', `appointment ${appointment.id}`, patientId)
      tx.notify([patientId], followUpNotification(appointment))
      invalidateAfterBooking(tx, appointment)
      // The records show the follow-up.
      for (const userId of [patientId, doctorId]) tx.invalidate({ userId }, 'records')
      return appointmentOf(appointment, context.actor.role)
    }),
  )
}
