import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

const relative = {
  firstName: 'Canary-Kemi',
  lastName: 'Bello',
  dateOfBirth: '2019-01-02',
  relationship: 'daughter',
  reason: 'canary-reason',
}

const newMember = {
  firstName: 'Kemi',
  lastName: 'Bello',
  dateOfBirth: '2019-01-02',
  relationship: 'daughter',
  phone: '+234 803 555 0100',
  emergencyContact: '+234 803 555 0142',
  medicalConditions: ['Asthma'],
  allergies: ['Penicillin'],
  regularMedicines: ['Salbutamol inhaler'],
  insuranceProvider: 'Reliance HMO',
  insurancePlan: 'Family Plus',
  insuranceNumber: 'RH-2',
  reason: 'Mistyped',
}

export const accessSamples: AccessSamples = {
  'GET /api/family': { path: () => '/api/family', owner: ({ patient }) => patient },
  'GET /api/family/storage': { path: () => '/api/family/storage', owner: ({ patient }) => patient },
  'POST /api/family': {
    path: () => '/api/family',
    body: ({ amina }) => ({ ...relative, primaryUserId: amina.id }),
    owner: ({ patient }) => patient,
  },
  'PUT /api/family/:id': {
    path: ({ kemi }) => `/api/family/${kemi.id}`,
    body: () => relative,
    owner: ({ patient }) => patient,
  },
  'DELETE /api/family/:id': {
    path: ({ leaver }) => `/api/family/${leaver.id}`,
    owner: ({ patient }) => patient,
  },
  'POST /api/family/:id/consent': {
    path: ({ grown }) => `/api/family/${grown.id}/consent`,
    body: () => ({ email: 'canary@example.org' }),
    owner: ({ patient }) => patient,
  },
  'DELETE /api/family/:id/consent': {
    path: ({ grown }) => `/api/family/${grown.id}/consent`,
    owner: ({ patient }) => patient,
  },
  'POST /api/family/:id/parent': {
    path: ({ kemi }) => `/api/family/${kemi.id}/parent`,
    body: () => ({ email: 'canary@example.org' }),
    owner: ({ patient }) => patient,
  },
  'DELETE /api/family/:id/parent': {
    path: ({ kemi }) => `/api/family/${kemi.id}/parent`,
    owner: ({ patient }) => patient,
  },
  'POST /api/family-invitation/accept': {
    path: () => '/api/family-invitation/accept',
    body: ({ toShare }) => ({ secret: toShare.secret }),
    owner: ({ toShare }) => toShare.parent,
  },
  'GET /api/family/:id/consent/uses': {
    path: ({ grown }) => `/api/family/${grown.id}/consent/uses`,
    owner: ({ patient }) => patient,
  },
  'GET /api/family-consents': { path: () => '/api/family-consents', owner: ({ patient }) => patient },
  'GET /api/family-consents/:id/uses': {
    path: ({ shared }) => `/api/family-consents/${shared.id}/uses`,
    owner: ({ patient }) => patient,
  },
  'DELETE /api/family-consents/:id': {
    path: ({ shared }) => `/api/family-consents/${shared.id}`,
    owner: ({ patient }) => patient,
  },
  'GET /api/account/profile': { path: () => '/api/account/profile', owner: ({ patient }) => patient },
  'PUT /api/account/profile': {
    path: () => '/api/account/profile',
    body: () => ({ firstName: 'Someone', lastName: 'Else', reason: 'Mistyped' }),
    owner: ({ strangers }) => strangers.patient,
  },
}

export const validBodies: ValidBodies = {
  'POST /api/family': ({ patient }) => ({ primaryUserId: patient.id, ...newMember }),
  'PUT /api/family/:id': ({ patient }) => ({ primaryUserId: patient.id, ...newMember }),
  'POST /api/family/:id/consent': () => ({ email: 'ada@example.org' }),
  'POST /api/family/:id/parent': () => ({ email: 'tunde@example.org' }),
  'POST /api/family-invitation/details': () => ({ secret: 'a'.repeat(43) }),
  'POST /api/family-invitation/decline': () => ({ secret: 'a'.repeat(43) }),
  'POST /api/family-invitation/accept': () => ({ secret: 'a'.repeat(43) }),
  'POST /api/family-consent/details': () => ({ secret: 'a'.repeat(43) }),
  'POST /api/family-consent/answer': () => ({
    secret: 'a'.repeat(43),
    scopes: ['records'],
    until: '2030-01-01',
  }),
  'POST /api/family-consent/sign-in': () => ({
    secret: 'a'.repeat(43),
    password: 'a long walk by the river',
  }),
  'POST /api/family-consent/uses': () => ({ secret: 'a'.repeat(43) }),
  'POST /api/family-consent/withdraw': () => ({ secret: 'a'.repeat(43) }),
  'PUT /api/account/profile': () => ({
    firstName: 'Amina',
    lastName: 'Bello',
    reason: 'Mistyped',
    phone: '+234 803 555 0142',
    dateOfBirth: '1988-05-19',
    patient: {
      address: '14 Awolowo Road, Ikoyi, Lagos',
      medicalConditions: ['Hypertension'],
      allergies: ['Penicillin'],
      regularMedicines: ['Amlodipine 5 mg'],
      insuranceProvider: 'Reliance HMO',
      insurancePlan: 'Family Plus',
      insuranceNumber: 'RH-1',
    },
  }),
}
