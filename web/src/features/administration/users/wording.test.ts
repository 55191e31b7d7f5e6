import { expect, test } from 'vitest'
import { amountIn } from './wording.ts'

test.each([
  ['15000', '15000.00'],
  ['15,000', '15000.00'],
  ['₦15 000.5', '15000.50'],
  ['15000.00', '15000.00'],
  ['15000.', '15000.00'],
])('ADM-7 a fee may be typed as %s', (typed, amount) => {
  expect(amountIn(typed)).toBe(amount)
})

test.each(['', 'much', '15.0.0', '-5', '15000.005'])(
  'ADM-7 what is no amount stays as typed: %s',
  (typed) => {
    expect(amountIn(typed)).toBe(typed)
  },
)
