import { expect, test } from 'vitest'
import { toAmount } from './labels.ts'

test.each([
  ['15000', '15000'],
  ['15,000', '15000'],
  ['₦15 000.5', '15000.5'],
  ['15000.00', '15000.00'],
  ['15000.', '15000'],
])('ADM-7 a fee can be typed as %s', (typed, amount) => {
  expect(toAmount(typed)).toBe(amount)
})

test.each(['', 'much', '15.0.0', '-5', '15000.005'])(
  'ADM-7 an invalid amount stays as typed: %s',
  (typed) => {
    expect(toAmount(typed)).toBe(typed)
  },
)
