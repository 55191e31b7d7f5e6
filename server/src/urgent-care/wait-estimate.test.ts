import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minute } from '@alafia/contract/kernel/durations'
import { estimateWait, type Pickup } from './wait-estimate.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 11, 8) + minutes * minute)
const taking = (asked: number, taken: number): Pickup => ({ requestedAt: at(asked), takenAt: at(taken) })

test('URG-9 the wait is what the middle half of the latest takings took at the head of the line', () => {
  // The second asked while the first was waiting: it stood at the head from the first's taking on.
  const takings = [taking(0, 4), taking(1, 10), taking(30, 38), taking(60, 62)]
  expect(estimateWait(takings, 1)).toEqual({ from: 4, to: 8 })
  expect(estimateWait(takings, 2)).toEqual({ from: 8, to: 20 })
  expect(estimateWait(takings.toReversed(), 1)).toEqual(estimateWait(takings, 1))
})

test('URG-9 from fewer than three takings nothing is said', () => {
  expect(estimateWait([], 1)).toBeUndefined()
  expect(estimateWait([taking(0, 4), taking(10, 12)], 1)).toBeUndefined()
})

test('URG-9 any takings give a range that is one, and grows with the place', () => {
  const some = fc.record({ asked: fc.integer({ min: 0, max: 600 }), took: fc.integer({ min: 0, max: 240 }) })
  fc.assert(
    fc.property(
      fc.array(some, { minLength: 3, maxLength: 30 }),
      fc.integer({ min: 1, max: 40 }),
      (all, place) => {
        const takings = all.map(({ asked, took }) => taking(asked, asked + took))
        const [here, behind] = [estimateWait(takings, place), estimateWait(takings, place + 1)]
        if (!here || !behind) throw new Error('three takings are enough')
        expect(here.from).toBeGreaterThanOrEqual(1)
        expect(here.to).toBeGreaterThan(here.from)
        expect(behind.from).toBeGreaterThanOrEqual(here.from)
        expect(behind.to).toBeGreaterThanOrEqual(here.to)
      },
    ),
  )
})
