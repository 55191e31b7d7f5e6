import fc from 'fast-check'
import { expect, test } from 'vitest'
import { suggestOrder } from './suggestion.ts'

test('INV-29 an order fills the stock up to its minimum or to 30 days’ use, whichever is more', () => {
  const item = { quantity: 20, minStockLevel: 50, used: 0, daysKept: 400 }
  expect(suggestOrder(item)).toEqual({ dailyUse: 0, daysLeft: null, suggested: 30 })
  expect(suggestOrder({ ...item, used: 180 })).toEqual({ dailyUse: 2, daysLeft: 10, suggested: 40 })
  expect(suggestOrder({ ...item, quantity: 100, used: 180 })).toEqual({
    dailyUse: 2,
    daysLeft: 50,
    suggested: 0,
  })
  expect(suggestOrder({ ...item, quantity: 0, used: 1 })).toEqual({ dailyUse: 0, daysLeft: 0, suggested: 50 })
})

test('INV-29 the use of a newer item is that of the days it has been kept, at least 30', () => {
  const item = { quantity: 30, minStockLevel: 0, used: 60 }
  expect(suggestOrder({ ...item, daysKept: 60 })).toMatchObject({ dailyUse: 1, daysLeft: 30, suggested: 0 })
  expect(suggestOrder({ ...item, daysKept: 2 })).toMatchObject({ dailyUse: 2, daysLeft: 15, suggested: 30 })
})

test('INV-29 after the suggested order, nothing more is suggested', () => {
  const use = fc.record({
    quantity: fc.nat(10_000),
    minStockLevel: fc.nat(1000),
    used: fc.nat(20_000),
    daysKept: fc.nat(1000),
  })
  fc.assert(
    fc.property(use, (item) => {
      const { suggested } = suggestOrder(item)
      const filled = { ...item, quantity: item.quantity + suggested }
      expect(suggestOrder(filled).suggested).toBe(0)
      expect(filled.quantity).toBeGreaterThanOrEqual(item.minStockLevel)
      expect(suggestOrder(filled).daysLeft ?? 30).toBeGreaterThanOrEqual(30)
    }),
  )
})
