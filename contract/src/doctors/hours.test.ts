import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slotMinutes } from '../appointments/states.ts'
import {
  isWithin,
  minutesInto,
  slotsIn,
  slotsOfDay,
  stretchesOf,
  wrongSlots,
  wrongStretches,
} from './hours.ts'

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const time = fc.integer({ min: 0, max: 1439 }).map(timeOf)

/** Any day of slots that a doctor may keep: at least a visit apart, the last over by midnight. */
const day = fc
  .array(fc.integer({ min: slotMinutes, max: 300 }), { maxLength: 20 })
  .chain((gaps) => fc.integer({ min: 0, max: 600 }).map((first) => ({ first, gaps })))
  .map(({ first, gaps }) => gaps.reduce((at, gap) => [...at, (at.at(-1) ?? first) + gap], [first]))
  .map((starts) => starts.filter((start) => start + slotMinutes <= 1440).map(timeOf))

const stretch = fc.record({ from: time, to: time })

describe('DOC-2 hours become slots of half an hour', () => {
  test('any day of slots, written as stretches and read again, is the same day', () => {
    fc.assert(
      fc.property(day, (slots) => {
        expect(wrongSlots(slots)).toEqual(new Map())
        expect(slotsOfDay(stretchesOf(slots))).toEqual(slots)
        expect(wrongStretches(stretchesOf(slots))).toEqual([])
      }),
    )
  })

  test('any stretches with nothing wrong become slots with nothing wrong, each within its stretch, filling it', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 4 }), (stretches) => {
        fc.pre(wrongStretches(stretches).length === 0)
        const slots = slotsOfDay(stretches)
        expect(wrongSlots(slots)).toEqual(new Map())
        for (const one of stretches) {
          const own = slotsIn(one)
          const end = minutesInto(one.to) || 1440
          expect(own[0]).toBe(one.from)
          expect(minutesInto(own.at(-1) ?? '') + slotMinutes).toBe(end)
        }
      }),
      // Most stretches of chance are wrong; one or none a day is the commonest right one.
      { numRuns: 300 },
    )
  })

  test('the usual day: a morning and an afternoon', () => {
    const stretches = [
      { from: '09:00', to: '12:30' },
      { from: '14:00', to: '17:00' },
    ]
    expect(slotsOfDay(stretches)).toHaveLength(13)
    expect(stretchesOf(slotsOfDay(stretches))).toEqual(stretches)
    expect(slotsIn({ from: '23:00', to: '00:00' })).toEqual(['23:00', '23:30'])
    expect(stretchesOf(['23:30', '23:00'])).toEqual([{ from: '23:00', to: '00:00' }])
  })
})

test('DOC-6 a visit lies within the hours exactly when each of its minutes does', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1410 }), (slots, start) => {
      const covered = new Set(
        slots.flatMap((slot) => Array.from({ length: slotMinutes }, (_, at) => minutesInto(slot) + at)),
      )
      const minutes = Array.from({ length: slotMinutes }, (_, at) => start + at)
      expect(isWithin(slots, timeOf(start))).toBe(minutes.every((minute) => covered.has(minute)))
    }),
  )
})

describe('DOC-3 overlapping or doubled slots are named', () => {
  test('of two slots that are closer than a visit, the later is named; so is a double, and one over midnight', () => {
    expect(wrongSlots(['09:00', '10:00', '09:15'])).toEqual(
      new Map([[2, '09:15 overlaps with 09:00: a visit takes 30 minutes']]),
    )
    expect(wrongSlots(['09:00', '09:00'])).toEqual(new Map([[1, '09:00 is there twice']]))
    expect(wrongSlots(['23:30', '00:00'])).toEqual(new Map())
    expect(wrongSlots(['23:45'])).toEqual(new Map([[0, 'A visit at 23:45 would go on after midnight']]))
  })

  test('any two slots less than a visit apart are refused, and none further apart', () => {
    fc.assert(
      fc.property(fc.array(time, { minLength: 1, maxLength: 6 }), (slots) => {
        const starts = slots.map(minutesInto).toSorted((one, other) => one - other)
        const isRight = starts.every((start, place) => start + slotMinutes <= (starts[place + 1] ?? 1440))
        expect(wrongSlots(slots).size === 0).toBe(isRight)
      }),
    )
  })

  test.each([
    [[{ from: '', to: '12:00' }], 0, 'from', 'Please enter when the hours start'],
    [[{ from: '09:00', to: '' }], 0, 'to', 'Please enter when the hours end'],
    [[{ from: '12:00', to: '09:00' }], 0, 'to', 'The end must be after the start'],
    [
      [{ from: '09:00', to: '12:15' }],
      0,
      'to',
      'Visits take 30 minutes: from 09:00 they end at 12:00 or 12:30',
    ],
    [[{ from: '09:00', to: '09:10' }], 0, 'to', 'Visits take 30 minutes: from 09:00 they end at 09:30'],
    [
      [
        { from: '09:00', to: '12:00' },
        { from: '11:30', to: '13:00' },
      ],
      1,
      'from',
      'Overlaps with 09:00 to 12:00',
    ],
  ] as const)('of %j, stretch %i is wrong at its %s: %s', (stretches, place, end, message) => {
    expect(wrongStretches(stretches)).toEqual([{ place, end, message }])
  })
})
