import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

const referral = {
  specialty: 'canary-reason',
  recipient: 'Dr. Eze',
  facility: 'Teaching Hospital',
  urgency: 'soon',
  reason: 'canary-reason',
  summary: 'canary-notes',
  question: 'canary-reason',
  facts: [{ group: 'allergies', text: 'canary-allergy' }],
}
const note = {
  fitness: 'limited',
  from: '2026-03-11',
  until: '2026-03-12',
  limits: 'No lifting',
  diagnosis: 'canary-diagnosis',
  confirmed: false,
}
const reason = { reason: 'Wrong days' }

export const accessSamples: AccessSamples = {
  'GET /api/letters': { path: () => '/api/letters', owner: ({ patient }) => patient },
  'GET /api/appointments/:id/letter-start': {
    path: ({ past }) => `/api/appointments/${past.id}/letter-start`,
    owner: ({ doctor }) => doctor,
  },
  'POST /api/appointments/:id/referrals': {
    path: ({ past }) => `/api/appointments/${past.id}/referrals`,
    body: () => referral,
    owner: ({ doctor }) => doctor,
  },
  'POST /api/appointments/:id/sick-notes': {
    path: ({ past }) => `/api/appointments/${past.id}/sick-notes`,
    body: () => note,
    owner: ({ doctor }) => doctor,
  },
  'POST /api/letters/:id/withdrawal': {
    path: ({ letters }) => `/api/letters/${letters.withdrawn.id}/withdrawal`,
    body: () => reason,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/letters/:id/document': {
    path: ({ letters }) => `/api/letters/${letters.read.id}/document`,
    owner: ({ patient }) => patient,
  },
}

export const validBodies: ValidBodies = {
  'POST /api/appointments/:id/referrals': () => referral,
  'POST /api/appointments/:id/sick-notes': () => note,
  'POST /api/letters/:id/withdrawal': () => reason,
}
