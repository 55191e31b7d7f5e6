import type { AccessSamples } from '../testing/samples.ts'

export const accessSamples: AccessSamples = {
  'GET /api/safety/table': {
    path: () => '/api/safety/table',
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/medicines/names': {
    path: () => '/api/medicines/names?search=aten',
    owner: ({ doctor }) => doctor,
  },
}
