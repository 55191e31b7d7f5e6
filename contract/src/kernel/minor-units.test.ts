import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decimalsHint,
  decimalsOf,
  fromMinorUnits,
  inCurrency,
  shownDecimals,
  toMinorUnits,
  typedMoney,
  wrongDecimals,
} from './minor-units.ts'

test.each([
  ['NGN', 2, '25000.50', 2_500_050],
  ['USD', 2, '0.05', 5],
  ['XOF', 0, '25000', 25_000],
  ['KWD', 3, '1.250', 1250],
  ['IQD', 3, '0.001', 1],
] as const)(
  'BILL-36 %s has %i decimals by ISO 4217: %s are %i of the smallest unit',
  (code, places, amount, units) => {
    expect(decimalsOf(code)).toBe(places)
    expect(toMinorUnits(amount, code)).toBe(units)
    expect(fromMinorUnits(units, code)).toBe(amount)
  },
)

test('BILL-36 a part of the smallest unit is refused, zeros after it are not', () => {
  expect(toMinorUnits('25000.00', 'XOF')).toBe(25_000)
  expect(() => toMinorUnits('25000.50', 'XOF')).toThrow('XOF has 0 decimals')
  expect(() => toMinorUnits('1.0005', 'KWD')).toThrow('KWD has 3 decimals')
})

test('BILL-36 amounts are shown with the decimals that their currency has', () => {
  expect([shownDecimals('5', 'NGN'), shownDecimals('00', 'XOF'), shownDecimals('25', 'KWD')]).toEqual([
    '.50',
    '',
    '.250',
  ])
})

const currency = fc.constantFrom('XOF', 'JPY', 'NGN', 'USD', 'TND', 'KWD')
/** Of the smallest unit. */
const units = fc.integer({ min: 0, max: 9_999_999_999 })

test('ORG-19 an amount as text, in the smallest unit and as text again is the same with 0, 2 and 3 decimals', () => {
  fc.assert(
    fc.property(currency, units, (code, many) => {
      const amount = fromMinorUnits(many, code)
      expect(toMinorUnits(amount, code)).toBe(many)
      expect([inCurrency(amount, code), typedMoney(amount, code)]).toEqual([amount, amount])
      expect(amount.split('.')[1]?.length ?? 0).toBe(decimalsOf(code))
    }),
  )
})

test('ORG-19 fewer decimals, zeros after them and commas are the same amount; a part of the smallest unit is none', () => {
  expect(
    ['500', '500.5', ' 1,200.05 ', '0', '007.10', '3.000'].map((typed) => typedMoney(typed, 'NGN')),
  ).toEqual(['500.00', '500.50', '1200.05', '0.00', '7.10', '3.00'])
  expect([typedMoney('1,500.00', 'XOF'), typedMoney('1.5', 'TND')]).toEqual(['1500', '1.500'])
  const none = ['', '-1', '1.234', 'x', '12345678901', '1.'].map((typed) => typedMoney(typed, 'NGN'))
  expect([...none, typedMoney('1.5', 'XOF'), typedMoney('1.2345', 'TND')]).toEqual(Array(8).fill(undefined))
  expect([inCurrency('-12.5', 'NGN'), inCurrency('-3', 'XOF')]).toEqual(['-12.50', '-3'])
  expect([wrongDecimals('XOF'), wrongDecimals('TND')]).toEqual([
    'XOF has no decimals',
    'TND has at most 3 decimals',
  ])
  expect([decimalsHint('Each.', 'NGN'), decimalsHint('Each.', 'XOF')]).toEqual([
    'Each.',
    'Each. XOF has no decimals.',
  ])
})
