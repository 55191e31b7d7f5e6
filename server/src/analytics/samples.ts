import type { AccessSamples } from '../testing/samples.ts'

export const accessSamples: AccessSamples = {
  'GET /api/admin/reports': {
    path: () => '/api/admin/reports?kind=payments&from=2026-03-01&to=2026-03-31&by=doctor',
    owner: ({ admin }) => admin,
  },
  'GET /api/admin/reports/file': {
    path: () => '/api/admin/reports/file?kind=appointments&from=2026-03-01&to=2026-03-31&by=doctor',
    owner: ({ admin }) => admin,
  },
  'GET /api/admin/report-choices': { path: () => '/api/admin/report-choices', owner: ({ admin }) => admin },
}
