// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { weekdays } from '@alafia/contract/kernel/civil'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import { distanceText, openingText } from '@alafia/contract/pharmacies/labels'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { fakeNetwork } from '../../testing/fake-network.ts'
import { filterByText, nearby } from './nearby.ts'
import { PharmacyList } from './pharmacy-list.tsx'
import { useCurrentMinute } from '../../domain/use-current-minute.ts'
import { hoursOn } from './labels.ts'

fakeNetwork()

const place = (change: Partial<Pharmacy>): Pharmacy => ({
  id: 1,
  name: 'Bode Thomas Pharmacy',
  address: '31 Bode Thomas Street, Surulere',
  phone: '+234 805 555 0119',
  email: 'bode@alafia.example',
  services: [],
  operatingHours: [{ day: 'Wednesday', open: '08:00', close: '20:00' }],
  coordinates: { latitude: 6.49, longitude: 3.35 },
  rating: null,
  reviewCount: 0,
  mayReview: false,
  isLast: false,
  closed: null,
  isYours: false,
  version: null,
  ...change,
})

describe('PHARM-22 open and closed on the page', () => {
  beforeEach(() => {
    // A Wednesday, half a minute before 20:00 in Lagos.
    vi.useFakeTimers({ now: new Date('2026-03-11T18:59:30Z') })
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  function Listed({ closed = null }: Partial<Pick<Pharmacy, 'closed'>>) {
    const all = nearby([place({ closed })], undefined)
    return (
      <PharmacyList
        query={{ status: 'success', error: null, refetch: () => Promise.reject(new Error('not asked')) }}
        all={all}
        shown={all}
        now={useCurrentMinute()}
        selectedId={undefined}
        onSelect={() => undefined}
        onClearFilters={() => undefined}
      />
    )
  }

  test('a pharmacy turns to closed on the screen at its closing minute', async () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Listed />
      </QueryClientProvider>,
    )
    expect(screen.getByText('Open until 20:00')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(29_000))
    expect(screen.getByText('Open')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(screen.queryByText('Open')).toBeNull()
    expect(screen.getByText('Closed')).toBeTruthy()
    expect(screen.getByText('Opens Wednesday at 08:00')).toBeTruthy()
  })

  test('PHARM-54 one that has closed for good never says when it opens', () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Listed closed={{ at: '2026-03-01T09:00:00.000Z', collectUntil: '2026-04-01' }} />
      </QueryClientProvider>,
    )
    expect(screen.getByText(/^Has closed\./)).toBeTruthy()
    expect(screen.queryByText(/Open|Today/)).toBeNull()
  })
})

test('PHARM-22 opening hours as text', () => {
  const noon = { day: 'Monday', time: '12:00' } as const
  const always = weekdays.map((day) => ({ day, open: '00:00', close: '00:00' }))
  expect(openingText(always, noon)).toBe('Open 24 hours')
  expect(hoursOn(always, 'Friday')).toBe('Open 24 hours')
  expect(openingText([], noon)).toBe('Closed')
  const late = [{ day: 'Monday', open: '16:00', close: '02:00' }] as const
  expect(openingText(late, noon)).toBe('Opens at 16:00')
  expect(openingText(late, { day: 'Monday', time: '17:00' })).toBe('Open until tomorrow at 02:00')
  expect(openingText(late, { day: 'Sunday', time: '17:00' })).toBe('Opens tomorrow at 16:00')
  expect(hoursOn(late, 'Tuesday')).toBe('Closed')
})

test('PHARM-58 the patient’s last pharmacy comes first, even if another is nearer', () => {
  const at = (latitude: number) => ({ latitude, longitude: 3.37 })
  const places = [
    place({ id: 1, coordinates: at(6.5) }),
    place({ id: 2, coordinates: at(6.7), isLast: true }),
  ]
  expect(nearby(places, { ...at(6.5), by: 'browser' }).map(({ id }) => id)).toEqual([2, 1])
})

test('PHARM-23 the nearest come first if a location is known; otherwise they are sorted by name, without distances', () => {
  const places = [
    place({ id: 1, name: 'Àgbádo Chemist', coordinates: { latitude: 6.7, longitude: 3.3 } }),
    place({ id: 2, name: 'Yaba Chemist', coordinates: { latitude: 6.51, longitude: 3.37 } }),
  ]
  expect(nearby(places, undefined).map(({ id, number, distance }) => [id, number, distance])).toEqual([
    [1, 1, undefined],
    [2, 2, undefined],
  ])
  const near = nearby(places, { latitude: 6.5, longitude: 3.37, by: 'browser' })
  expect(near.map(({ id, number }) => [id, number])).toEqual([
    [2, 1],
    [1, 2],
  ])
  expect([0.01, 0.65, 1.11, 9.94, 9.96, 523.4].map(distanceText)).toEqual([
    '50 m',
    '650 m',
    '1.1 km',
    '9.9 km',
    '10 km',
    '523 km',
  ])
  expect(filterByText(places, ' AGBADO ').map(({ id }) => id)).toEqual([1])
  expect(filterByText(places, 'surulere bode').map(({ id }) => id)).toEqual([1, 2])
  expect(filterByText(places, 'ikeja')).toEqual([])
})
