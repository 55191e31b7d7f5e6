import { ownHoursOf } from '../doctors/actions.ts'
import { weekdayHours } from '../seed/hours.ts'
import { samplePng } from './sample-files.ts'
import type { World } from './access-world.ts'
import type { Caller } from './server.ts'

/** How an endpoint is called, and who may. */
export type Sample = {
  path: (world: World) => string
  body?: (world: World) => unknown
  /** For an endpoint with `upload`. */
  file?: { name: string; bytes: Uint8Array }
  /** Who may, and succeeds. */
  owner: (world: World) => Caller
}

/** Doctors, appointments and what stands in the records: part of the access matrix. */
export const visitSamples: Record<string, Sample> = {
  'GET /api/doctors': { path: () => '/api/doctors', owner: ({ patient }) => patient },
  'GET /api/doctors/:id/slots': {
    path: ({ okafor }) => `/api/doctors/${okafor.id}/slots?date=2026-03-13`,
    owner: ({ patient }) => patient,
  },
  'GET /api/doctors/:id/days': {
    path: ({ okafor }) => `/api/doctors/${okafor.id}/days?from=2026-03-09&until=2026-03-15`,
    owner: ({ patient }) => patient,
  },
  'GET /api/doctors/:id/free-days': {
    path: ({ okafor }) => `/api/doctors/${okafor.id}/free-days`,
    owner: ({ patient }) => patient,
  },
  'GET /api/doctors/availability': {
    path: () => '/api/doctors/availability',
    owner: ({ doctor }) => doctor,
  },
  'PUT /api/doctors/availability': {
    path: () => '/api/doctors/availability',
    body: ({ visit }) => ({
      version: ownHoursOf(weekdayHours).version,
      week: weekdayHours.map(({ day, slots }) => ({ day, slots: [...slots, '17:00'] })),
      keep: [visit.id],
    }),
    owner: ({ doctor }) => doctor,
  },
  'GET /api/doctors/time-off': { path: () => '/api/doctors/time-off', owner: ({ doctor }) => doctor },
  'POST /api/doctors/time-off': {
    path: () => '/api/doctors/time-off',
    body: () => ({ startsOn: '2026-07-01', endsOn: '2026-07-03' }),
    owner: ({ doctor }) => doctor,
  },
  'DELETE /api/doctors/time-off/:id': {
    path: ({ timeOff }) => `/api/doctors/time-off/${timeOff}`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/appointments': { path: () => '/api/appointments', owner: ({ patient }) => patient },
  'GET /api/appointments/summary': { path: () => '/api/appointments/summary', owner: ({ doctor }) => doctor },
  'GET /api/appointments/:id': {
    path: ({ visit }) => `/api/appointments/${visit.id}`,
    owner: ({ patient }) => patient,
  },
  'GET /api/appointments/:id/calendar': {
    path: ({ visit }) => `/api/appointments/${visit.id}/calendar`,
    owner: ({ patient }) => patient,
  },
  'GET /api/calendar-feed': { path: () => '/api/calendar-feed', owner: ({ patient }) => patient },
  'POST /api/calendar-feed': { path: () => '/api/calendar-feed', owner: ({ patient }) => patient },
  'DELETE /api/calendar-feed': { path: () => '/api/calendar-feed', owner: ({ patient }) => patient },
  'POST /api/appointments': {
    path: () => '/api/appointments',
    body: ({ amina, okafor }) => ({
      patientId: amina.id,
      doctorId: okafor.id,
      appointmentDate: '2026-03-12',
      appointmentTime: '09:00',
      type: 'general',
      reason: 'canary-reason',
    }),
    owner: ({ patient }) => patient,
  },
  'GET /api/appointments/:id/draft': {
    path: ({ visit }) => `/api/appointments/${visit.id}/draft`,
    owner: ({ doctor }) => doctor,
  },
  'PUT /api/appointments/:id/draft': {
    path: ({ visit }) => `/api/appointments/${visit.id}/draft`,
    body: () => ({
      notes: 'canary-notes',
      diagnosis: 'canary-diagnosis',
      diagnosisCodes: ['I10'],
      advice: 'canary-advice',
      version: 1,
    }),
    owner: ({ doctor }) => doctor,
  },
  'POST /api/appointments/:id/follow-up': {
    path: ({ past }) => `/api/appointments/${past.id}/follow-up`,
    body: () => ({
      appointmentDate: '2026-03-16',
      appointmentTime: '15:00',
      mode: 'video',
      reason: 'canary-reason',
    }),
    owner: ({ doctor }) => doctor,
  },
  'PATCH /api/appointments/:id': {
    path: ({ request }) => `/api/appointments/${request.id}`,
    body: () => ({ status: 'cancelled', reason: 'canary-reason' }),
    owner: ({ patient }) => patient,
  },
  'GET /api/visits/:id': { path: ({ visit }) => `/api/visits/${visit.id}`, owner: ({ patient }) => patient },
  'GET /api/visits/:id/way': {
    path: ({ visit }) => `/api/visits/${visit.id}/way`,
    owner: ({ doctor }) => doctor,
  },
  'POST /api/visits/:id/late': {
    path: ({ visit }) => `/api/visits/${visit.id}/late`,
    body: () => ({ minutes: 10 }),
    owner: ({ doctor }) => doctor,
  },
  'POST /api/visits/:id/end': {
    path: ({ toEnd }) => `/api/visits/${toEnd.id}/end`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/visits/:id/invitations': {
    path: ({ visit }) => `/api/visits/${visit.id}/invitations`,
    owner: ({ patient }) => patient,
  },
  'POST /api/visits/:id/invitations': {
    path: ({ visit }) => `/api/visits/${visit.id}/invitations`,
    body: () => ({ name: 'canary-guest', kind: 'interpreter' }),
    owner: ({ doctor }) => doctor,
  },
  'DELETE /api/visits/:id/invitations/:invitationId': {
    path: ({ visit, invitation }) => `/api/visits/${visit.id}/invitations/${invitation.id}`,
    owner: ({ patient }) => patient,
  },
  'GET /api/emergency-access': { path: () => '/api/emergency-access', owner: ({ patient }) => patient },
  'POST /api/emergency-access': {
    path: () => '/api/emergency-access',
    body: ({ unknown: { email } }) => ({ by: 'email', email, reason: 'Brought in unconscious' }),
    owner: ({ doctor }) => doctor,
  },
  'POST /api/emergency-access/:id/end': {
    path: ({ emergency }) => `/api/emergency-access/${emergency.id}/end`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/records': { path: () => '/api/records', owner: ({ patient }) => patient },
  'GET /api/records/filters': { path: () => '/api/records/filters', owner: ({ patient }) => patient },
  'GET /api/records/visits/:id': {
    path: ({ past }) => `/api/records/visits/${past.id}`,
    owner: ({ patient }) => patient,
  },
  'GET /api/records/visits/:id/summary': {
    path: ({ past }) => `/api/records/visits/${past.id}/summary`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/records/documents/:id': {
    path: ({ record }) => `/api/records/documents/${record.id}`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/records/documents/:id/file': {
    path: ({ record }) => `/api/records/documents/${record.id}/file`,
    owner: ({ patient }) => patient,
  },
  'POST /api/records': {
    path: () => '/api/records',
    body: ({ amina }) => ({
      patientId: amina.id,
      title: 'canary-record',
      date: '2026-03-01',
      category: 'imaging',
    }),
    file: { name: 'canary-file.png', bytes: samplePng },
    owner: ({ doctor }) => doctor,
  },
  'DELETE /api/records/documents/:id': {
    path: ({ record }) => `/api/records/documents/${record.id}`,
    owner: ({ patient }) => patient,
  },
}
