import type { Appointment, AppointmentUpdate } from '@alafia/contract/appointments/schema'
import { verbFor } from '@alafia/contract/appointments/states'
import type { Context } from '../request/context.ts'
import { recordHeld } from './held.actions.ts'
import { acceptAppointment, cancelFollowing, moveFollowing } from './series/changing.actions.ts'
import {
  cancelAppointment,
  completeAppointment,
  markNoShow,
  requestNewTime,
  rescheduleAppointment,
} from './transitions.actions.ts'

/** Makes the transition that a PATCH asks for. The contract has checked its fields. */
export const updateAppointment = (
  context: Context,
  id: number,
  change: AppointmentUpdate,
): Promise<Appointment> => {
  const {
    appointmentDate: date = '',
    appointmentTime: time = '',
    notes = '',
    diagnosis = '',
    reason = '',
    startsAt: seen,
  } = change
  const { diagnosisCodes, advice, workingNote, draftVersion } = change
  switch (verbFor(change.status)) {
    case 'accept':
      return acceptAppointment(context, id, seen)
    case 'requestNewTime':
      return requestNewTime(context, id, seen)
    case 'reschedule':
      if (change.following) return moveFollowing(context, id, change)
      return rescheduleAppointment(context, id, { date, time, seenSite: change.seenSite })
    case 'cancel':
      if (change.following) return cancelFollowing(context, id, change)
      return cancelAppointment(context, id, reason, seen, change.seenCost)
    case 'complete':
      if (change.held) return recordHeld(context, id, seen)
      return completeAppointment(context, id, {
        notes,
        diagnosis,
        diagnosisCodes,
        advice,
        workingNote,
        draftVersion,
      })
    case 'markNoShow':
      return markNoShow(context, id, seen, change.despiteJoining)
  }
}
