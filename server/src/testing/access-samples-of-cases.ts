import { usualSecurityRules } from '@alafia/contract/administration/security/schema'
import type { Sample } from './access-samples-of-visits.ts'

/** How issues are reported, and how administrators reach what they set and look into. */
export const caseSamples: Record<string, Sample> = {
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
  'GET /api/admin/security': { path: () => '/api/admin/security', owner: ({ admin }) => admin },
  'PUT /api/admin/security': {
    path: () => '/api/admin/security',
    body: () => ({ rules: usualSecurityRules, version: 0 }),
    owner: ({ admin }) => admin,
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
  'GET /api/admin/emergency-access/:id': {
    path: ({ emergency }) => `/api/admin/emergency-access/${emergency.id}`,
    owner: ({ admin }) => admin,
  },
  'PATCH /api/admin/emergency-access/:id': {
    path: ({ emergency }) => `/api/admin/emergency-access/${emergency.id}`,
    body: () => ({ from: 'open', to: 'in-review', answer: 'canary-notes' }),
    owner: ({ admin }) => admin,
  },
}
