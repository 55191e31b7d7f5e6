import type { AppointmentType } from './schema.ts'

/** How an appointment's type is shown. */
export const typeLabel: Record<AppointmentType, string> = {
  video: 'Video visit',
  'in-person': 'In-person appointment',
  general: 'General consultation',
  followup: 'Follow-up',
  urgent: 'Urgent care',
  specialist: 'Specialist',
}
