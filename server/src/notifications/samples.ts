import type { AccessSamples } from '../testing/samples.ts'

export const accessSamples: AccessSamples = {
  'GET /api/notifications': { path: () => '/api/notifications', owner: ({ patient }) => patient },
  'GET /api/notifications/unread': {
    path: () => '/api/notifications/unread',
    owner: ({ patient }) => patient,
  },
  'PUT /api/notifications/:id/read': {
    path: () => '/api/notifications/1/read',
    owner: ({ patient }) => patient,
  },
  'PUT /api/notifications/read': { path: () => '/api/notifications/read', owner: ({ patient }) => patient },
}
