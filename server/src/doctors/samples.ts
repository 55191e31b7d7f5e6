import { weekdayHours } from '../seed/hours.ts'
import { ownHoursOf } from './actions.ts'
import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

export const accessSamples: AccessSamples = {
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
}

export const validBodies: ValidBodies = {
  'PUT /api/doctors/availability': ({ request }) => ({
    version: ownHoursOf(weekdayHours).version,
    week: weekdayHours,
    keep: [request.id],
  }),
  'POST /api/doctors/time-off': ({ request }) => ({
    startsOn: '2026-03-12',
    endsOn: '2026-03-13',
    keep: [request.id],
  }),
}
