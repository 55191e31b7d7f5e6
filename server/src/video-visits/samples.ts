import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

export const accessSamples: AccessSamples = {
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
}

export const validBodies: ValidBodies = {
  'POST /api/visits/:id/late': () => ({ minutes: 20 }),
  'POST /api/visits/:id/invitations': () => ({ name: 'Ada Obi', kind: 'interpreter' }),
  'POST /api/visit-invitations/redeem': () => ({ secret: 'x'.repeat(43) }),
}
