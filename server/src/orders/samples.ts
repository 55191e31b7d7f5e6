import type { World } from '../testing/access-world.ts'
import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

const amina = ({ amina: { id } }: World) => `/api/people/${id}/self`
const ordered = ({ tests }: World) => `/api/test-orders/${tests.ordered.id}`

const order = {
  tests: [{ key: 'full-blood-count' }, { name: 'canary-result', kind: 'laboratory' }],
  note: 'Fasting',
}
const value = { part: 'potassium', number: 5.6, unit: 'mmol/L', low: 3.5, high: 5.1 }
const result = { tests: [0], takenOn: '2026-03-01', laboratory: 'Mercy Lab', note: null, values: [value] }

export const accessSamples: AccessSamples = {
  'GET /api/investigations': { path: () => '/api/investigations', owner: ({ doctor }) => doctor },
  'POST /api/appointments/:id/test-orders': {
    path: ({ past }) => `/api/appointments/${past.id}/test-orders`,
    body: () => order,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/people/:patientId/:member/test-orders': {
    path: (world) => `${amina(world)}/test-orders`,
    owner: ({ patient }) => patient,
  },
  'GET /api/people/:patientId/:member/result-trends': {
    path: (world) => `${amina(world)}/result-trends`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/test-orders/:id': { path: ordered, owner: ({ patient }) => patient },
  'GET /api/test-orders/:id/request-form': {
    path: (world) => `${ordered(world)}/request-form`,
    owner: ({ patient }) => patient,
  },
  'POST /api/test-orders/:id/cancellation': {
    path: ({ tests }) => `/api/test-orders/${tests.toCancel.id}/cancellation`,
    body: () => ({ reason: 'canary-reason' }),
    owner: ({ doctor }) => doctor,
  },
  'POST /api/test-orders/:id/results': {
    path: (world) => `${ordered(world)}/results`,
    body: () => result,
    owner: ({ patient }) => patient,
  },
  'GET /api/test-results/:id/file': {
    path: ({ tests }) => `/api/test-results/${tests.onFile}/file`,
    owner: ({ doctor }) => doctor,
  },
  'POST /api/test-results/:id/sign-off': {
    path: ({ tests }) => `/api/test-results/${tests.ordered.results[0]?.id}/sign-off`,
    body: () => ({ comment: 'canary-result' }),
    owner: ({ doctor }) => doctor,
  },
  'GET /api/test-results/to-review': {
    path: () => '/api/test-results/to-review',
    owner: ({ doctor }) => doctor,
  },
}

export const validBodies: ValidBodies = {
  'POST /api/appointments/:id/test-orders': () => ({
    ...order,
    tests: [{ key: 'hiv', name: 'HIV test', kind: 'laboratory' }],
  }),
  'POST /api/test-orders/:id/cancellation': () => ({ reason: 'Not needed any more' }),
  'POST /api/test-orders/:id/results': ({ tests }) => ({
    ...result,
    note: 'Taken at home',
    values: [{ ...value, name: 'Potassium', text: null, marked: 'abnormal' }],
    corrects: tests.ordered.results[0]?.id,
  }),
  'POST /api/test-results/:id/sign-off': () => ({ comment: 'Drink more water' }),
}
