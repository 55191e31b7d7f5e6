import { expect, test } from 'vitest'
import { soonestOf } from './soonest-slots.ts'

const zone = 'Africa/Lagos'
const today = '2026-03-11'
const days = { first: '2026-03-12', last: '2026-03-18' }
const calendar = (name: string, slots: Record<string, string[]>, busy: [string, string][] = []) => ({
  name,
  // A weekday's name as in the table.
  availability: Object.entries(slots).map(([day, times]) => ({ day: day as 'Thursday', slots: times })),
  timeOff: [],
  closedDays: [],
  busy: busy.map(([from, to]) => ({ startsAt: new Date(from), endsAt: new Date(to) })),
})
const found = (doctors: ReturnType<typeof calendar>[], most = 6) =>
  soonestOf(doctors, days, today, zone, most).map(({ doctor, date, time }) => [doctor.name, date, time])

test('URG-3 the soonest free slots are in order of time, at most two per doctor', () => {
  const okafor = calendar('Okafor', { Thursday: ['09:00', '09:30', '10:00'], Friday: ['08:00'] })
  const bello = calendar('Bello', { Thursday: ['09:30', '16:00'] }, [
    ['2026-03-12T08:30:00Z', '2026-03-12T09:00:00Z'],
  ])
  expect(found([okafor, bello])).toEqual([
    ['Okafor', '2026-03-12', '09:00'],
    ['Okafor', '2026-03-12', '09:30'],
    ['Bello', '2026-03-12', '16:00'],
  ])
  expect(found([okafor, bello], 1)).toEqual([['Okafor', '2026-03-12', '09:00']])
})

test('URG-3 there are none today, after the last day, or if no doctor has hours', () => {
  expect(found([calendar('Okafor', { Wednesday: ['23:00'] })])).toEqual([['Okafor', '2026-03-18', '23:00']])
  expect(found([calendar('Okafor', {})])).toEqual([])
})
