// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WaitlistEntry, WaitlistOffer } from '@alafia/contract/appointments/waitlist'
import { weekdays } from '@alafia/contract/kernel/civil'
import { minute } from '@alafia/contract/kernel/durations'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { Waitlist } from './waitlist.tsx'

fakeNetwork()
/** This machine's clock is a day behind the server's. */
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T09:00:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const offer: WaitlistOffer = {
  id: 3,
  doctorId: 5,
  doctorName: 'Dr. Chidi Okafor',
  date: '2026-03-13',
  time: '09:30',
  until: '2026-03-11T09:15:00.000Z',
  secondsLeft: 15 * 60,
  price: '5000.00',
  currency: 'NGN',
  terms: null,
}

const show = async (change: Partial<WaitlistEntry>) => {
  const entry: WaitlistEntry = {
    id: 7,
    patientId: 1,
    familyMemberId: null,
    personName: 'Amina Bello',
    doctorName: 'Dr. Chidi Okafor',
    specialization: 'Cardiology',
    mode: 'video',
    weekdays: [...weekdays],
    fromTime: '00:00',
    untilTime: '23:59',
    firstDay: '2026-03-12',
    lastDay: '2026-03-20',
    joinedAt: '2026-03-11T08:00:00.000Z',
    pausedUntil: null,
    offer: null,
    booked: null,
    ...change,
  }
  replies['/api/appointments/waitlist'] = { status: 200, body: [entry] }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Waitlist onBooked={() => undefined} />
    </QueryClientProvider>,
  )
  await pass(100)
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('APPT-98 an offer counts down by the server’s word, however wrong the device’s clock is', async () => {
  await show({ offer })
  expect(screen.getByText('15 minutes left')).toBeDefined()
  await pass(14 * minute)
  expect(screen.getByText('1 minute left')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Book it' })).toBeDefined()
  await pass(minute)
  expect(screen.getByText('The time we held for you has passed to others.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Book it' })).toBeNull()
})

test('APPT-95 APPT-98 whoever missed two offers in a row reads until when they get none', async () => {
  await show({ pausedUntil: '2026-03-11T20:30:00.000Z' })
  expect(
    screen.getByText(/You missed two offers in a row, so we won’t offer you another until/).textContent,
  ).toContain('21:30. You keep your place.')
})
