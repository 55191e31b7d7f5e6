import type { AccessSamples } from '../testing/samples.ts'

export const accessSamples: AccessSamples = {
  'GET /api/doctors': { path: () => '/api/doctors', owner: ({ patient }) => patient },
}
