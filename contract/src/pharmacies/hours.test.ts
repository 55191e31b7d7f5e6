import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weekdays, type Weekday } from '../kernel/civil.ts'
import { isOpenAt, overlappingSpans, spansOn, openingStateAt, type WeekMoment } from './hours.ts'
import type { OpeningSpan } from './schema.ts'

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const day = fc.constantFrom(...weekdays)
const time = fc.integer({ min: 0, max: 24 * 60 - 1 }).map(timeOf)
const moment = fc.record({ day, time })
const span = fc.record({ day, open: time, close: time })
const hours = fc.array(span, { maxLength: 12 })

const nextDay = (of: Weekday): Weekday => weekdays[(weekdays.indexOf(of) + 1) % 7] ?? 'Sunday'
const dayBefore = (of: Weekday): Weekday => weekdays[(weekdays.indexOf(of) + 6) % 7] ?? 'Sunday'

const minuteAfter = ({ day: on, time: at }: WeekMoment): WeekMoment => {
  const minutes = Number(at.slice(0, 2)) * 60 + Number(at.slice(3)) + 1
  return minutes === 24 * 60 ? { day: nextDay(on), time: '00:00' } : { day: on, time: timeOf(minutes) }
}

/** PHARM-22 as it is worded, applied to each span separately. */
const isOpenBySentence = (all: readonly OpeningSpan[], { day: on, time: at }: WeekMoment) =>
  all.some(({ day: of, open, close }) =>
    open < close
      ? of === on && open <= at && at < close
      : (of === on && open <= at) || (of === dayBefore(on) && at < close),
  )

describe('PHARM-22 whether a pharmacy is open', () => {
  test('it is open from the opening minute until the closing minute, on that weekday only', () => {
    const monday: OpeningSpan[] = [{ day: 'Monday', open: '08:00', close: '20:00' }]
    const at = (on: Weekday, when: string) => isOpenAt(monday, { day: on, time: when })
    expect([
      at('Monday', '07:59'),
      at('Monday', '08:00'),
      at('Monday', '19:59'),
      at('Monday', '20:00'),
    ]).toEqual([false, true, true, false])
    expect(at('Tuesday', '12:00')).toBe(false)
    expect(isOpenAt([], { day: 'Monday', time: '12:00' })).toBe(false)
  })

  test('with several spans in a day, it is closed between them', () => {
    const lunch: OpeningSpan[] = [
      { day: 'Friday', open: '14:00', close: '18:30' },
      { day: 'Friday', open: '08:30', close: '13:00' },
    ]
    expect(isOpenAt(lunch, { day: 'Friday', time: '13:30' })).toBe(false)
    expect(openingStateAt(lunch, { day: 'Friday', time: '13:30' })).toEqual({
      isOpen: false,
      until: { day: 'Friday', time: '14:00' },
    })
    expect(spansOn(lunch, 'Friday').map(({ open }) => open)).toEqual(['08:30', '14:00'])
  })

  test('a span past midnight belongs to the day it began on, also from Saturday to Sunday', () => {
    const late: OpeningSpan[] = [{ day: 'Saturday', open: '16:00', close: '02:00' }]
    expect(isOpenAt(late, { day: 'Saturday', time: '23:59' })).toBe(true)
    expect(isOpenAt(late, { day: 'Sunday', time: '01:59' })).toBe(true)
    expect(isOpenAt(late, { day: 'Sunday', time: '02:00' })).toBe(false)
    expect(isOpenAt(late, { day: 'Saturday', time: '01:00' })).toBe(false)
    expect(openingStateAt(late, { day: 'Saturday', time: '17:00' })).toEqual({
      isOpen: true,
      until: { day: 'Sunday', time: '02:00' },
    })
  })

  test('open around the clock, it never closes; without hours, it never opens', () => {
    const always = weekdays.map((of) => ({ day: of, open: '00:00', close: '00:00' }))
    fc.assert(
      fc.property(moment, (at) => {
        expect(openingStateAt(always, at)).toEqual({ isOpen: true, until: null })
      }),
    )
    expect(openingStateAt([], { day: 'Monday', time: '00:00' })).toEqual({ isOpen: false, until: null })
  })

  test('for any hours, the result matches the definition', () => {
    fc.assert(
      fc.property(hours, moment, (all, at) => {
        expect(isOpenAt(all, at)).toBe(isOpenBySentence(all, at))
      }),
      { numRuns: 1000 },
    )
  })

  test('whatever the hours, the state lasts until the stated moment and changes then', () => {
    fc.assert(
      fc.property(hours, moment, (all, at) => {
        const { isOpen, until } = openingStateAt(all, at)
        expect(isOpen).toBe(isOpenAt(all, at))
        let now = at
        for (let minutes = 0; minutes < 7 * 24 * 60; minutes += 1) {
          if (until !== null && minutes > 0 && now.day === until.day && now.time === until.time) {
            expect(isOpenAt(all, now)).toBe(!isOpen)
            return
          }
          if (isOpenAt(all, now) !== isOpen) throw new Error(`changes at ${now.day} ${now.time}`)
          now = minuteAfter(now)
        }
        if (until !== null) expect(now).toEqual(until)
      }),
      { numRuns: 40 },
    )
  })
})

describe('PHARM-27 editing opening hours', () => {
  const on = (of: Weekday, open: string, close: string): OpeningSpan => ({ day: of, open, close })

  test('overlapping spans are found, also across midnight and the end of the week; adjacent spans do not overlap', () => {
    for (const [spans, places] of [
      [[on('Monday', '08:00', '13:00'), on('Monday', '13:00', '20:00')], []],
      [[on('Monday', '08:00', '13:00'), on('Monday', '12:59', '20:00')], [1]],
      [[on('Monday', '12:00', '14:00'), on('Monday', '08:00', '20:00')], [1]],
      [[on('Friday', '22:00', '02:00'), on('Saturday', '02:00', '04:00')], []],
      [[on('Friday', '22:00', '02:00'), on('Saturday', '01:00', '04:00')], [1]],
      [[on('Sunday', '01:00', '04:00'), on('Saturday', '16:00', '02:00')], [1]],
      [weekdays.map((of) => on(of, '00:00', '00:00')), []],
      [[on('Monday', '00:00', '00:00'), on('Monday', '08:00', '09:00')], [1]],
      [[on('Monday', '08:00', '09:00'), on('Monday', '08:00', '09:00')], [1]],
    ] as const)
      expect([spans, overlappingSpans(spans)]).toEqual([spans, places])
  })

  test('for any hours, spans overlap exactly when some minute is covered twice', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ day, open: time, close: time }), { maxLength: 4 }), (all) => {
        const openTwice = weekdays.some((of) =>
          Array.from({ length: 24 * 60 }, (_, minutes) => timeOf(minutes)).some(
            (at) => all.filter((one) => isOpenBySentence([one], { day: of, time: at })).length > 1,
          ),
        )
        expect(overlappingSpans(all).length > 0).toBe(openTwice)
      }),
      { numRuns: 50 },
    )
  })
})
