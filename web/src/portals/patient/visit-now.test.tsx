// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListedAppointment } from '@alafia/contract/appointments/schema'
import { civilOf } from '@alafia/contract/kernel/civil'
import { minute } from '@alafia/contract/kernel/durations'
import { appointment, doctor, offerTimes } from '../../testing/fake-appointment.ts'
import { clinic, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

// Noon, so that a visit two hours ago is today's.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-11T11:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** The appointment, started so many minutes ago, at the clinic's time. */
const startedAgo = (minutes: number, change: Partial<ListedAppointment> = {}): ListedAppointment => {
  const startsAt = new Date(Date.now() - minutes * minute)
  const { date, time } = civilOf(startsAt, clinic.timeZone)
  return {
    ...appointment,
    appointmentDate: date,
    appointmentTime: time,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 30 * minute).toISOString(),
    ...change,
  }
}

const open = (address: string, appointments: ListedAppointment[], call: object = {}) => {
  storedSessionOf(userOf('patient'))
  replies['/api/clinic'] = {
    status: 200,
    body: { ...clinic, phone: '+234 803 555 0100', today: civilOf(new Date(), clinic.timeZone).date },
  }
  replies['/api/appointments'] = { status: 200, body: appointments }
  replies['/api/appointments?status=completed&limit=2'] = { status: 200, body: [] }
  replies['/api/doctors'] = { status: 200, body: [doctor] }
  replies['/api/video-visits/9'] = {
    status: 200,
    body: { id: 9, doctorIsThere: false, endedAt: null, delayMinutes: 0, ...call },
  }
  openApp(address)
}

test('APPT-71 two hours after its start, a visit whose doctor never came says so on the home page, and offers what works', async () => {
  offerTimes({ '09:00': true })
  const missed = startedAgo(120)
  open('/', [missed])
  await screen.findByText(/Dr. Chidi Okafor didn’t join, and the visit hasn’t been closed/)
  expect(screen.queryByText(/You can join now/)).toBeNull()
  const step = screen.getByRole('region', { name: /^Your next step/ })
  const message = await within(step).findByRole('link', { name: 'Message the doctor' })
  expect(message.getAttribute('href')).toBe('/messages?open=new&to=5&about=9')
  expect(within(step).getByRole('link', { name: 'Call the clinic' }).getAttribute('href')).toBe(
    'tel:+2348035550100',
  )
  expect(within(step).queryByRole('link', { name: /^Join/ })?.className ?? '').not.toContain('bg-primary ')
  await userEvent.click(within(step).getByRole('button', { name: 'Choose another time' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reschedule Appointment' })
  await within(dialog).findByLabelText('Date')
  expect(within(dialog).getByRole('button', { name: 'Keep this time' })).toBeTruthy()
})

test('APPT-70 the home page starts with the next visit, before one that wasn’t closed, and leads to all of them', async () => {
  const missed = startedAgo(120, { reason: 'Missed this morning' })
  const next = startedAgo(-60, { id: 10, reason: 'Still to come', isAhead: true })
  replies['/api/video-visits/10'] = replies['/api/video-visits/9'] ?? 'never'
  open('/', [next, missed])
  const step = await screen.findByRole('region', { name: /^Your next step/ })
  expect(step.textContent).toContain('Still to come')
  expect(screen.getByRole('link', { name: 'See all appointments' }).getAttribute('href')).toBe(
    '/appointments',
  )
})

test('APPT-70 the home page keeps a visit that runs past midnight and one that needs a new time, and no old one that wasn’t closed', async () => {
  const waiting = startedAgo(9000, {
    id: 8,
    status: 'rescheduled',
    reason: 'Needs a new time',
    isAhead: true,
  })
  const overMidnight = startedAgo(5, { id: 10, appointmentDate: '2026-03-10', reason: 'Late', isAhead: true })
  const old = startedAgo(9000, { id: 11, reason: 'Never closed', isAhead: false })
  for (const id of [8, 10, 11]) replies[`/api/video-visits/${id}`] = { status: 404, body: {} }
  open('/', [waiting, overMidnight, old])
  const upcoming = await screen.findByRole('region', { name: 'Upcoming Appointments' })
  await within(upcoming).findByRole('button', { name: 'Choose a new time' })
  // What waits hides no visit that takes place.
  expect(within(upcoming).getByRole('listitem').textContent).toContain('Needs a new time')
  expect(upcoming.querySelectorAll('li')).toHaveLength(1)
})

test('APPT-70 only All and Scheduled show two parts, as the server split them', async () => {
  const cancelled = startedAgo(-9000, { id: 10, status: 'cancelled', mode: 'in-person', isAhead: false })
  // This machine's clock would say that it is over.
  const ahead = startedAgo(9000, { mode: 'in-person', isAhead: true })
  const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  open('/appointments', [ahead, cancelled])
  await screen.findByRole('heading', { name: 'Upcoming' })
  expect(headings()).toEqual(['Upcoming', 'Past and cancelled'])
  await userEvent.click(screen.getByRole('tab', { name: 'Cancelled' }))
  await vi.waitFor(() => expect(headings()).toEqual([]))
})

test('APPT-70 APPT-72 the list shows Upcoming before Past, and that a doctor is running late', async () => {
  const late = startedAgo(2, { isAhead: true })
  const past = startedAgo(9000, { id: 10, mode: 'in-person', isAhead: false })
  open('/appointments?tab=scheduled', [late, past], { delayMinutes: 20 })
  const headings = await screen.findAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Upcoming', 'Past'])
  await screen.findByText(/is running about 20 minutes late/)
  const join = await screen.findByRole('link', { name: /^Join/ })
  expect(join.getAttribute('href')).toBe('/visit/9')
})

test('APPT-71 the doctor’s address in a link prefills a new message to them', async () => {
  replies['/api/messages/recipients'] = {
    status: 200,
    body: [
      {
        id: 5,
        role: 'doctor',
        firstName: 'Chidi',
        lastName: 'Okafor',
        profileImage: null,
        about: null,
        appointments: [],
      },
    ],
  }
  replies['/api/messages/draft'] = {
    status: 200,
    body: {
      conversationId: null,
      to: null,
      subject: '',
      content: '',
      appointmentId: null,
      priority: 'normal',
      attachments: [],
      updatedAt: null,
    },
  }
  open('/messages?open=new&to=5&about=9', [])
  expect(await screen.findByDisplayValue('Dr. Chidi Okafor')).toBeTruthy()
})

test('URG-15 immediate care whose doctor isn’t there yet offers no other time', async () => {
  const now = startedAgo(0, { type: 'urgent', createdAt: new Date().toISOString(), isAhead: true })
  open('/appointments', [now])
  await screen.findByRole('link', { name: 'Message the doctor' })
  expect(screen.queryByRole('button', { name: /another time|Reschedule/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
})

test('APPT-124 a visit whose doctor left says so before its day, and offers the clinic’s phone and to cancel', async () => {
  open('/appointments', [startedAgo(-9000, { doctorLeft: true, isAhead: true })])
  await screen.findByText(/Dr. Chidi Okafor no longer works here\. Cancel this visit free of charge/)
  expect(screen.getByRole('link', { name: 'Call the clinic' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /another time|Reschedule/ })).toBeNull()
  expect(screen.queryByRole('link', { name: /Message the doctor|^Join/ })).toBeNull()
})
