import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

export const accessSamples: AccessSamples = {
  'GET /api/urgent-care': { path: () => '/api/urgent-care', owner: ({ patient }) => patient },
  'GET /api/urgent-care/slots': { path: () => '/api/urgent-care/slots', owner: ({ patient }) => patient },
  'POST /api/urgent-care/requests': {
    path: () => '/api/urgent-care/requests',
    body: ({ kemi }) => ({ familyMemberId: kemi.id, reason: 'canary-reason' }),
    owner: ({ patient }) => patient,
  },
  'DELETE /api/urgent-care/requests/:id': {
    path: ({ leaving }) => `/api/urgent-care/requests/${leaving.id}`,
    owner: ({ leaving }) => leaving.caller,
  },
  'GET /api/urgent-care/duty': { path: () => '/api/urgent-care/duty', owner: ({ doctor }) => doctor },
  'GET /api/urgent-care/requests': { path: () => '/api/urgent-care/requests', owner: ({ doctor }) => doctor },
  'POST /api/urgent-care/requests/:id/take': {
    path: ({ waiting }) => `/api/urgent-care/requests/${waiting.id}/take`,
    owner: ({ doctor }) => doctor,
  },
  'PUT /api/urgent-care/duty': {
    path: () => '/api/urgent-care/duty',
    body: () => ({ onDuty: false }),
    owner: ({ doctor }) => doctor,
  },
}

export const validBodies: ValidBodies = {
  'POST /api/urgent-care/requests': ({ member }) => ({ familyMemberId: member.id, reason: 'Chest pain' }),
  'PUT /api/urgent-care/duty': () => ({ onDuty: true }),
}
