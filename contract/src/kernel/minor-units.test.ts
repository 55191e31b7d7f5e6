import { expect, test } from 'vitest'
import { decimalsOf, fromMinorUnits, shownDecimals, toMinorUnits } from './minor-units.ts'

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
