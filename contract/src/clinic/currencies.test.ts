import { expect, test } from 'vitest'
import { currencies } from './currencies.ts'

test('ORG-19 the currencies in use today, not those of the past', () => {
  expect(currencies).toHaveLength(155)
  for (const code of ['NGN', 'XOF', 'XAF', 'RWF', 'JPY', 'TND', 'KWD', 'ZWG', 'SLE', 'XCG'])
    expect(currencies).toContain(code)
  for (const code of ['HRK', 'SLL', 'BGN', 'DEM', 'XAU', 'XXX', 'CLF']) expect(currencies).not.toContain(code)
})
