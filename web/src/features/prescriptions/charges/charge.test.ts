import { expect, test } from 'vitest'
import type { Medication } from '@alafia/contract/prescriptions/schema'
import type { StockOption } from '@alafia/contract/prescriptions/stock-options'
import { chargeBody, chargeOf, keyOf, suggestedInsurer, type Payer } from './charge.ts'

const hygeia = { id: 8, name: 'Hygeia HMO', coversPercent: 70, isActive: true }
const medication: Medication = {
  name: 'Amlodipine 5 mg',
  dosage: '1 tablet',
  frequency: 'od',
  duration: '30 days',
  instructions: null,
  quantity: 30,
  dispensed: 0,
  owed: 0,
  waived: 0,
  noSubstitution: null,
  dispensedProducts: [],
}
const item = (id: number, price: string): StockOption['items'][number] => ({
  id,
  name: 'Amlodipine',
  genericName: 'Amlodipine',
  manufacturer: 'Emzor',
  price,
  dosage: '5 mg',
  form: 'tablet',
  relation: 'same',
  unitsEach: null,
  why: null,
  isControlled: false,
  inStock: 90,
  batches: [],
})
const picked = (...items: { itemId: number | null; quantity: string }[]) => [
  {
    medicationIndex: 0,
    medication,
    units: 30,
    option: { medicationIndex: 0, suggestedItemId: 3, items: [item(3, '33.33'), item(4, '10.00')] },
    items,
  },
]
const nobody: Payer = { insurer: undefined, memberNumber: '', authorisation: '', shares: new Map() }

test('PHARM-130 each picked item is a line with its price, and what isn’t picked costs nothing', () => {
  const { lines, total, toPay } = chargeOf(
    picked({ itemId: 3, quantity: '20' }, { itemId: 4, quantity: '10' }, { itemId: null, quantity: '5' }),
    nobody,
    'NGN',
  )
  expect(lines.map(({ units, total: price }) => [units, price])).toEqual([
    [20, '666.60'],
    [10, '100.00'],
  ])
  expect([total, toPay]).toEqual(['766.60', '766.60'])
})

test('PHARM-130 an insurer’s percentage, or what is typed for a line; what isn’t an amount is named', () => {
  const payer = { ...nobody, insurer: hygeia, memberNumber: 'HYG-1' }
  const picks = picked({ itemId: 3, quantity: '30' })
  const usual = chargeOf(picks, payer, 'NGN')
  expect([usual.total, usual.insurerPays, usual.toPay]).toEqual(['999.90', '699.93', '299.97'])
  const key = keyOf({ medicationIndex: 0, itemId: 3 })
  const typed = { ...payer, shares: new Map([[key, '0']]) }
  expect(chargeBody(chargeOf(picks, typed, 'NGN'), typed)).toEqual({
    total: '999.90',
    toPay: '999.90',
    insurerId: 8,
    memberNumber: 'HYG-1',
    authorisation: '',
    insurerShares: [{ medicationIndex: 0, itemId: 3, insurerShare: '0.00' }],
  })
  const wrong = chargeOf(picks, { ...payer, shares: new Map([[key, 'half']]) }, 'NGN')
  expect(wrong.lines.map(({ error }) => error)).toEqual(['Enter an amount, such as 1200'])
})

test('PHARM-130 an insurer pays no more than the price', () => {
  const errorOf = (typed: string) => {
    const shares = new Map([[keyOf({ medicationIndex: 0, itemId: 3 }), typed]])
    return chargeOf(picked({ itemId: 3, quantity: '30' }), { ...nobody, insurer: hygeia, shares }, 'NGN')
      .lines[0]?.error
  }
  expect(errorOf('999.90')).toBeUndefined()
  expect(errorOf('999.91')).toBe('Enter at most ₦999.90')
})

test('PHARM-131 only the insurer of the same name is suggested', () => {
  expect(suggestedInsurer([hygeia], ' hygeia  hmo')).toBe(hygeia)
  expect(['Hygeia', 'Hygeia HMO Gold', null, ''].map((stated) => suggestedInsurer([hygeia], stated))).toEqual(
    Array(4).fill(undefined),
  )
})
