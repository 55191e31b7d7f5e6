import type { AccessSamples, ValidBodies } from '../testing/samples.ts'
import { edition } from './facts/edition.ts'
import { tableEntries } from './row-list.ts'

const ownRow = {
  kind: 'interaction',
  substances: ['amlodipine'],
  others: ['paracetamol'],
  condition: null,
  trimester: null,
  ageUnit: null,
  under: null,
  from: null,
  route: null,
  unit: null,
  maxPerDose: null,
  maxPerDay: null,
  severity: 'caution',
  effect: 'Ask the clinic first.',
  reason: 'Agreed by our committee',
}
const disabling = { action: 'disable', reason: 'Agreed by our committee', changes: 0, confirmed: true }
const review = {
  reviewer: 'Ngozi Eze, pharmacist',
  filters: { kind: 'age' },
  version: edition.version,
  count: tableEntries().filter(({ kind }) => kind === 'age').length,
}
/** A row that may be disabled. */
export const sampleRow = tableEntries().find(({ isFixed }) => !isFixed)?.id ?? ''

export const accessSamples: AccessSamples = {
  'GET /api/safety/table': {
    path: () => '/api/safety/table',
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/medicines/names': {
    path: () => '/api/medicines/names?search=aten',
    owner: ({ doctor }) => doctor,
  },
  'GET /api/safety/rows': {
    path: () => '/api/safety/rows?kind=age&limit=5',
    owner: ({ doctor }) => doctor,
  },
  'GET /api/safety/rows/count': {
    path: () => '/api/safety/rows/count?list=unconfirmed',
    owner: ({ doctor }) => doctor,
  },
  'POST /api/admin/safety/rows': {
    path: () => '/api/admin/safety/rows',
    body: () => ownRow,
    owner: ({ admin }) => admin,
  },
  'POST /api/admin/safety/rows/:id/changes': {
    path: () => `/api/admin/safety/rows/${sampleRow}/changes`,
    body: () => disabling,
    owner: ({ admin }) => admin,
  },
  'POST /api/admin/safety/reviews': {
    path: () => '/api/admin/safety/reviews',
    body: () => review,
    owner: ({ admin }) => admin,
  },
}

export const validBodies: ValidBodies = {
  'POST /api/admin/safety/rows': () => ownRow,
  'POST /api/admin/safety/rows/:id/changes': () => disabling,
  'POST /api/admin/safety/reviews': () => review,
}
