import { whoseAppointment } from '@alafia/contract/appointments/labels'
import type { AppointmentStatus } from '@alafia/contract/appointments/states'
import { doctorDisplayName } from '../doctors/exports.queries.ts'
import { aboutMember, type NewNotification } from '../outbox/outbox.ts'

type MissedVisit = {
  id: number
  status: AppointmentStatus
  doctorFirstName: string
  doctorLastName: string
  memberFirstName: string | null
}

/** For the patient whose doctor ended the video visit before anyone joined it for them. */
export const missedCallNotification = (
  { id, status, doctorFirstName, doctorLastName, memberFirstName }: MissedVisit,
  isNow: boolean,
): NewNotification<'appointment-updated'> => {
  const doctorName = doctorDisplayName({ firstName: doctorFirstName, lastName: doctorLastName })
  const next = isNow
    ? 'You can ask for a doctor again'
    : 'To find another time, message the doctor or call the clinic'
  return aboutMember(memberFirstName, (member) => ({
    type: 'appointment-updated',
    title: 'Video visit ended before you joined',
    body: `${doctorName} ended the video visit of ${whoseAppointment(member)} before you joined. ${next}.`,
    payload: { appointmentId: id, doctorName, status },
  }))
}
