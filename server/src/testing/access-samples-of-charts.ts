import type { Sample } from './access-samples-of-visits.ts'

/** A doctor's patients and their charts: part of the access matrix. */
export const chartSamples: Record<string, Sample> = {
  'GET /api/patients': { path: () => '/api/patients', owner: ({ doctor }) => doctor },
  'GET /api/patients/:id': {
    path: ({ amina, kemi }) => `/api/patients/${amina.id}?member=${kemi.id}`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/patients/:id/chart': {
    path: ({ amina, kemi }) => `/api/patients/${amina.id}/chart?member=${kemi.id}`,
    owner: ({ doctor }) => doctor,
  },
}
