import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

export const accessSamples: AccessSamples = {
  'POST /api/pharmacy/reports': {
    path: () => '/api/pharmacy/reports',
    body: () => ({
      type: 'quality-issue',
      title: 'Broken seal on a bottle',
      description: 'The seal of one bottle was broken when it came.',
    }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacy/reports': {
    path: () => '/api/pharmacy/reports',
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacy/patients': {
    path: () => '/api/pharmacy/patients?search=nobody%20of%20this%20name',
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/admin/issues': { path: () => '/api/admin/issues', owner: ({ admin }) => admin },
  'GET /api/admin/issues/:id': {
    path: ({ report }) => `/api/admin/issues/${report.id}`,
    owner: ({ admin }) => admin,
  },
  'PATCH /api/admin/issues/:id': {
    path: ({ report }) => `/api/admin/issues/${report.id}`,
    body: () => ({ from: 'open', to: 'resolved', answer: 'canary-notes' }),
    owner: ({ admin }) => admin,
  },
}

export const validBodies: ValidBodies = {
  'PATCH /api/admin/issues/:id': () => ({ from: 'open', to: 'resolved', answer: 'The batch went back' }),
  'POST /api/pharmacy/reports': ({ patient }) => ({
    type: 'medication-error',
    severity: 'high',
    title: 'Wrong strength in the box',
    description: 'The box says 5 mg and the strips in it say 10 mg.',
    patientId: patient.id,
    medicationName: 'Amlodipine',
  }),
}
