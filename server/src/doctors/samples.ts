import { versionOf } from './profiles/profiles.queries.ts'
import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

const checkUp = {
  name: 'Check-up',
  lengthMinutes: 45,
  bufferMinutes: 15,
  price: '30000.00',
  currency: 'NGN',
  mode: 'both',
  preparation: 'Bring your medicines',
  freeUntilHours: 24,
  lateRefundPercent: 50,
  maxVisits: 6,
}

const profile = {
  languages: ['Yoruba', 'English'],
  about: 'Heart and blood pressure',
  version: versionOf({ languages: [], about: null }),
}

export const accessSamples: AccessSamples = {
  'GET /api/doctors': { path: () => '/api/doctors', owner: ({ patient }) => patient },
  'GET /api/doctors/:id/profile': {
    path: ({ okafor }) => `/api/doctors/${okafor.id}/profile`,
    owner: ({ patient }) => patient,
  },
  'PUT /api/doctors/:id/profile': {
    path: ({ okafor }) => `/api/doctors/${okafor.id}/profile`,
    body: () => profile,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/doctors/:id/appointment-types': {
    path: ({ okafor }) => `/api/doctors/${okafor.id}/appointment-types`,
    owner: ({ patient }) => patient,
  },
  'GET /api/admin/specializations': {
    path: () => '/api/admin/specializations',
    owner: ({ admin }) => admin,
  },
  'POST /api/admin/specializations': {
    path: () => '/api/admin/specializations',
    body: () => ({ name: 'Urology' }),
    owner: ({ admin }) => admin,
  },
  'PUT /api/admin/specializations/:id': {
    // One that a new clinic starts with.
    path: () => '/api/admin/specializations/3',
    body: () => ({ name: 'Oncology', isArchived: true, version: 1 }),
    owner: ({ admin }) => admin,
  },
  'GET /api/admin/appointment-types': {
    path: () => '/api/admin/appointment-types',
    owner: ({ admin }) => admin,
  },
  'POST /api/admin/appointment-types': {
    path: () => '/api/admin/appointment-types',
    body: ({ okafor }) => ({ ...checkUp, doctorIds: [okafor.id] }),
    owner: ({ admin }) => admin,
  },
  'PUT /api/admin/appointment-types/:id': {
    path: ({ appointmentType }) => `/api/admin/appointment-types/${appointmentType.id}`,
    body: ({ okafor }) => ({
      ...checkUp,
      name: 'Long check-up',
      doctorIds: [okafor.id],
      isActive: true,
      version: 1,
    }),
    owner: ({ admin }) => admin,
  },
}

export const validBodies: ValidBodies = {
  'PUT /api/doctors/:id/profile': () => profile,
  'POST /api/admin/specializations': () => ({ name: 'Urology' }),
  'PUT /api/admin/specializations/:id': () => ({ name: 'Oncology', isArchived: false, version: 1 }),
  'POST /api/admin/appointment-types': ({ doctor }) => ({ ...checkUp, doctorIds: [doctor.id] }),
  'PUT /api/admin/appointment-types/:id': ({ doctor }) => ({
    ...checkUp,
    doctorIds: [doctor.id],
    isActive: true,
    version: 1,
  }),
}
