import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

export const accessSamples: AccessSamples = {
  'GET /api/video-visits/:id': {
    path: ({ visit }) => `/api/video-visits/${visit.id}`,
    owner: ({ patient }) => patient,
  },
  'GET /api/video-visits/:id/connection': {
    path: ({ visit }) => `/api/video-visits/${visit.id}/connection`,
    owner: ({ doctor }) => doctor,
  },
  'POST /api/video-visits/:id/delay': {
    path: ({ visit }) => `/api/video-visits/${visit.id}/delay`,
    body: () => ({ minutes: 10 }),
    owner: ({ doctor }) => doctor,
  },
  'POST /api/video-visits/:id/end': {
    path: ({ toEnd }) => `/api/video-visits/${toEnd.id}/end`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/video-visits/:id/invitations': {
    path: ({ visit }) => `/api/video-visits/${visit.id}/invitations`,
    owner: ({ patient }) => patient,
  },
  'POST /api/video-visits/:id/invitations': {
    path: ({ visit }) => `/api/video-visits/${visit.id}/invitations`,
    body: () => ({ name: 'canary-guest', kind: 'interpreter' }),
    owner: ({ doctor }) => doctor,
  },
  'DELETE /api/video-visits/:id/invitations/:invitationId': {
    path: ({ visit, invitation }) => `/api/video-visits/${visit.id}/invitations/${invitation.id}`,
    owner: ({ patient }) => patient,
  },
}

export const validBodies: ValidBodies = {
  'POST /api/video-visits/:id/delay': () => ({ minutes: 20 }),
  'POST /api/video-visits/:id/invitations': () => ({ name: 'Ada Obi', kind: 'interpreter' }),
  'POST /api/guest-invitations/redeem': () => ({ secret: 'x'.repeat(43) }),
}
