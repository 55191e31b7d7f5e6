// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdMinutes } from '@alafia/contract/appointments/holds'
import { minute } from '@alafia/contract/kernel/durations'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { doctor, freeDay, offerTimes } from '../../../testing/fake-appointment.ts'
import { calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { DateAndTimeFields } from './date-and-time-fields.tsx'

fakeNetwork()
beforeEach(() => {
  vi.useFakeTimers()
  offerTimes({ '09:00': true, '09:30': true })
  replies['PUT /api/slot-hold'] = { status: 200, body: { id: 4, heldUntil: '2026-03-11T09:05:00.000Z' } }
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const sent = () => calls.map(({ name }) => name).filter((name) => name.includes('/api/slot-hold'))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const draw = async () => {
  const client = createQueryClient()
  const fields = (time: string, isInPerson = false) => (
    <QueryClientProvider client={client}>
      <DateAndTimeFields
        form={{ setValue: () => undefined, errors: {}, attempt: 0 }}
        doctor={doctor}
        date={freeDay}
        time={time}
        isInPerson={isInPerson}
        length={isInPerson ? { mode: 'in-person' } : {}}
        holds
      />
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(fields('09:30'))
  await pass(500)
  return {
    choose: (time: string, isInPerson?: boolean) => rerender(fields(time, isInPerson)),
    close: unmount,
  }
}

test('APPT-93 says until when the chosen time is held; another choice moves the hold, closing releases it', async () => {
  const { choose, close } = await draw()
  expect(screen.getByText(/^We’re holding 09:30 for you until .*10:05\.$/)).toBeTruthy()
  choose('09:00')
  // Its place is there before it is.
  const place = screen.getByRole('status')
  expect(place.textContent).toBe('')
  await pass(500)
  expect(place.textContent).toMatch(/^We’re holding 09:00 for you until/)
  close()
  await pass(10)
  expect(sent()).toEqual([
    'PUT /api/slot-hold',
    'POST /api/slot-hold/release',
    'PUT /api/slot-hold',
    'POST /api/slot-hold/release',
  ])
})

test('APPT-118 the time stays held, without another call, while the person switches to a visit in person and back', async () => {
  const { choose } = await draw()
  for (const isInPerson of [true, false]) {
    choose('09:30', isInPerson)
    await pass(500)
    expect(screen.getByText(/^We’re holding 09:30 for you until/)).toBeTruthy()
  }
  expect(sent()).toEqual(['PUT /api/slot-hold'])
})

test('APPT-118 a time that the doctor doesn’t have in person is released, and has to be chosen again', async () => {
  const { choose } = await draw()
  offerTimes({ '09:00': true })
  choose('09:30', true)
  await pass(500)
  expect(screen.getByText('The doctor has no slot at that time on the selected date')).toBeTruthy()
  expect(screen.queryByText(/hold/)).toBeNull()
  expect(sent()).toEqual(['PUT /api/slot-hold', 'POST /api/slot-hold/release'])
})

test('APPT-93 once the time is over it says so, and holds it again when the person goes on', async () => {
  await draw()
  await pass(holdMinutes * minute)
  expect(screen.getByText(/^We no longer hold 09:30 for you\./)).toBeTruthy()
  await pass(holdMinutes * minute)
  expect(sent().filter((name) => name.startsWith('PUT'))).toHaveLength(1)
  fireEvent.keyDown(document.body, { key: 'a' })
  await pass(500)
  expect(screen.getByText(/^We’re holding 09:30 for you until/)).toBeTruthy()
  expect(sent().filter((name) => name.startsWith('PUT'))).toHaveLength(2)
})

test('APPT-93 a time that was taken after the hold has lapsed is shown as taken, with the nearest free ones', async () => {
  await draw()
  await pass(holdMinutes * minute)
  const slots = [
    { time: '09:00', free: true },
    { time: '09:30', free: false },
  ]
  const refusal = { type: '/problems/slot-taken', detail: 'That time has just been taken', slots }
  replies['PUT /api/slot-hold'] = { status: 409, body: refusal }
  fireEvent.pointerDown(document.body)
  await pass(500)
  expect(screen.getByText('That time has just been taken')).toBeTruthy()
  expect(screen.getByRole('button', { name: '09:00' })).toBeTruthy()
  expect(screen.queryByText(/hold/)).toBeNull()
})

test('APPT-93 without a connection, nothing is held and nothing is in the way', async () => {
  replies['PUT /api/slot-hold'] = { status: 503, body: undefined }
  await draw()
  expect(screen.queryByText(/hold/)).toBeNull()
  expect(screen.queryByText('That time has just been taken')).toBeNull()
  expect(screen.getByRole('radio', { name: '09:30' })).toHaveProperty('checked', true)
})
