import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from './clock.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['Africa/Lagos', '2026-03-10T23:00:00Z'],
  ['Asia/Kolkata', '2026-03-10T18:30:00Z'],
  ['Asia/Kathmandu', '2026-03-10T18:15:00Z'],
])('PLAT-57 today in %s changes at its midnight, asked before and after', (zone, midnight) => {
  const clock = systemClock(zone)
  const start = Date.parse(midnight)
  vi.setSystemTime(start - 1)
  expect(clock.today()).toBe('2026-03-10')
  vi.setSystemTime(start)
  expect(clock.today()).toBe('2026-03-11')
  vi.setSystemTime(start - 1)
  expect(clock.today()).toBe('2026-03-10')
})
