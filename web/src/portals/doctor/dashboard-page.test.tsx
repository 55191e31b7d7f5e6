// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { doctor, appointment } from '../../testing/fake-appointment.ts'
import {
  callNames,
  clinic,
  lateReply,
  fakeNetwork,
  replies,
  storedSessionOf,
  userOf,
} from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const onDuty = { onDuty: true, endsAt: null, waiting: 0, others: 0 }
const room = { id: appointment.id, joining: { state: 'closed' }, doctorIsThere: false, endedAt: null }

beforeEach(() => {
  storedSessionOf(userOf('doctor', { id: doctor.id }))
  const today = { ...appointment, appointmentDate: clinic.today, startsAt: soon(10), endsAt: soon(40) }
  replies['/api/appointments'] = { status: 200, body: [today] }
  replies['/api/urgent-care/duty'] = { status: 200, body: onDuty }
  replies[`/api/video-visits/${appointment.id}`] = { status: 200, body: room }
})

// Each of these makes something above the buttons taller, and a button that moves during a press isn't pressed.
test.each([
  ['the duty', '/api/urgent-care/duty', onDuty],
  ['who is waiting', '/api/urgent-care/requests', []],
  ['the hours of the day', `/api/doctors/${doctor.id}/days`, []],
  ['the results to review', '/api/test-results/to-review', { total: 0, results: [] }],
  ['the room of the next video visit', `/api/video-visits/${appointment.id}`, room],
])(
  'DOC-16 DOC-17 no button can be pressed before %s has loaded and taken its place',
  async (_what, path, body) => {
    const { reply, come } = lateReply()
    replies[path] = reply
    const { here } = openApp('/doctor/dashboard')
    await waitFor(() => expect(callNames().some((name) => name.startsWith(`GET ${path}`))).toBe(true))
    // Long enough for everything else to arrive.
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(screen.queryByRole('button', { name: /^Start Consultation/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()

    come({ status: 200, body })
    await userEvent.click(await screen.findByRole('button', { name: /^Start Consultation/ }))
    await waitFor(() => expect(here()).toBe(`/doctor/consultation/${appointment.id}`))
  },
)

test.each([
  ['a planned visit', {}, true],
  ['immediate care', { type: 'urgent' as const, startsAt: soon(-5), createdAt: soon(-5) }, false],
])('URG-26 ‘Running late?’ of %s', async (_what, more, isOffered) => {
  const today = { ...appointment, appointmentDate: clinic.today, startsAt: soon(10), endsAt: soon(40) }
  replies['/api/appointments'] = { status: 200, body: [{ ...today, ...more }] }
  const open = { ...room, joining: { state: 'open' }, delayMinutes: 0 }
  replies[`/api/video-visits/${appointment.id}`] = { status: 200, body: open }
  openApp('/doctor/dashboard')
  expect(await screen.findByRole('button', { name: /^Start Consultation/ })).toBeDefined()
  if (isOffered) expect(await screen.findByText('Running late?')).toBeDefined()
  else expect(screen.queryByRole('group', { name: 'Running late' })).toBeNull()
})

test('PLAT-38 lists that fail to load say so, each with a way to try again', async () => {
  replies['/api/appointments'] = { status: 500, body: { detail: 'Away' } }
  openApp('/doctor/dashboard')
  expect(await screen.findByText('We couldn’t load your requests')).toBeDefined()
  expect(await screen.findByText('We couldn’t load your appointments')).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBeGreaterThanOrEqual(2)
})

test.each(['/doctor/dashboard', '/doctor/calendar'])(
  'APPT-113 %s shows a group session in which nobody has booked, and leads to its people',
  async (path) => {
    const session = { id: 4, title: 'Vaccination day', time: '09:00', lengthMinutes: 120 }
    replies['/api/appointments'] = { status: 200, body: [] }
    replies[`/api/doctors/${doctor.id}/days`] = {
      status: 200,
      body: [
        {
          date: clinic.today,
          isOff: false,
          closedFor: null,
          slots: [],
          sessions: [{ ...session, capacity: 30, taken: 0 }],
        },
      ],
    }
    replies['/api/group-sessions/4'] = 'never'
    const { here } = openApp(path)
    expect(await screen.findByText(/0 of 30 spots booked/)).toBeDefined()
    expect(screen.queryByText('No appointments today')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: /Vaccination day/ }))
    await waitFor(() => expect(here()).toBe('/doctor/group-sessions?session=4'))
    expect(await screen.findByRole('dialog')).toBeDefined()
  },
)
