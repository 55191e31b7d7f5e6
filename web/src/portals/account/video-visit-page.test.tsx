// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import type { VideoVisit } from '@alafia/contract/video-visits/schema'
import { minute } from '@alafia/contract/kernel/durations'
import { openApp } from '../../testing/open-app.tsx'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { sockets } from '../../testing/fake-socket.ts'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()
const joining = { state: 'open', opensAt: inMinutes(-20), closesAt: inMinutes(120) } as const

const visit: AppointmentDetails = {
  id: 7,
  patientId: 1,
  familyMemberId: null,
  doctorId: 2,
  doctorName: 'Dr. Chidi Okafor',
  patientName: 'Amina Bello',
  appointmentDate: '2026-03-11',
  appointmentTime: '09:30',
  startsAt: inMinutes(-2),
  endsAt: inMinutes(28),
  type: 'video',
  terms: null,
  mode: 'video',
  status: 'confirmed',
  reason: 'Chest pain',
  notes: null,
  diagnosis: null,
  prescription: null,
  cancelReason: null,
  startedAt: null,
  doctorJoinedAt: null,
  createdAt: inMinutes(-9999),
  updatedAt: inMinutes(-9999),
  doctor: {
    specialization: 'Cardiology',
    user: { firstName: 'Chidi', lastName: 'Okafor', profileImage: null },
  },
  patient: { firstName: 'Amina', lastName: 'Bello', dateOfBirth: null },
  familyMember: null,
  diagnosisCodes: [],
  advice: null,
  followUp: null,
  addenda: [],
  joining,
  medicalConditions: [],
  allergies: [],
  regularMedicines: [],
  isChartOpen: true,
  history: [],
}
const room: VideoVisit = {
  id: 7,
  status: 'confirmed',
  doctorName: visit.doctorName,
  patientName: visit.patientName,
  startsAt: visit.startsAt,
  endsAt: visit.endsAt,
  joining,
  endedAt: null,
  doctorIsThere: false,
  patientIsThere: false,
  patientSince: null,
  patientJoinedAt: null,
  doctorIsWithAnother: true,
  ahead: 1,
  delayMinutes: 0,
  phone: '+234 803 555 0100',
}

const answer = (change: Partial<AppointmentDetails> = {}, now: Partial<VideoVisit> = {}) => {
  replies['/api/appointments/7'] = { status: 200, body: { ...visit, ...change } }
  replies['/api/video-visits/7'] = { status: 200, body: { ...room, ...now } }
}
const goStale = (topic: string) =>
  act(async () => {
    sockets.at(-1)?.hears('invalidate', [{ topic, key: '7' }])
    await Promise.resolve()
  })

test('VID-7 before joining, the page says what is known of the wait, and follows what the doctor announces', async () => {
  answer()
  storedSessionOf(userOf('patient'))
  openApp('/visit/7')
  expect(await screen.findByText('Dr. Chidi Okafor is with another patient')).toBeTruthy()
  expect(screen.getByText(/^You are next\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Join the video visit' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Join with sound only' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '+234 803 555 0100' }).getAttribute('href')).toBe(
    'tel:+2348035550100',
  )

  answer({}, { delayMinutes: 20 })
  await goStale('video-visits')
  expect(await screen.findByText('Dr. Chidi Okafor is running about 20 minutes late')).toBeTruthy()
  answer({}, { doctorIsThere: true, doctorIsWithAnother: false, ahead: 0 })
  await goStale('video-visits')
  expect(await screen.findByText('Dr. Chidi Okafor is here')).toBeTruthy()
})

test('VID-11 a cancellation is shown at once, with the reason and a link to book again', async () => {
  answer()
  storedSessionOf(userOf('patient'))
  openApp('/visit/7')
  await screen.findByRole('button', { name: 'Join the video visit' })
  answer({
    status: 'cancelled',
    cancelReason: 'I am called to an emergency',
    joining: { ...joining, state: 'none' },
  })
  await goStale('appointments')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This appointment is cancelled')
  expect(alert.textContent).toContain('I am called to an emergency')
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Book another appointment' }).getAttribute('href')).toBe(
    '/?open=book',
  )
})

test('VID-11 once the doctor has ended it no one can join; completed, it shows the outcome', async () => {
  answer({}, { endedAt: inMinutes(-1) })
  storedSessionOf(userOf('patient'))
  openApp('/visit/7')
  expect(await screen.findByText('The doctor has ended this video visit')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull()
  answer({
    status: 'completed',
    diagnosis: 'A common cold',
    advice: 'Drink a lot',
    prescription: 'Paracetamol 500 mg',
    joining: { ...joining, state: 'none' },
  })
  await goStale('appointments')
  const summary = await screen.findByRole('region', { name: 'Your appointment summary' })
  expect(summary.textContent).toContain('A common cold')
  expect(summary.textContent).toContain('Drink a lot')
  expect(screen.getByRole('link', { name: 'Your prescriptions' })).toBeTruthy()
})

test('APPT-126 its summary shows the tests and the bill with its status, each leading to its page, and follows', async () => {
  answer({ status: 'completed', diagnosis: 'A common cold', joining: { ...joining, state: 'none' } })
  const bill = {
    id: 31,
    amount: '15000.00',
    refunded: '0.00',
    currency: 'NGN',
    refund: null,
    status: 'pending',
  }
  replies['/api/payments'] = { status: 200, body: [bill] }
  const order = {
    id: 12,
    tests: [{ name: 'Full blood count' }],
    status: 'ordered',
    orderedAt: inMinutes(-5),
    doctorName: 'Dr. Chidi Okafor',
  }
  replies['/api/people/1/self/test-orders'] = { status: 200, body: [order] }
  storedSessionOf(userOf('patient'))
  openApp('/visit/7')
  const summary = await screen.findByRole('region', { name: 'Your appointment summary' })
  const blood = await within(summary).findByRole('link', { name: 'Full blood count' })
  expect(blood.getAttribute('href')).toBe('/tests/12')
  const due = await within(summary).findByRole('link', { name: '₦15,000.00' })
  expect(due.getAttribute('href')).toBe('/billing?payment=31')
  expect(calls.some(({ name }) => name === 'GET /api/payments?appointmentId=7')).toBe(true)
  expect(within(summary).getByText('Pending')).toBeTruthy()
  replies['/api/payments'] = { status: 200, body: [{ ...bill, status: 'completed' }] }
  await goStale('payments')
  expect(await within(summary).findByText('Completed')).toBeTruthy()
})

test.each([
  ['someone else’s appointment', '/visit/8'],
  ['an address that is no id', '/visit/x'],
])('SEC-3 %s is not found', async (_, address) => {
  replies['/api/appointments/8'] = { status: 404, body: { detail: 'There is nothing here' } }
  storedSessionOf(userOf('patient'))
  openApp(address)
  expect(await screen.findByText('We couldn’t find that appointment')).toBeTruthy()
})
