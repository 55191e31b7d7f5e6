import { describe, expect, test } from 'vitest'
import type { OpeningSpan } from '@alafia/contract/pharmacy/schema'
import { changesIn, form, wrongIn, type Fields } from './form.ts'
import { copied, isAroundTheClock, spansOf, withDay } from './week.ts'

const span = (day: OpeningSpan['day'], open: string, close: string): OpeningSpan => ({ day, open, close })
const week = [
  span('Monday', '08:00', '13:00'),
  span('Monday', '14:00', '20:00'),
  span('Sunday', '12:00', '18:00'),
]

describe('PHARM-27 a pharmacy’s hours are edited', () => {
  test('a day’s hours take the place of other days’, and of nothing else', () => {
    const changed = copied(week, 'Monday', ['Tuesday', 'Sunday'])
    for (const day of ['Monday', 'Tuesday', 'Sunday'] as const)
      expect(spansOf(changed, day).map(({ open, close }) => `${open} ${close}`)).toEqual([
        '08:00 13:00',
        '14:00 20:00',
      ])
    expect(changed).toHaveLength(6)
    // A closed day closes the others; a day given to itself stays.
    expect(copied(week, 'Friday', ['Monday', 'Friday'])).toEqual([week[2]])
    expect(copied(week, 'Sunday', ['Sunday'])).toEqual(week)
    expect(withDay(week, 'Sunday', [])).toEqual(week.slice(0, 2))
  })

  test('from a time to the same time is the whole day; an empty span is none', () => {
    expect(isAroundTheClock(span('Monday', '00:00', '00:00'))).toBe(true)
    expect(isAroundTheClock(span('Monday', '', ''))).toBe(false)
    expect(isAroundTheClock(span('Monday', '08:00', '20:00'))).toBe(false)
  })

  const fields: Fields = {
    address: '31 Bode Thomas Street, Surulere',
    phone: '+234 805 555 0119',
    email: 'counter@pharmacies.alafia.example',
    services: ['Delivery'],
    operatingHours: week,
    latitude: '6.49',
    longitude: '3.35',
  }

  test('only what was changed is sent, and a place with both its degrees', () => {
    const details = form.parse(fields)
    expect(changesIn(details, {})).toEqual({})
    expect(changesIn(details, { phone: true })).toEqual({ phone: fields.phone })
    expect(changesIn(details, { longitude: true, operatingHours: [{ open: true }] })).toEqual({
      operatingHours: week,
      coordinates: { latitude: 6.49, longitude: 3.35 },
    })
  })

  test('degrees that are none are refused, and so is a place that isn’t on the globe', () => {
    for (const latitude of ['', ' ', 'north', '91', '6,49'])
      expect([latitude, form.safeParse({ ...fields, latitude }).success]).toEqual([latitude, false])
  })

  test('what is wrong with the hours names its day, and leads to the control', () => {
    const error = (message: string) => ({ type: 'custom', message })
    expect(
      wrongIn(
        {
          operatingHours: [
            undefined,
            { open: error('x'), close: error('x') },
            error('These hours overlap with others'),
          ],
          email: error('Enter an email address'),
        },
        week,
      ),
    ).toEqual([
      { field: 'opening-1-open', message: 'Monday: Enter an opening time' },
      { field: 'opening-1-close', message: 'Monday: Enter a closing time' },
      { field: 'opening-2-open', message: 'Sunday: These hours overlap with others' },
      { field: 'email', message: 'Enter an email address' },
    ])
  })
})
