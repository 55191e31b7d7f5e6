// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ClinicHours } from '@alafia/contract/clinic/opening.schema'
import { doctor } from '../../testing/fake-appointment.ts'
import { calls, clinic, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const path = '/api/admin/clinic/opening-hours'
const closedPath = '/api/admin/clinic/closed-days'
const entered: ClinicHours = {
  hours: [{ day: 'Monday', open: '08:00', close: '12:00' }],
  version: 2,
  changedAt: '2026-03-11T08:00:00.000Z',
  changedBy: 'Bisi Ojo',
}
const sent = (name: string) => calls.filter((one) => one.name === name).map(({ body }) => body)
const open = () => {
  storedSessionOf(userOf('admin'))
  replies['/api/clinic/opening-hours'] = { status: 200, body: entered }
  replies['/api/doctors'] = { status: 200, body: [doctor] }
  openApp('/admin/clinic/opening-hours')
  return userEvent.setup()
}

test('ORG-12 the week is saved, and doctors who work outside it are pointed out', async () => {
  const availability = [{ day: 'Monday' as const, slots: ['11:30', '12:00', '12:30', '15:00'] }]
  const user = open()
  replies['/api/doctors'] = { status: 200, body: [{ ...doctor, availability }] }
  expect(await screen.findByText('Some doctors work outside the opening hours')).toBeTruthy()
  expect(screen.getByText(/: Monday 12:00–13:00, 15:00–15:30$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add hours on Sunday' }))
  replies[`PUT ${path}`] = { status: 200, body: { ...entered, version: 3 } }
  await user.click(screen.getByRole('button', { name: 'Save hours' }))
  await waitFor(() =>
    expect(sent(`PUT ${path}`)).toEqual([
      { hours: [...(entered.hours ?? []), { day: 'Sunday', open: '08:00', close: '20:00' }], version: 2 },
    ]),
  )
})

test('ORG-12 before there are hours, the page says that the doctors’ hours alone count', async () => {
  open()
  replies['/api/clinic/opening-hours'] = {
    status: 200,
    body: { hours: null, version: 0, changedAt: null, changedBy: null },
  }
  expect(await screen.findByText('No opening hours yet')).toBeTruthy()
})

test('ORG-13 what is booked on a closed day is shown, with the way to it, before the day is saved', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Add closed days' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add closed days' })
  await user.type(within(dialog).getByLabelText('Name'), 'Christmas Day')
  await user.type(within(dialog).getByLabelText('First day'), '2026-12-25')
  await user.tab()
  replies[`POST ${closedPath}`] = {
    status: 409,
    body: {
      type: '/problems/appointments-outside-hours',
      detail: '1 visit is booked on these days',
      appointments: [
        {
          id: 7,
          appointmentDate: '2026-12-25',
          appointmentTime: '10:00',
          personName: 'Kemi Bello',
          patientId: 12,
          doctorName: 'Dr. Chidi Okafor',
        },
      ],
    },
  }
  await user.click(within(dialog).getByRole('button', { name: 'Add closed days' }))
  const question = await screen.findByRole('alertdialog', { name: '1 visit is booked on these days' })
  within(question).getByText('Friday, 25 December 2026 at 10:00, Dr. Chidi Okafor')
  expect(
    within(question)
      .getByRole('link', { name: /Kemi Bello/ })
      .getAttribute('href'),
  ).toBe('/admin/users?user=12')
  const days = { name: 'Christmas Day', startsOn: '2026-12-25', endsOn: '2026-12-25' }
  replies[`POST ${closedPath}`] = { status: 201, body: { id: 3, ...days } }
  replies['/api/clinic'] = { status: 200, body: { ...clinic, closedDays: [{ id: 3, ...days }] } }
  await user.click(within(question).getByRole('button', { name: 'Close, keep the visit' }))
  await waitFor(() => expect(sent(`POST ${closedPath}`)).toEqual([days, { ...days, keep: [7] }]))
  expect(await screen.findByRole('button', { name: 'Remove Christmas Day' })).toBeTruthy()
})
