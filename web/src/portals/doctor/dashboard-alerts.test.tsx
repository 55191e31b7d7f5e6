// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { appointment, doctor } from '../../testing/fake-appointment.ts'
import { fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { fakePrescription } from '../../testing/fake-prescription.ts'
import { sockets } from '../../testing/fake-socket.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

beforeEach(() => {
  storedSessionOf(userOf('doctor', { id: doctor.id }))
  replies['/api/video-visits/waiting'] = {
    status: 200,
    body: [
      {
        id: 31,
        patientName: 'Amina Bello',
        startsAt: '2026-03-11T08:30:00.000Z',
        since: '2026-03-11T08:25:00.000Z',
      },
    ],
  }
})

test('APPT-58 the dashboard shows who is waiting with the way to the call, and the navigation counts them', async () => {
  const { here } = openApp('/doctor/dashboard')
  const panel = await screen.findByRole('region', { name: 'In the waiting room' })
  expect(panel.textContent).toContain('Amina Bello')
  expect(panel.textContent).toContain('waiting since')
  const badges = screen.getAllByRole('link', { name: /^Dashboard.*1.*waiting/ })
  expect(badges.length).toBeGreaterThan(0)
  await userEvent.click(within(panel).getByRole('link', { name: 'Go to the call with Amina Bello' }))
  await waitFor(() => expect(here()).toBe('/doctor/consultation/31'))
})

test('APPT-58 an appointment of an earlier day that wasn’t completed is finished from the dashboard', async () => {
  const late = { ...appointment, appointmentDate: '2026-03-09', status: 'confirmed' as const }
  replies['/api/appointments'] = { status: 200, body: [late] }
  const { here } = openApp('/doctor/dashboard')
  const panel = await screen.findByRole('region', { name: 'Unfinished appointments' })
  await userEvent.click(within(panel).getByRole('button', { name: /^Finish the note/ }))
  await waitFor(() => expect(here()).toBe(`/doctor/consultation/${appointment.id}`))
})

test('APPT-58 the urgent alerts lead to the appointments and messages that they count', async () => {
  replies['/api/appointments'] = { status: 200, body: [{ ...appointment, type: 'urgent' }] }
  replies['/api/appointments/summary'] = {
    status: 200,
    body: {
      today: 1,
      pending: 0,
      totalPatients: 1,
      urgentAlerts: 3,
      urgentMessages: 2,
      openQuestions: 0,
      hasHours: true,
    },
  }
  openApp('/doctor/dashboard')
  const link = await screen.findByRole('link', { name: 'urgent alerts' })
  expect(link.getAttribute('href')).toBe('/doctor/dashboard#urgent')
  const panel = await screen.findByRole('region', { name: 'Urgent' })
  expect(await within(panel).findByRole('button', { name: /^View/ })).toBeTruthy()
  expect(within(panel).getByRole('link', { name: '2 unread urgent messages' }).getAttribute('href')).toBe(
    '/messages',
  )
})

test('RX-78 questions of pharmacies are counted on the dashboard and on their tab, live, and lead to the prescription', async () => {
  const counters = {
    today: 1,
    pending: 0,
    totalPatients: 1,
    urgentAlerts: 0,
    urgentMessages: 0,
    hasHours: true,
  }
  const count = (openQuestions: number) => {
    replies['/api/appointments/summary'] = { status: 200, body: { ...counters, openQuestions } }
  }
  const asked = fakePrescription({ question: 'open' })
  count(0)
  replies['/api/prescriptions'] = { status: 200, body: [asked] }
  replies[`/api/prescriptions/${asked.id}`] = { status: 200, body: asked }
  const prescriber = { name: asked.doctorName, state: 'here', awayUntil: null, phone: null }
  replies[`/api/prescriptions/${asked.id}/questions`] = { status: 200, body: { questions: [], prescriber } }
  const { here } = openApp('/doctor/dashboard')
  await screen.findByRole('region', { name: 'Pending Appointment Requests' })
  expect(screen.queryByRole('region', { name: /^Questions/ })).toBeNull()
  count(1)
  act(() => sockets.at(-1)?.hears('invalidate', [['prescriptions']]))
  const panel = await screen.findByRole('region', { name: 'Questions 1 question from a pharmacy' })
  await userEvent.click(await within(panel).findByRole('link', { name: asked.patientName }))
  await waitFor(() => expect(here()).toContain('/prescriptions?tab=asked'))
  const dialog = await screen.findByRole('dialog', { name: 'Prescription' })
  expect((await within(dialog).findByText(asked.patientName)).textContent).toBe(asked.patientName)
  expect(screen.getByRole('tab', { name: 'Questions 1', hidden: true })).toBeTruthy()
})

test.each([
  ['/api/video-visits/waiting', 'We couldn’t load who is in the waiting room'],
  ['/api/appointments', 'We couldn’t load unfinished appointments'],
  ['/api/appointments/summary', 'We couldn’t load your urgent alerts'],
])('APPT-58 what fails to load on the dashboard says so and can be tried again: %s', async (path, title) => {
  const reply = replies[path]
  replies[path] = { status: 400, body: undefined }
  openApp('/doctor/dashboard')
  const alert = (await screen.findByText(title)).closest<HTMLElement>('[role=alert]')
  if (!alert) throw new Error(`No alert says ${title}`)
  if (reply) replies[path] = reply
  else delete replies[path]
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
})

test('ORG-11 a doctor without working hours reads so, with the way to set them, until they are set', async () => {
  const counters = {
    today: 0,
    pending: 0,
    totalPatients: 0,
    urgentAlerts: 0,
    urgentMessages: 0,
    openQuestions: 0,
  }
  replies['/api/appointments/summary'] = { status: 200, body: { ...counters, hasHours: false } }
  openApp('/doctor/dashboard')
  const link = await screen.findByRole('link', { name: 'Set working hours' })
  expect(link.getAttribute('href')).toBe('/doctor/availability')
  replies['/api/appointments/summary'] = { status: 200, body: { ...counters, hasHours: true } }
  act(() => sockets.at(-1)?.hears('invalidate', [['appointments']]))
  await waitFor(() => expect(screen.queryByText('Set your working hours')).toBeNull())
})
