import { civilOf } from '@alafia/contract/kernel/civil'
import { minute } from '@alafia/contract/kernel/durations'
import type { Clock } from '../platform/clock.ts'

/** A clock that a test sets. It advances only when the test moves it. */
export type TestClock = Clock & { set(now: Date): void; advance(minutes: number): void }

/** A Wednesday, 09:00 in Lagos. */
export const testNow = new Date('2026-03-11T08:00:00Z')

export const testClock = (start: Date = testNow, zone = 'Africa/Lagos'): TestClock => {
  let now = start
  const clock: TestClock = {
    zone,
    now: () => now,
    today: () => civilOf(now, clock.zone).date,
    set: (to) => {
      now = to
    },
    advance: (minutes) => {
      now = new Date(now.getTime() + minutes * minute)
    },
  }
  return clock
}
