import { minute } from '@alafia/contract/kernel/durations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, civilOf, weekdayOf, weekdays } from '@alafia/contract/kernel/civil'
import {
  dayBounds,
  freeDays,
  offeredInterval,
  bookableDays,
  slotsOn,
  intervalAt,
  type Calendar,
  type Length,
} from './slots.ts'

/** Lagos never changes its clocks; the others do by an hour or half an hour, Cairo and Beirut at midnight. */
const zones = fc.constantFrom(
  'Africa/Lagos',
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Beirut',
)
const changesOfClocks = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-04-24',
  '2026-10-04',
  '2026-10-25',
  '2026-10-30',
]
const dates = fc.oneof(
  fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2023-01-01', days)),
  fc.constantFrom(...changesOfClocks),
)
const times = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
const availability = fc.array(
  fc.record({ day: fc.constantFrom(...weekdays), slots: fc.array(times, { maxLength: 12 }) }),
  { maxLength: 9 },
)
const spanOfDays = fc
  .tuple(dates, fc.integer({ min: 0, max: 20 }))
  .map(([startsOn, days]) => ({ startsOn, endsOn: addDays(startsOn, days) }))

/** A doctor's week, with appointments and days off near the day in question. */
const situation = fc
  .record({ zone: zones, date: dates, hours: availability, off: fc.array(spanOfDays, { maxLength: 2 }) })
  .chain((given) =>
    fc.record({
      given: fc.constant(given),
      busy: fc.array(fc.tuple(fc.integer({ min: -120, max: 26 * 60 }), fc.integer({ min: 1, max: 180 })), {
        maxLength: 6,
      }),
      daysUntil: fc.integer({ min: -3, max: 3 }),
    }),
  )
  .map(({ given, busy, daysUntil }) => {
    const start = dayBounds(given.date, given.zone).startsAt.getTime()
    const calendar: Calendar = {
      availability: given.hours,
      timeOff: given.off,
      closedDays: [],
      busy: busy.map(([from, length]) => ({
        startsAt: new Date(start + from * minute),
        endsAt: new Date(start + (from + length) * minute),
      })),
    }
    return { calendar, zone: given.zone, date: given.date, today: addDays(given.date, -daysUntil) }
  })

const overlap = (one: { startsAt: Date; endsAt: Date }, two: { startsAt: Date; endsAt: Date }) =>
  one.startsAt < two.endsAt && two.startsAt < one.endsAt

describe('DOC-9 time slots come from the doctor’s availability on the weekday', () => {
  test('DOC-2 slots are in order, without duplicates, within that weekday’s hours, at times that exist that day', () => {
    fc.assert(
      fc.property(situation, ({ calendar, zone, date, today }) => {
        const listed = slotsOn(calendar, date, today, zone).map((slot) => slot.time)
        const hours = calendar.availability.filter(({ day }) => day === weekdayOf(date))
        expect(listed).toEqual([...new Set(listed)].toSorted())
        for (const time of listed) {
          expect(hours.some(({ slots }) => slots.includes(time))).toBe(true)
          expect(civilOf(intervalAt(date, time, zone).startsAt, zone)).toEqual({ date, time })
        }
      }),
    )
  })

  test('a slot can be booked exactly when the day lists it', () => {
    fc.assert(
      fc.property(situation, times, ({ calendar, zone, date, today }, time) => {
        const listed = slotsOn(calendar, date, today, zone).some((slot) => slot.time === time)
        expect(offeredInterval(calendar, date, time, zone)).toEqual(
          listed ? intervalAt(date, time, zone) : undefined,
        )
      }),
    )
  })

  test('a day off has no slots; any other day has all of its hours that exist that day', () => {
    fc.assert(
      fc.property(situation, ({ calendar, zone, date, today }) => {
        const isOff = calendar.timeOff.some(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)
        const hours = calendar.availability.filter(({ day }) => day === weekdayOf(date))
        const real = [...new Set(hours.flatMap(({ slots }) => slots))].filter(
          (time) => civilOf(intervalAt(date, time, zone).startsAt, zone).time === time,
        )
        expect(slotsOn(calendar, date, today, zone)).toHaveLength(isOff ? 0 : real.length)
      }),
    )
  })

  test('a slot is free exactly when it is tomorrow or later and no appointment overlaps it', () => {
    fc.assert(
      fc.property(situation, ({ calendar, zone, date, today }) => {
        for (const { time, free } of slotsOn(calendar, date, today, zone)) {
          const appointment = intervalAt(date, time, zone)
          expect(free).toBe(date > today && !calendar.busy.some((other) => overlap(other, appointment)))
        }
      }),
    )
  })

  test('taking a free slot takes exactly the slots that the appointment overlaps', () => {
    fc.assert(
      fc.property(situation, ({ calendar, zone, date, today }) => {
        const before = slotsOn(calendar, date, today, zone)
        const taken = before.find((slot) => slot.free)
        fc.pre(taken !== undefined)
        const appointment = intervalAt(date, taken.time, zone)
        const after = slotsOn({ ...calendar, busy: [...calendar.busy, appointment] }, date, today, zone)
        expect(after).toEqual(
          before.map(({ time, free }) => ({
            time,
            free: free && !overlap(intervalAt(date, time, zone), appointment),
          })),
        )
        expect(after.find((slot) => slot.time === taken.time)?.free).toBe(false)
      }),
    )
  })

  test('DOC-10 the free days are the 28 days from tomorrow, each with its number of free slots', () => {
    fc.assert(
      fc.property(situation, ({ calendar, zone, today }) => {
        const days = freeDays(calendar, today, zone)
        expect(days).toHaveLength(28)
        expect([days[0]?.date, days.at(-1)?.date]).toEqual([
          bookableDays(today).first,
          bookableDays(today).last,
        ])
        for (const { date, free } of days)
          expect(free).toBe(slotsOn(calendar, date, today, zone).filter((slot) => slot.free).length)
      }),
    )
  })

  test('DOC-13 the hour that New York skips in March has no slots, and the hour it repeats in November has them once', () => {
    const calendar: Calendar = {
      availability: [{ day: 'Sunday', slots: ['01:30', '02:30', '03:00'] }],
      timeOff: [],
      closedDays: [],
      busy: [],
    }
    const timesOn = (date: string) =>
      slotsOn(calendar, date, '2026-01-01', 'America/New_York').map((slot) => slot.time)
    expect(timesOn('2026-03-08')).toEqual(['01:30', '03:00'])
    expect(timesOn('2026-11-01')).toEqual(['01:30', '02:30', '03:00'])
    expect(intervalAt('2026-11-01', '01:30', 'America/New_York').startsAt.toISOString()).toBe(
      '2026-11-01T05:30:00.000Z',
    )
  })
})

describe('DOC-20 the starts of a type', () => {
  const lengths = fc.record({
    minutes: fc.integer({ min: 1, max: 24 }).map((fives) => fives * 5),
    bufferMinutes: fc.integer({ min: 0, max: 12 }).map((fives) => fives * 5),
  })
  const at = (date: string, time: string, zone: string, length: Length) => {
    const { startsAt, endsAt, busyUntil } = intervalAt(date, time, zone, length)
    return { startsAt, endsAt, busyUntil: busyUntil ?? endsAt }
  }

  test('lie within the hours for the whole length, in order and once, also where clocks change', () => {
    fc.assert(
      fc.property(situation, lengths, ({ calendar, zone, date, today }, length) => {
        const slots = slotsOn(calendar, date, today, zone)
        const hours = slots.map(({ time }) => intervalAt(date, time, zone))
        const starts = slotsOn(calendar, date, today, zone, length)
        const instants = starts.map(({ time }) => at(date, time, zone, length).startsAt.getTime())
        expect(instants).toEqual([...new Set(instants)].toSorted((one, other) => one - other))
        for (const { time } of starts) {
          const { startsAt, endsAt } = at(date, time, zone, length)
          for (let moment = startsAt.getTime(); moment < endsAt.getTime(); moment += 5 * minute)
            expect(
              hours.some((hour) => hour.startsAt.getTime() <= moment && moment < hour.endsAt.getTime()),
            ).toBe(true)
          expect(offeredInterval(calendar, date, time, zone, length)?.endsAt).toEqual(endsAt)
        }
      }),
    )
  })

  test('are free exactly when nothing overlaps the length and its buffer', () => {
    fc.assert(
      fc.property(situation, lengths, ({ calendar, zone, date, today }, length) => {
        for (const { time, free } of slotsOn(calendar, date, today, zone, length)) {
          const { startsAt, busyUntil } = at(date, time, zone, length)
          const taken = calendar.busy.some((other) => overlap(other, { startsAt, endsAt: busyUntil }))
          expect(free).toBe(date > today && !taken)
        }
      }),
    )
  })

  test('booking free starts one after the other never makes the doctor busy twice', () => {
    fc.assert(
      fc.property(situation, fc.array(lengths, { maxLength: 6 }), ({ calendar, zone, date }, wanted) => {
        const booked: { startsAt: Date; endsAt: Date }[] = []
        for (const length of wanted) {
          const free = slotsOn({ ...calendar, busy: booked }, date, addDays(date, -1), zone, length).find(
            (slot) => slot.free,
          )
          if (!free) continue
          const { startsAt, busyUntil } = at(date, free.time, zone, length)
          expect(booked.some((other) => overlap(other, { startsAt, endsAt: busyUntil }))).toBe(false)
          booked.push({ startsAt, endsAt: busyUntil })
        }
      }),
    )
  })

  test('are every half hour where length and buffer fill slots, otherwise every quarter of an hour', () => {
    const calendar: Calendar = {
      availability: [{ day: 'Thursday', slots: ['09:00', '09:30', '10:00', '14:00'] }],
      timeOff: [],
      closedDays: [],
      busy: [],
    }
    const timesOf = (minutes: number, bufferMinutes: number) =>
      slotsOn(calendar, '2026-03-12', '2026-03-11', 'Africa/Lagos', { minutes, bufferMinutes }).map(
        ({ time }) => time,
      )
    expect(timesOf(45, 15)).toEqual(['09:00', '09:30'])
    expect(timesOf(20, 0)).toEqual(['09:00', '09:15', '09:30', '09:45', '10:00', '14:00'])
    expect(timesOf(30, 0)).toEqual(['09:00', '09:30', '10:00', '14:00'])
    expect(timesOf(120, 0)).toEqual([])
  })
})
