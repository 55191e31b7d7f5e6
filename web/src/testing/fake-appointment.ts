import type { Appointment } from '@alafia/contract/appointments/schema'
import type { Doctor } from '@alafia/contract/doctors/schema'
import { replies } from './fake-network.ts'

/* An appointment, its doctor, and the doctor's next free day. */

const chidi = { firstName: 'Chidi', lastName: 'Okafor', profileImage: null }

export const doctor: Doctor = {
  id: 5,
  firstName: 'Chidi',
  lastName: 'Okafor',
  specialization: 'General practice',
  fee: '15000.00',
  currency: 'NGN',
  availability: [],
  user: chidi,
}

export const appointment: Appointment = {
  id: 9,
  patientId: 1,
  familyMemberId: null,
  doctorId: doctor.id,
  doctorName: 'Dr. Chidi Okafor',
  patientName: 'Amina Bello',
  appointmentDate: '2026-03-12',
  appointmentTime: '10:00',
  startsAt: '2026-03-12T09:00:00.000Z',
  endsAt: '2026-03-12T09:30:00.000Z',
  type: 'general',
  terms: null,
  mode: 'video',
  status: 'confirmed',
  reason: 'Cough',
  notes: null,
  diagnosis: null,
  prescription: null,
  cancelReason: null,
  startedAt: null,
  doctorJoinedAt: null,
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
  doctor: { specialization: 'General practice', user: chidi },
  patient: { firstName: 'Amina', lastName: 'Bello', dateOfBirth: null },
  familyMember: null,
}

export const freeDay = '2026-03-13'

/** Sets the slots that the server returns from now on. */
export const offerTimes = (times: Record<string, boolean>): void => {
  const slots = Object.entries(times).map(([time, free]) => ({ time, free }))
  replies[`/api/doctors/${doctor.id}/free-days`] = { status: 200, body: [{ date: freeDay, free: 2 }] }
  replies[`/api/doctors/${doctor.id}/slots`] = { status: 200, body: slots }
}
