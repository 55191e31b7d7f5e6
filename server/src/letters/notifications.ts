import { whoseAppointment } from '@alafia/contract/appointments/labels'
import { dayAndMonth } from '@alafia/contract/kernel/format'
import type { AppointmentStatus } from '@alafia/contract/appointments/states'
import { doctorDisplayName } from '../doctors/exports.queries.ts'
import { aboutMember, type NewNotification } from '../outbox/outbox.ts'

type Visit = {
  id: number
  date: string
  status: AppointmentStatus
  doctorFirstName: string
  doctorLastName: string
  memberFirstName: string | null
}

const about = (
  visit: Visit,
  title: string,
  body: (doctorName: string) => string,
): NewNotification<'appointment-updated'> => {
  const doctorName = doctorDisplayName({ firstName: visit.doctorFirstName, lastName: visit.doctorLastName })
  return {
    type: 'appointment-updated',
    title,
    body: body(doctorName),
    payload: { appointmentId: visit.id, doctorName, status: visit.status },
  }
}

/** For the patient; what the letter says is read in the letter. */
export const issuedNotification = (visit: Visit) =>
  aboutMember(visit.memberFirstName, (member) =>
    about(
      visit,
      'Letter from your doctor',
      (doctor) => `${doctor} wrote a letter after ${whoseAppointment(member)} on ${dayAndMonth(visit.date)}`,
    ),
  )

export const withdrawnNotification = (visit: Visit) =>
  aboutMember(visit.memberFirstName, (member) =>
    about(
      visit,
      'Letter withdrawn',
      (doctor) =>
        `${doctor} withdrew a letter about ${whoseAppointment(member)} on ${dayAndMonth(visit.date)}`,
    ),
  )
