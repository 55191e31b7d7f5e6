import type { AppointmentType } from './schema.ts'

/** An appointment's type in words for a person. */
export const typeLabel: Record<AppointmentType, string> = {
  video: 'Video visit',
  'in-person': 'In-person visit',
  general: 'General consultation',
  followup: 'Follow-up',
  urgent: 'Urgent care',
  specialist: 'Specialist',
}
