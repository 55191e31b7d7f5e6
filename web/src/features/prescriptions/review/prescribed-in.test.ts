import { expect, test } from 'vitest'
import type { DispensedProduct } from '@alafia/contract/prescriptions/dispensed-product'
import type { Medication } from '@alafia/contract/prescriptions/schema'
import { prescribedIn } from './prescribed-in.ts'

const weak: DispensedProduct = {
  name: 'Metformin',
  genericName: 'Metformin',
  strength: '500 mg',
  form: 'tablet',
  manufacturer: 'Fidson Healthcare',
  relation: 'strength',
  reason: 'not-in-stock',
  note: null,
  units: 20,
  dosage: '2 tablets',
  frequency: 'twice a day',
  batches: [],
}
const ordered: Medication = {
  name: 'Metformin 1000 mg',
  dosage: '1 tablet',
  frequency: 'twice a day',
  duration: '5 days',
  instructions: null,
  quantity: 10,
  dispensed: 10,
  owed: 0,
  waived: 0,
  noSubstitution: null,
  dispensedProducts: [weak],
}
const names = (dispensedProducts: DispensedProduct[]) =>
  prescribedIn(
    { current: [], said: [{ doctor: null, patient: null }] },
    { medications: [{ ...ordered, dispensedProducts }] },
  )

test('PHARM-42 the medicines of the panel are those that were dispensed', () => {
  expect(names([weak])).toEqual(['Metformin 500 mg'])
  expect(names([])).toEqual(['Metformin 1000 mg'])
  expect(names([{ ...weak, relation: 'same' }])).toEqual(['Metformin 1000 mg'])
})
