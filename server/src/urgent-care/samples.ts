import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

export const accessSamples: AccessSamples = {
  'GET /api/care': { path: () => '/api/care', owner: ({ patient }) => patient },
  'GET /api/care/slots': { path: () => '/api/care/slots', owner: ({ patient }) => patient },
  'POST /api/care/requests': {
    path: () => '/api/care/requests',
    body: ({ kemi }) => ({ familyMemberId: kemi.id, reason: 'canary-reason' }),
    owner: ({ patient }) => patient,
  },
  'DELETE /api/care/requests/:id': {
    path: ({ leaving }) => `/api/care/requests/${leaving.id}`,
    owner: ({ leaving }) => leaving.caller,
  },
  'GET /api/care/duty': { path: () => '/api/care/duty', owner: ({ doctor }) => doctor },
  'GET /api/care/requests': { path: () => '/api/care/requests', owner: ({ doctor }) => doctor },
  'POST /api/care/requests/:id/take': {
    path: ({ waiting }) => `/api/care/requests/${waiting.id}/take`,
    owner: ({ doctor }) => doctor,
  },
  'PUT /api/care/duty': {
    path: () => '/api/care/duty',
    body: () => ({ onDuty: false }),
    owner: ({ doctor }) => doctor,
  },
}

export const validBodies: ValidBodies = {
  'POST /api/care/requests': ({ member }) => ({ familyMemberId: member.id, reason: 'Chest pain' }),
  'PUT /api/care/duty': () => ({ onDuty: true }),
}
