// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { SessionProvider } from '../../../lib/session/session.tsx'
import { appointment, doctor } from '../../../testing/fake-appointment.ts'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../../testing/fake-network.ts'
import { RoomChoice } from './room-choice.tsx'

fakeNetwork()
afterEach(cleanup)

const site = {
  id: 4,
  name: 'Lekki',
  address: '12 Admiralty Way',
  phone: null,
  latitude: null,
  longitude: null,
  directions: null,
}
const visit: Appointment = { ...appointment, mode: 'in-person', site }

const draw = (shown: Appointment, id = doctor.id) => {
  storedSessionOf(userOf('doctor', { id }))
  replies['/api/clinic/rooms'] = {
    status: 200,
    body: [
      { id: 8, siteId: 4, name: 'Room 1' },
      { id: 9, siteId: 5, name: 'Room 2' },
    ],
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <RoomChoice appointment={shown} />
      </SessionProvider>
    </QueryClientProvider>,
  )
}

test('ORG-17 the visit’s doctor reserves a room of its site, and reads why one can’t be had', async () => {
  draw(visit)
  const choice = await screen.findByLabelText('Room')
  expect([...choice.querySelectorAll('option')].map(({ text }) => text)).toEqual(['No room', 'Room 1'])
  await userEvent.selectOptions(choice, 'Room 1')
  replies['PUT /api/appointments/9/room'] = {
    status: 409,
    body: { type: '/problems/wrong-state', status: 409, detail: 'Dr. Eze has Room 1 from 10:00 to 10:30' },
  }
  await userEvent.click(screen.getByRole('button', { name: 'Save room' }))
  expect(await screen.findByText(/^Dr. Eze has Room 1 from 10:00 to 10:30/)).toBeTruthy()
  expect(choice).toHaveProperty('value', '8')
  replies['PUT /api/appointments/9/room'] = {
    status: 200,
    body: { ...visit, room: { id: 8, name: 'Room 1' } },
  }
  await userEvent.click(screen.getByRole('button', { name: 'Save room' }))
  await waitFor(() =>
    expect(calls.filter(({ name }) => name.endsWith('/room')).map(({ body }) => body)).toEqual([
      { roomId: 8, startsAt: visit.startsAt },
      { roomId: 8, startsAt: visit.startsAt },
    ]),
  )
})

test('ORG-17 there is no choice for another doctor, and for a visit without a site', async () => {
  draw(visit, 77)
  await waitFor(() => expect(calls.length).toBeGreaterThan(0))
  expect(screen.queryByLabelText('Room')).toBeNull()
  cleanup()
  draw(appointment)
  expect(screen.queryByLabelText('Room')).toBeNull()
})
