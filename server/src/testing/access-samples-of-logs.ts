import type { Sample } from './access-samples-of-visits.ts'

/** The System Logs: part of the access matrix. */
export const logSamples: Record<string, Sample> = {
  'GET /api/admin/logs': {
    path: ({ amina }) => `/api/admin/logs?patient=${amina.id}&outcome=done&from=2026-03-01`,
    owner: ({ admin }) => admin,
  },
  'GET /api/admin/logs/kinds': { path: () => '/api/admin/logs/kinds', owner: ({ admin }) => admin },
  'GET /api/admin/logs/export': { path: () => '/api/admin/logs/export', owner: ({ admin }) => admin },
  'GET /api/admin/logs/:id': { path: () => '/api/admin/logs/1', owner: ({ admin }) => admin },
  'GET /api/admin/logs/verifications': {
    path: () => '/api/admin/logs/verifications',
    owner: ({ admin }) => admin,
  },
  'POST /api/admin/logs/verifications': {
    path: () => '/api/admin/logs/verifications',
    owner: ({ admin }) => admin,
  },
}
