import { minute } from '@alafia/contract/kernel/durations'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slotMinutes } from '@alafia/contract/appointments/states'
import { addDays, civilOf, weekdayOf, weekdays } from '@alafia/contract/kernel/civil'
import { offeredInterval, slotsOn, intervalAt } from '../booking/slots.ts'
import { appointmentsOutside, type Availability } from './appointments-outside-hours.ts'

/* Any edit of a doctor's week or time off, with any appointments, in zones with and without clock changes. */

const zones = fc.constantFrom(
  'Africa/Lagos',
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
)
/** On both sides of those zones' clock changes. */
const changes = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-04-24',
  '2026-10-04',
  '2026-10-25',
  '2026-10-30',
  '2026-11-01',
]
const date = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -3, max: 3 }))
  .map(([change, days]) => addDays(change, days))
const time = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
const week = fc
  .uniqueArray(fc.constantFrom(...weekdays), { maxLength: 7 })
  .chain((days) =>
    fc.tuple(...days.map((day) => fc.uniqueArray(time, { maxLength: 12 }).map((slots) => ({ day, slots })))),
  )
const daysOff = fc.array(
  fc
    .tuple(date, fc.integer({ min: 0, max: 4 }))
    .map(([startsOn, days]) => ({ startsOn, endsOn: addDays(startsOn, days) })),
  { maxLength: 2 },
)
const hours: fc.Arbitrary<Availability> = fc.record({ availability: week, timeOff: daysOff })
const booked = fc.array(fc.record({ date, time }), { maxLength: 12 })
const today = '2026-01-01'

const offers = (of: Availability, { date: on, time: at }: { date: string; time: string }, zone: string) =>
  offeredInterval({ ...of, busy: [], closedDays: [] }, on, at, zone) !== undefined

test('DOC-6 an edit leaves outside exactly the appointments that were within the old hours and aren’t within the new ones', () => {
  fc.assert(
    fc.property(hours, hours, booked, zones, (before, after, appointments, zone) => {
      const outside = appointmentsOutside(before, after, appointments)
      for (const appointment of appointments) {
        // Times that the clocks skip can't be booked at all.
        if (
          civilOf(intervalAt(appointment.date, appointment.time, zone).startsAt, zone).time !==
          appointment.time
        )
          continue
        expect(outside.includes(appointment)).toBe(
          offers(before, appointment, zone) && !offers(after, appointment, zone),
        )
      }
    }),
  )
})

test('DOC-6 saving the same hours again leaves nothing outside, and neither does adding to them', () => {
  fc.assert(
    fc.property(hours, week, booked, (before, more, appointments) => {
      expect(appointmentsOutside(before, before, appointments)).toEqual([])
      const after = { ...before, availability: [...before.availability, ...more] }
      expect(appointmentsOutside(before, after, appointments)).toEqual([])
      expect(appointmentsOutside(before, { ...before, timeOff: [] }, appointments)).toEqual([])
    }),
  )
})

test('DOC-6 an appointment that starts between two slots and spans both is within the hours', () => {
  const monday = (slots: string[]): Availability => ({
    availability: [{ day: 'Monday', slots }],
    timeOff: [],
  })
  const appointment = { date: '2026-03-16', time: '09:15' }
  expect(appointmentsOutside(monday(['09:15']), monday(['09:00', '09:30']), [appointment])).toEqual([])
  expect(appointmentsOutside(monday(['09:15']), monday(['09:00']), [appointment])).toEqual([appointment])
})

test('DOC-13 the slots of any week, including clock changes, are within its hours and without duplicates, and time off has none', () => {
  fc.assert(
    fc.property(hours, date, zones, (of, on, zone) => {
      const slots = slotsOn({ ...of, busy: [], closedDays: [] }, on, today, zone)
      const starts = slots
        .map((slot) => intervalAt(on, slot.time, zone).startsAt.getTime())
        .toSorted((one, other) => one - other)
      for (const [place, start] of starts.entries()) {
        const next = starts[place + 1]
        if (next !== undefined) expect(next - start).toBeGreaterThanOrEqual(slotMinutes * minute)
      }
      const isOff = of.timeOff.some(({ startsOn, endsOn }) => startsOn <= on && on <= endsOn)
      const ofDay = of.availability.find(({ day }) => day === weekdayOf(on))?.slots ?? []
      expect(slots.every(({ time: at }) => !isOff && ofDay.includes(at))).toBe(true)
      // An edit that changes nothing leaves no appointment outside, and one that removes all hours leaves all of them outside.
      const all = slots.map((slot) => ({ date: on, time: slot.time }))
      expect(appointmentsOutside(of, of, all)).toEqual([])
      expect(appointmentsOutside(of, { availability: [], timeOff: [] }, all)).toEqual(all)
    }),
  )
})
