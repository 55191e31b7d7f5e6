import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../kernel/civil.ts'
import { daysAhead, daysOf, refillDay } from './refill-day.ts'

test('decisions §6 a duration is read where it is plain, and left alone where it is not', () => {
  const read = ['30 days', '1 day', '2 weeks', '1 month', '3 Months', 'for 10 days', '5-day', ' 28 days ']
  expect(read.map(daysOf)).toEqual([30, 1, 14, 30, 90, 10, 5, 28])
  const unclear = [
    '',
    'until finished',
    'as needed',
    '0 days',
    '7 to 10 days',
    '30',
    'days',
    '2 weeks and 3 days',
  ]
  expect(unclear.map(daysOf)).toEqual(unclear.map(() => undefined))
})

test('decisions §6 the reminder lies some days before the first medicine runs out', () => {
  expect(refillDay(['30 days', '90 days'], '2026-03-01', '2026-03-11')).toBe('2026-03-26')
  expect(refillDay(['as needed', '2 weeks'], '2026-03-10', '2026-03-11')).toBe('2026-03-19')
  expect(refillDay(['as needed'], '2026-03-01', '2026-03-11')).toBeUndefined()
  expect(refillDay([], '2026-03-01', '2026-03-11')).toBeUndefined()
  // It has run out, or is about to: there is no day left to choose from.
  expect(refillDay(['5 days'], '2026-03-01', '2026-03-11')).toBeUndefined()
  expect(refillDay(['15 days'], '2026-03-01', '2026-03-11')).toBeUndefined()
  expect(refillDay(['16 days'], '2026-03-01', '2026-03-11')).toBe('2026-03-12')
})

test('whatever the durations, the day lies ahead, and before any of them is over', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(lengths, fc.integer({ min: -60, max: 0 }), (days, filled) => {
      const today = '2026-03-11'
      const from = addDays(today, filled)
      const day = refillDay(
        days.map((count) => `${count} days`),
        from,
        today,
      )
      if (day === undefined) {
        expect(addDays(from, Math.min(...days) - daysAhead) <= today).toBe(true)
        return
      }
      expect(day > today).toBe(true)
      expect(day < addDays(from, Math.min(...days))).toBe(true)
    }),
  )
})
