import { expect, test } from 'vitest'
import type { Medication } from '@alafia/contract/prescriptions/schema'
import type { StockOption } from '@alafia/contract/prescriptions/stock-options'
import {
  batchesFor,
  hasErrors,
  missingOf,
  newDirections,
  pickErrors,
  noItem,
  picksOf,
  shortfalls,
  initialPicks,
  totalUnits,
  type MedicationPicks,
  type PickedItem,
  type StockItem,
} from './picks.ts'

const medication: Medication = {
  name: 'Amlodipine 5 mg',
  dosage: '1 tablet',
  frequency: 'each morning',
  duration: '14 days',
  instructions: null,
  quantity: 14,
  dispensed: 0,
  owed: 0,
  waived: 0,
  noSubstitution: null,
  dispensedProducts: [],
}
const item = (id: number, ...batches: number[]): StockOption['items'][number] => ({
  id,
  name: 'Amlodipine',
  genericName: 'Amlodipine',
  manufacturer: 'Emzor',
  price: '50.00',
  dosage: '5 mg',
  form: 'tablet',
  relation: 'same',
  unitsEach: null,
  why: null,
  isControlled: false,
  inStock: batches.reduce((sum, units) => sum + units, 0),
  batches: batches.map((quantity, at) => ({
    batchNumber: `B${at}`,
    expiryDate: `2027-0${at + 1}-01`,
    quantity,
  })),
})
const option: StockOption = { medicationIndex: 0, suggestedItemId: 1, items: [item(1, 5, 3), item(2, 40)] }
const picks = (...items: PickedItem[]): MedicationPicks => ({
  medicationIndex: 0,
  medication,
  units: 14,
  option,
  items,
})

test('PHARM-15 a review starts with the matching item, and at most the units that are prescribed and in stock', () => {
  expect(initialPicks(14, option)).toEqual([{ itemId: 1, quantity: '8' }])
  expect(initialPicks(3, option)).toEqual([{ itemId: 1, quantity: '3' }])
  expect(initialPicks(14, { ...option, suggestedItemId: null })).toEqual([noItem])
  expect(initialPicks(14, { ...option, items: [item(1)] })).toEqual([noItem])
  expect(initialPicks(14, undefined)).toEqual([noItem])
})

test('PHARM-15 several items for one medication count together: never more than was prescribed or is in stock', () => {
  const both = picks({ itemId: 1, quantity: '8' }, { itemId: 2, quantity: '6' })
  expect(totalUnits(both)).toBe(14)
  expect(pickErrors(both)).toEqual([undefined, undefined])
  expect(shortfalls([both])).toEqual([])
  expect(picksOf([both])).toEqual([
    { medicationIndex: 0, itemId: 1, quantity: 8 },
    { medicationIndex: 0, itemId: 2, quantity: 6 },
  ])
  expect(pickErrors(picks({ itemId: 1, quantity: '9' }, { itemId: 2, quantity: '6' }))).toEqual([
    'Only 8 tablets in stock',
    'At most 14 tablets in all',
  ])
  expect(pickErrors(picks({ itemId: 2, quantity: '5' }, { itemId: 2, quantity: '5' }))).toEqual([
    undefined,
    'You’ve already picked this item',
  ])
  for (const typed of ['', 'two', '1.5', '-3', '1e3'])
    expect(pickErrors(picks({ itemId: 2, quantity: typed })), typed).toEqual(['Enter a whole number'])
})

test('PHARM-17 says what will be owed, and sends only what was picked', () => {
  expect(shortfalls([picks({ itemId: 2, quantity: '1' })])).toEqual(['1 of 14 tablets of Amlodipine 5 mg'])
  const none = picks({ itemId: 2, quantity: '0' }, { itemId: null, quantity: '5' })
  expect(shortfalls([none])).toEqual(['0 of 14 tablets of Amlodipine 5 mg'])
  expect(picksOf([none])).toEqual([])
})

test('PHARM-13 names the batches to open, earliest expiry first', () => {
  expect(batchesFor(item(1, 5, 3, 9), 7).map(({ batchNumber, quantity }) => [batchNumber, quantity])).toEqual(
    [
      ['B0', 5],
      ['B1', 2],
    ],
  )
  expect(batchesFor(item(1, 5), 0)).toEqual([])
})

const other = (relation: StockItem['relation'], unitsEach: number | null = null): StockOption => ({
  medicationIndex: 0,
  suggestedItemId: null,
  items: [{ ...item(7, 90), relation, unitsEach, why: 'Not the same' }],
})
const picksFrom = (from: StockOption, one: Partial<PickedItem> = {}): MedicationPicks => ({
  ...picks({ itemId: 7, quantity: '14', ...one }),
  option: from,
})

test('PHARM-38 another brand is picked if nothing else is in stock, and only lacks its reason', () => {
  const brand = other('substitution')
  expect(initialPicks(14, brand)).toEqual([{ itemId: 7, quantity: '14' }])
  expect(initialPicks(14, { ...option, suggestedItemId: null, items: [item(1, 5), ...brand.items] })).toEqual(
    [noItem],
  )
  const silent = picksFrom(brand)
  expect([hasErrors(silent), missingOf(silent, silent.items[0] ?? noItem)]).toEqual([
    true,
    { reason: 'Please choose a reason' },
  ])
  const said = picksFrom(brand, { reason: 'cheaper' })
  expect([hasErrors(said), picksOf([said])]).toEqual([
    false,
    [{ medicationIndex: 0, itemId: 7, quantity: 14, reason: 'cheaper' }],
  ])
})

test('PHARM-39 another strength counts what it stands for, and lacks a reason and the new directions', () => {
  const weak = other('strength', 0.5)
  expect(initialPicks(14, weak)).toEqual([noItem])
  const all = picksFrom(weak, { quantity: '28', reason: 'not-in-stock', isConfirmed: true })
  expect([totalUnits(all), hasErrors(all), shortfalls([all])]).toEqual([14, false, []])
  expect(picksOf([all])).toEqual([
    {
      medicationIndex: 0,
      itemId: 7,
      quantity: 28,
      reason: 'not-in-stock',
      directions: '2 tablets each morning',
    },
  ])
  expect(pickErrors(picksFrom(weak, { quantity: '30' }))).toEqual(['At most 28 tablets in all'])
  expect(pickErrors(picksFrom(weak, { quantity: '27' }))).toEqual([
    'Choose a number that stands for a whole number of those prescribed',
  ])
  expect(missingOf(picksFrom(weak, {}), { itemId: 7, quantity: '28' })).toEqual({
    reason: 'Please choose a reason',
    directions: 'Please confirm the new directions',
  })
  const [strong] = other('strength', 2).items
  if (!strong) throw new Error('No item')
  expect(newDirections(medication, strong)?.problem).toMatch(/whole number/)
})

test('PHARM-41 of an item of which nobody can tell, at least ten letters say why it is right', () => {
  const doubtful = other('unclear')
  expect(initialPicks(14, doubtful)).toEqual([noItem])
  for (const note of ['', 'It is ok', '          '])
    expect(hasErrors(picksFrom(doubtful, { note })), note).toBe(true)
  const said = picksFrom(doubtful, { note: ' The doctor said 5 mg ' })
  expect([hasErrors(said), picksOf([said])[0]?.note]).toEqual([false, 'The doctor said 5 mg'])
})
