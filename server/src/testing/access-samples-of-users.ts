import type { Sample } from './access-samples-of-visits.ts'

const admin: Sample['owner'] = (world) => world.admin
const licence = { number: 'PCN/1', validUntil: '2028-01-01' }

/** What administrators do with accounts. In this order each can be done. */
export const userSamples: Record<string, Sample> = {
  'GET /api/admin/users': { path: () => '/api/admin/users', owner: admin },
  'POST /api/admin/users': {
    path: () => '/api/admin/users',
    body: () => ({ firstName: 'New', lastName: 'Admin', email: 'new-admin@alafia.example', role: 'admin' }),
    owner: admin,
  },
  'GET /api/admin/users/:id': { path: ({ okafor }) => `/api/admin/users/${okafor.id}`, owner: admin },
  'POST /api/admin/users/:id/invitation': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/invitation`,
    owner: admin,
  },
  'POST /api/admin/users/:id/roles': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/roles`,
    body: () => ({ role: 'pharmacist', licence }),
    owner: admin,
  },
  'DELETE /api/admin/users/:id/roles/:role': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/roles/pharmacist`,
    owner: admin,
  },
  'POST /api/admin/users/:id/deactivate': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/deactivate`,
    body: () => ({ despiteVisits: true }),
    owner: admin,
  },
  'POST /api/admin/users/:id/reactivate': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/reactivate`,
    owner: admin,
  },
  'POST /api/admin/users/:id/end-sessions': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/end-sessions`,
    owner: admin,
  },
  'PUT /api/admin/users/:id/licences/:role': {
    path: ({ okafor }) => `/api/admin/users/${okafor.id}/licences/doctor`,
    body: () => licence,
    owner: admin,
  },
  'PUT /api/admin/users/:id/practice': {
    path: ({ okafor }) => `/api/admin/users/${okafor.id}/practice`,
    body: () => ({ specialization: 'Cardiology', fee: '20000.00' }),
    owner: admin,
  },
  'PUT /api/admin/users/:id/pharmacy': {
    path: ({ ifeoma }) => `/api/admin/users/${ifeoma.id}/pharmacy`,
    body: ({ pharmacy }) => ({ pharmacyId: pharmacy.id }),
    owner: admin,
  },
  'GET /api/admin/users/:id/visits': {
    path: ({ okafor }) => `/api/admin/users/${okafor.id}/visits`,
    owner: admin,
  },
}
