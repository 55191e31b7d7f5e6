import type { Appointment } from '@alafia/contract/appointments/schema'
import { careRequestHours } from '@alafia/contract/urgent-care/states'
import { aboutMember, type NewNotification } from '../outbox/outbox.ts'

/** Says who needs care, but not why: only doctors on duty may read that. */
export const requestedNotification = (
  careRequestId: number,
  personName: string,
): NewNotification<'care-requested'> => ({
  type: 'care-requested',
  title: 'A patient needs immediate care',
  body: `${personName} is waiting for a doctor`,
  payload: { careRequestId, patientName: personName },
})

/** Calls the patient, whatever page they are on. */
export const takenNotification = ({
  id,
  doctorName,
  familyMember,
}: Appointment): NewNotification<'care-taken'> =>
  aboutMember(familyMember, (member) => ({
    type: 'care-taken',
    title: member ? `${member.firstName}’s doctor is ready` : 'Your doctor is ready',
    body: `${doctorName} is ready to see ${member?.firstName ?? 'you'}. Join the video visit now.`,
    payload: { appointmentId: id, doctorName },
  }))

/** No doctor took it in time. @param member whom it was for, unless that is who asked */
export const expiredNotification = (
  careRequestId: number,
  member: string | null,
): NewNotification<'care-expired'> => ({
  type: 'care-expired',
  title: member === null ? 'No doctor was free' : `No doctor was free for ${member}`,
  body: `No doctor was free within ${careRequestHours} hours, so your request has ended. Book an appointment, or ask again.`,
  payload: { careRequestId },
})
