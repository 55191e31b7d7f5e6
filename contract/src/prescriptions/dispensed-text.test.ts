import { expect, test } from 'vitest'
import type { DispensedProduct } from './dispensed-product.ts'
import { dispensedDetails, dispensedText, newDirectionsOf } from './dispensed-text.ts'

const norvasc: DispensedProduct = {
  name: 'Norvasc',
  genericName: 'Amlodipine',
  strength: '5 mg',
  form: 'tablet',
  manufacturer: 'Pfizer',
  relation: 'substitution',
  reason: 'not-in-stock',
  note: null,
  units: 30,
  dosage: null,
  frequency: null,
  batches: [{ batchNumber: 'N-1', expiryDate: '2027-01-31', quantity: 30 }],
}

test('PHARM-42 says what was dispensed, instead of what, and why', () => {
  expect(dispensedText(norvasc, 'Amlodipine 5 mg')).toBe(
    'Norvasc 5 mg instead of Amlodipine 5 mg (not in stock)',
  )
  for (const relation of ['same', null] as const)
    expect(dispensedText({ ...norvasc, relation, reason: null }, 'Amlodipine 5 mg')).toBe('Norvasc 5 mg')
  expect(dispensedText({ ...norvasc, relation: 'unclear', reason: null }, 'Amlodipine')).toBe(
    'Norvasc 5 mg instead of Amlodipine',
  )
  expect(dispensedDetails(norvasc, (date) => date)).toBe('30 tablets, Pfizer, batch N-1, expires 2027-01-31')
})

test('PHARM-39 states directions only if they aren’t those that were prescribed', () => {
  expect(newDirectionsOf(norvasc)).toBeUndefined()
  expect(newDirectionsOf({ ...norvasc, dosage: '2 tablets', frequency: 'od' })).toBe('2 tablets once a day')
})
