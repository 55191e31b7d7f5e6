import { expect, test } from 'vitest'
import { clinicRowForm, type ClinicRowKind } from './clinic-row.ts'

const empty = (kind: ClinicRowKind) => ({
  kind,
  substances: [],
  others: [],
  condition: null,
  trimester: null,
  ageUnit: null,
  under: null,
  from: null,
  route: null,
  unit: null,
  maxPerDose: null,
  maxPerDay: null,
  severity: '',
  effect: '',
  reason: '',
})
const wrongIn = (row: unknown) => [
  ...new Set(clinicRowForm.safeParse(row).error?.issues.map(({ path }) => path.join('.'))),
]
const always = ['substances', 'severity', 'effect', 'reason']

test.each([
  ['interaction', ['others']],
  ['condition', ['condition']],
  ['pregnancy', ['trimester']],
  ['age', ['ageUnit', 'under']],
  ['dose', ['route', 'unit', 'maxPerDose']],
] as const)('SAFE-14 an empty %s reports what it needs with the other errors', (kind, needed) => {
  expect(wrongIn(empty(kind)).toSorted()).toEqual([...always, ...needed].toSorted())
})

test('SAFE-14 what is no row at all is refused', () => {
  expect(wrongIn(null)).toEqual([''])
  expect(wrongIn({ kind: 'interaction' })).toContain('others')
})
