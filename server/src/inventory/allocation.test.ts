import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '@alafia/contract/kernel/civil'
import { allocate, allocateAll, unitsIn, type ItemBatch } from './allocation.ts'

const today = '2026-03-11'

const batches = fc
  .array(
    fc.record({
      itemId: fc.integer({ min: 1, max: 3 }),
      expiryDate: fc.integer({ min: -5, max: 5 }).map((days) => addDays(today, days)),
      quantity: fc.integer({ min: 0, max: 20 }),
    }),
    { maxLength: 12 },
  )
  .map((rows): ItemBatch[] => rows.map((row, place) => ({ id: place + 1, ...row })))

const wants = fc.array(
  fc.record({
    medicationIndex: fc.integer({ min: 0, max: 4 }),
    itemId: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 0, max: 30 }),
  }),
  { maxLength: 5 },
)

const sum = (rows: readonly { quantity: number }[]) =>
  rows.reduce((total, { quantity }) => total + quantity, 0)

describe('PHARM-13 which batches a dispense takes', () => {
  it('empties the first-expiring batch before the next, and leaves the expired alone', () => {
    const shelf = [
      { id: 1, expiryDate: '2027-01-01', quantity: 50 },
      { id: 2, expiryDate: '2026-03-10', quantity: 40 },
      { id: 3, expiryDate: '2026-06-01', quantity: 10 },
      { id: 4, expiryDate: '2026-06-01', quantity: 5 },
    ]
    expect(allocate(shelf, 30, today)).toEqual({
      picks: [
        { batchId: 3, quantity: 10 },
        { batchId: 4, quantity: 5 },
        { batchId: 1, quantity: 15 },
      ],
      shortfall: 0,
    })
  })

  it('INV-11 still gives out a batch on its expiry date', () => {
    expect(allocate([{ id: 1, expiryDate: today, quantity: 2 }], 2, today).shortfall).toBe(0)
  })

  it('PHARM-14 says how many units are missing', () => {
    expect(allocate([{ id: 1, expiryDate: '2027-01-01', quantity: 3 }], 30, today)).toEqual({
      picks: [{ batchId: 1, quantity: 3 }],
      shortfall: 27,
    })
  })

  it('takes the requested units or all there are, only from usable batches, the first to expire first', () => {
    fc.assert(
      fc.property(batches, fc.nat({ max: 100 }), (shelf, wanted) => {
        const { picks, shortfall } = allocate(shelf, wanted, today)
        expect(sum(picks) + shortfall).toBe(wanted)
        expect(sum(picks)).toBe(Math.min(wanted, unitsIn(shelf, today)))
        const of = (batchId: number) => shelf.find(({ id }) => id === batchId)
        for (const { batchId, quantity } of picks) {
          const batch = of(batchId)
          expect(quantity).toBeGreaterThan(0)
          expect(quantity).toBeLessThanOrEqual(batch?.quantity ?? 0)
          expect((batch?.expiryDate ?? '') >= today).toBe(true)
        }
        const last = of(picks.at(-1)?.batchId ?? 0)?.expiryDate ?? today
        for (const { id, quantity } of shelf.filter(
          ({ expiryDate }) => expiryDate >= today && expiryDate < last,
        ))
          expect(sum(picks.filter(({ batchId }) => batchId === id))).toBe(quantity)
      }),
    )
  })

  it('PHARM-14 never gives the same unit to two medications of one prescription', () => {
    fc.assert(
      fc.property(batches, wants, (shelf, wishes) => {
        const { taken, served } = allocateAll(shelf, wishes, today)
        for (const { id, quantity } of shelf)
          expect(sum(taken.filter(({ batchId }) => batchId === id))).toBeLessThanOrEqual(quantity)
        expect(sum(taken)).toBe(
          sum(served.map((one) => ({ quantity: Math.min(one.quantity, one.available) }))),
        )
        for (const itemId of [1, 2, 3]) {
          const ofItem = shelf.filter((batch) => batch.itemId === itemId)
          const ids = ofItem.map(({ id }) => id)
          const wanted = sum(wishes.filter((wish) => wish.itemId === itemId))
          const got = sum(taken.filter(({ batchId }) => ids.includes(batchId)))
          expect(got).toBe(Math.min(wanted, unitsIn(ofItem, today)))
        }
      }),
    )
  })
})
