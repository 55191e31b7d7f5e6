import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

export const accessSamples: AccessSamples = {
  'GET /api/video-visits/waiting': {
    path: () => '/api/video-visits/waiting',
    owner: ({ doctor }) => doctor,
  },
  'GET /api/video-visits/:id': {
    path: ({ appointment }) => `/api/video-visits/${appointment.id}`,
    owner: ({ patient }) => patient,
  },
  'GET /api/video-visits/:id/connection': {
    path: ({ appointment }) => `/api/video-visits/${appointment.id}/connection`,
    owner: ({ doctor }) => doctor,
  },
  'POST /api/video-visits/:id/delay': {
    path: ({ appointment }) => `/api/video-visits/${appointment.id}/delay`,
    body: () => ({ minutes: 10 }),
    owner: ({ doctor }) => doctor,
  },
  'POST /api/video-visits/:id/end': {
    path: ({ toEnd }) => `/api/video-visits/${toEnd.id}/end`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/video-visits/:id/invitations': {
    path: ({ appointment }) => `/api/video-visits/${appointment.id}/invitations`,
    owner: ({ patient }) => patient,
  },
  'POST /api/video-visits/:id/invitations': {
    path: ({ appointment }) => `/api/video-visits/${appointment.id}/invitations`,
    body: () => ({ name: 'canary-guest', kind: 'interpreter' }),
    owner: ({ doctor }) => doctor,
  },
  'DELETE /api/video-visits/:id/invitations/:invitationId': {
    path: ({ appointment, invitation }) => `/api/video-visits/${appointment.id}/invitations/${invitation.id}`,
    owner: ({ patient }) => patient,
  },
  'POST /api/video-visits/:id/invitations/:invitationId/admit': {
    path: ({ appointment, invitation }) =>
      `/api/video-visits/${appointment.id}/invitations/${invitation.id}/admit`,
    owner: ({ patient }) => patient,
  },
  'POST /api/video-visits/:id/invitations/:invitationId/decline': {
    path: ({ appointment, invitation }) =>
      `/api/video-visits/${appointment.id}/invitations/${invitation.id}/decline`,
    owner: ({ doctor }) => doctor,
  },
}

export const validBodies: ValidBodies = {
  'POST /api/video-visits/:id/delay': () => ({ minutes: 20 }),
  'POST /api/video-visits/:id/invitations': () => ({ name: 'Ada Obi', kind: 'interpreter' }),
  'POST /api/guest-invitations/redeem': () => ({ secret: 'x'.repeat(43) }),
}
