import { describe, expect, test } from 'vitest'
import type { OpeningSpan } from '@alafia/contract/pharmacies/schema'
import { withHours } from '../../../domain/opening-errors.ts'
import { copied, isAroundTheClock, spansOf, withDay } from '../../../domain/opening-week.ts'
import { changesIn, detailsForm, type Fields } from './form.ts'

const span = (day: OpeningSpan['day'], open: string, close: string): OpeningSpan => ({ day, open, close })
const week = [
  span('Monday', '08:00', '13:00'),
  span('Monday', '14:00', '20:00'),
  span('Sunday', '12:00', '18:00'),
]

describe('PHARM-27 editing a pharmacy’s hours', () => {
  test('copying a day’s hours replaces those of the chosen days, and nothing else', () => {
    const changed = copied(week, 'Monday', ['Tuesday', 'Sunday'])
    for (const day of ['Monday', 'Tuesday', 'Sunday'] as const)
      expect(spansOf(changed, day).map(({ open, close }) => `${open} ${close}`)).toEqual([
        '08:00 13:00',
        '14:00 20:00',
      ])
    expect(changed).toHaveLength(6)
    // Copying a closed day closes the others; copying a day to itself changes nothing.
    expect(copied(week, 'Friday', ['Monday', 'Friday'])).toEqual([week[2]])
    expect(copied(week, 'Sunday', ['Sunday'])).toEqual(week)
    expect(withDay(week, 'Sunday', [])).toEqual(week.slice(0, 2))
  })

  test('a span that ends when it starts is the whole day; an empty span is not', () => {
    expect(isAroundTheClock(span('Monday', '00:00', '00:00'))).toBe(true)
    expect(isAroundTheClock(span('Monday', '', ''))).toBe(false)
    expect(isAroundTheClock(span('Monday', '08:00', '20:00'))).toBe(false)
  })

  const fields: Fields = {
    name: 'Surulere',
    address: '31 Bode Thomas Street, Surulere',
    phone: '+234 805 555 0119',
    email: 'counter@pharmacies.alafia.example',
    services: ['Delivery'],
    operatingHours: week,
    latitude: '6.49',
    longitude: '3.35',
  }

  test('only what was changed is sent, and a location with both its degrees', () => {
    const changes = (changed: Partial<Fields>) =>
      changesIn(detailsForm.parse({ ...fields, ...changed }), fields)
    expect(changes({})).toEqual({})
    expect(changes({ phone: '+234 805 555 0177' })).toEqual({ phone: '+234 805 555 0177' })
    expect(changes({ services: [] })).toEqual({ services: [] })
    expect(changes({ address: '1 New Street, Ikeja', email: 'New@Alafia.example' })).toEqual({
      address: '1 New Street, Ikeja',
      email: 'new@alafia.example',
    })
    expect(changes({ longitude: '3.4', operatingHours: week.slice(1) })).toEqual({
      operatingHours: week.slice(1),
      coordinates: { latitude: 6.49, longitude: 3.4 },
    })
  })

  test('a latitude that isn’t a number, or isn’t on the globe, is refused', () => {
    for (const latitude of ['', ' ', 'north', '91', '6,49'])
      expect([latitude, detailsForm.safeParse({ ...fields, latitude }).success]).toEqual([latitude, false])
  })

  test('errors of the hours name their day, and lead to the control', () => {
    const wrong = [
      { field: 'operatingHours', message: 'Enter a time' },
      { field: 'email', message: 'This doesn’t look like an email address' },
    ]
    const blank = [span('Monday', '08:00', '13:00'), span('Monday', '', ''), span('Sunday', '12:00', '')]
    expect(withHours(wrong, blank)).toEqual([
      { field: 'opening-1-open', message: 'Monday: Enter an opening time' },
      { field: 'opening-1-close', message: 'Monday: Enter a closing time' },
      { field: 'opening-2-close', message: 'Sunday: Enter a closing time' },
      wrong[1],
    ])
    const overlapping = [...week.slice(1), span('Sunday', '17:00', '19:00')]
    const [overlap] = withHours(wrong, overlapping)
    expect(overlap?.message).toBe('Sunday: These hours overlap with others')
    expect(overlap?.field).toMatch(/^opening-[12]-open$/)
    // An error of all the hours is not lost.
    expect(withHours(wrong.slice(0, 1), week)).toEqual([{ field: 'opening-0-open', message: 'Enter a time' }])
  })
})
