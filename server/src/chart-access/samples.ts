import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

export const accessSamples: AccessSamples = {
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
  'GET /api/admin/emergency-access/:id': {
    path: ({ emergency }) => `/api/admin/emergency-access/${emergency.id}`,
    owner: ({ admin }) => admin,
  },
  'PATCH /api/admin/emergency-access/:id': {
    path: ({ emergency }) => `/api/admin/emergency-access/${emergency.id}`,
    body: () => ({ from: 'open', to: 'in-review', answer: 'canary-notes' }),
    owner: ({ admin }) => admin,
  },
  'GET /api/access-history': { path: () => '/api/access-history', owner: ({ patient }) => patient },
}

export const validBodies: ValidBodies = {
  'PATCH /api/admin/emergency-access/:id': () => ({ from: 'open', to: 'resolved', answer: 'It was right' }),
  'POST /api/emergency-access': () => ({
    by: 'email',
    email: 'nobody@alafia.example',
    phone: '+234 803 555 0142',
    firstName: 'Amina',
    lastName: 'Bello',
    dateOfBirth: '1988-05-19',
    subject: 'family-member',
    memberFirstName: 'Kemi',
    memberDateOfBirth: '2019-05-04',
    reason: 'Brought in unconscious',
  }),
}
