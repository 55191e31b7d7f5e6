import type { AppointmentType } from './schema.ts'

/** 'your appointment', or 'Kemi’s appointment' for a member of the family. */
export const whoseAppointment = (memberFirstName: string | null): string =>
  memberFirstName === null ? 'your appointment' : `${memberFirstName}’s appointment`

/** How an appointment's type is shown. */
export const typeLabel: Record<AppointmentType, string> = {
  video: 'Video visit',
  'in-person': 'In-person appointment',
  general: 'General consultation',
  followup: 'Follow-up',
  urgent: 'Urgent care',
  specialist: 'Specialist',
}
