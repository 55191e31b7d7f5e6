import { expect, it } from 'vitest'
import { unitOf, unitsOf } from './units.ts'

it.each([
  ['tablet', 14, '14 tablets'],
  ['tablet', 1, '1 tablet'],
  ['capsule', 0, '0 capsules'],
  ['liquid', 1, '1 bottle'],
  ['injection', 3, '3 vials'],
  ['cream', 2, '2 tubes'],
  ['inhaler', 1, '1 inhaler'],
  [undefined, 1, '1 unit'],
  [undefined, 1247, '1,247 units'],
] as const)('INV-16 %s: %i is %s', (form, count, words) => {
  expect(unitsOf(form, count)).toBe(words)
})

it('INV-16 the unit agrees with the count', () => {
  expect([unitOf('liquid', 1), unitOf('liquid', 2)]).toEqual(['bottle', 'bottles'])
})
