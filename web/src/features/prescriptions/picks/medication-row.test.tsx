// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Medication } from '@alafia/contract/prescriptions/schema'
import { MedicationRow } from './medication-row.tsx'
import type { StockItem } from './picks.ts'

afterEach(cleanup)

const metformin: Medication = {
  name: 'Metformin 1000 mg',
  dosage: '1 tablet',
  frequency: 'twice a day',
  duration: '5 days',
  instructions: null,
  quantity: 10,
  dispensed: 0,
  owed: 0,
  waived: 0,
  noSubstitution: null,
  dispensedProducts: [],
}
const half: StockItem = {
  id: 6,
  name: 'Metformin',
  genericName: 'Metformin',
  manufacturer: 'Fidson Healthcare',
  price: '25.00',
  dosage: '500 mg',
  form: 'tablet',
  relation: 'strength',
  unitsEach: 0.5,
  why: null,
  isControlled: false,
  inStock: 80,
  batches: [],
}

/** What the row says of so many units of the item. */
const total = (item: StockItem, quantity: string) => {
  cleanup()
  render(
    <MedicationRow
      amount="10 tablets"
      picks={{
        medicationIndex: 0,
        medication: metformin,
        units: 10,
        option: { medicationIndex: 0, suggestedItemId: null, items: [item] },
        items: [{ itemId: item.id, quantity }],
      }}
      duplicates={[]}
      isTried={false}
      onPick={() => undefined}
      search={null}
    />,
  )
  return screen.queryByRole('status')?.textContent
}

test('PHARM-39 the total of another strength says what it is in place of, and there is none of what can’t be dispensed', () => {
  expect(total(half, '20')).toBe('In place of 10 tablets of Metformin 1000 mg, complete')
  expect(total(half, '8')).toBe('In place of 4 of 10 tablets of Metformin 1000 mg: 6 tablets will be owed')
  expect(total({ ...half, dosage: '2000 mg', unitsEach: 2 }, '5')).toBeUndefined()
  expect(screen.getByText('This strength can’t be dispensed')).toBeDefined()
  expect(total({ ...half, relation: 'same', unitsEach: null }, '8')).toBe(
    '8 of 10 tablets: 2 tablets will be owed',
  )
})
