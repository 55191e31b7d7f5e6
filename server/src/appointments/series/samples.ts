import type { AccessSamples, ValidBodies } from '../../testing/samples.ts'

export const accessSamples: AccessSamples = {
  'POST /api/appointments/series': {
    path: () => '/api/appointments/series',
    body: ({ amina, okafor, appointmentType }) => ({
      patientId: amina.id,
      doctorId: okafor.id,
      appointmentTypeId: appointmentType.id,
      visits: [
        { appointmentDate: '2026-03-19', appointmentTime: '10:00' },
        { appointmentDate: '2026-03-26', appointmentTime: '10:00' },
      ],
      type: 'general',
      reason: 'canary-reason',
    }),
    owner: ({ patient }) => patient,
  },
  'GET /api/appointments/:id/series': {
    path: ({ appointment }) => `/api/appointments/${appointment.id}/series`,
    owner: ({ patient }) => patient,
  },
  'GET /api/doctors/:id/series-times': {
    path: ({ okafor, appointmentType }) =>
      `/api/doctors/${okafor.id}/series-times?appointmentTypeId=${appointmentType.id}&starts=2026-03-19T10:00,2026-03-26T10:00`,
    owner: ({ patient }) => patient,
  },
}

export const validBodies: ValidBodies = {
  'POST /api/appointments/series': ({ patient, member, doctor, appointmentType }) => ({
    patientId: patient.id,
    familyMemberId: member.id,
    doctorId: doctor.id,
    appointmentTypeId: appointmentType.id,
    seenPrice: { amount: '25000.00', currency: 'NGN' },
    visits: [
      { appointmentDate: '2026-03-19', appointmentTime: '09:00', seenSite: null },
      { appointmentDate: '2026-03-26', appointmentTime: '09:00', seenSite: null },
    ],
    type: 'general',
    mode: 'video',
    status: 'scheduled',
    reason: 'Night cough',
    notes: 'Since Monday',
  }),
}
