import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, ageOn, civilOf, daysBetween, monthsBetween } from './civil.ts'

const date = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days))
const months = fc.integer({ min: 0, max: 1200 })

describe('CLIN-21 months are counted one way', () => {
  test.each([
    ['2026-08-31', 6, '2027-03-01'],
    ['2026-01-30', 1, '2026-03-01'],
    ['2024-02-29', 12, '2025-03-01'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-11-30', 1, '2026-12-30'],
    ['2026-12-31', 2, '2027-03-01'],
    ['2026-05-15', -6, '2025-11-15'],
  ])('%s and %i months is %s', (from, count, expected) => {
    expect(addMonths(from, count)).toBe(expected)
  })

  test('a person is some months old from that day on, and not the day before', () => {
    fc.assert(
      fc.property(date, months, (born, count) => {
        const on = addMonths(born, count)
        expect(monthsBetween(born, on)).toBe(count)
        expect(monthsBetween(born, addDays(on, -1))).toBe(count - 1)
      }),
    )
  })

  test('twelve months are a year of age', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 40_000 }), (born, days) => {
        const today = addDays(born, days)
        expect(Math.floor(monthsBetween(born, today) / 12)).toBe(ageOn(today, born))
      }),
    )
  })

  test('days between two dates are those that were added', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -40_000, max: 40_000 }), (from, days) => {
        expect(daysBetween(from, addDays(from, days))).toBe(days)
      }),
    )
  })
})

test('PLAT-57 each zone shows the time that its clocks show, on both sides of every change', () => {
  const zones = ['Africa/Lagos', 'Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe']
  const minutes = fc.integer({ min: 0, max: 70 * 366 * 24 * 60 })
  fc.assert(
    fc.property(fc.constantFrom(...zones), minutes, fc.integer({ min: -40, max: 40 }), (zone, at, apart) => {
      for (const instant of [at, at + apart].map((passed) => new Date(passed * 60_000))) {
        const shown = civilOf(instant, zone)
        // Sweden writes dates as this project does.
        expect(instant.toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16)).toBe(
          `${shown.date} ${shown.time}`,
        )
      }
    }),
  )
  const change = Date.parse('2026-10-25T01:00Z')
  const around = [-1, 0].map((minute) => civilOf(new Date(change + minute * 60_000), 'Europe/London').time)
  expect(around).toEqual(['01:59', '01:00'])
})
