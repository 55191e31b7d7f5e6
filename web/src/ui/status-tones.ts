import type { AppointmentStatus } from '@alafia/contract/appointments/states'
import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import type { Tone } from './tone.ts'

/* The tone of each status, for every place that shows one. */

export const appointmentTone: Record<AppointmentStatus, Tone> = {
  scheduled: 'info',
  confirmed: 'ok',
  rescheduled: 'warn',
  completed: 'neutral',
  cancelled: 'neutral',
  'no-show': 'danger',
}

export const prescriptionTone: Record<PrescriptionStatus, Tone> = {
  pending: 'info',
  active: 'info',
  fulfilled: 'ok',
  'picked-up': 'ok',
  delivered: 'ok',
  rejected: 'danger',
  cancelled: 'neutral',
}
