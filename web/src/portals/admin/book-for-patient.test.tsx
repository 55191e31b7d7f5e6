// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { AskedTime } from '@alafia/contract/appointments/series'
import type { UserDetail } from '@alafia/contract/administration/users/schema'
import type { OfferedType } from '@alafia/contract/doctors/appointment-types'
import { appointment, doctor, freeDay, offerTimes } from '../../testing/fake-appointment.ts'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const patient: UserDetail = {
  id: 3,
  firstName: 'Ngozi',
  lastName: 'Adeyemi',
  lastLoginAt: null,
  profileImage: null,
  dateOfBirth: '1988-02-11',
  email: 'ngozi@alafia.example',
  role: 'patient',
  roles: ['patient'],
  status: 'active',
  licences: [],
  isActive: true,
  phone: null,
  earlierNames: [],
  createdAt: '2026-01-05T09:00:00.000Z',
  sessions: 0,
  doctor: null,
  pharmacy: null,
  invitation: null,
  isLastAdmin: false,
  hasSecondFactor: false,
}
const physio: OfferedType = {
  id: 7,
  name: 'Physiotherapy',
  lengthMinutes: 30,
  price: '10000.00',
  currency: 'NGN',
  mode: 'both',
  preparation: null,
  freeUntilHours: 24,
  lateRefundPercent: 50,
  maxVisits: 6,
}
const dates = [freeDay, '2026-03-20', '2026-03-27']
const named = (name: string) => calls.filter((one) => one.name === name)

/** Opens the account, as an administrator who is a doctor too. */
const openAccount = async (user: UserDetail) => {
  storedSessionOf(userOf('admin'))
  replies['/api/admin/setup'] = { status: 200, body: { isFinished: true, finishesAt: null } }
  replies[`/api/admin/users/${user.id}`] = { status: 200, body: user }
  openApp(`/admin/users?user=${user.id}`)
  return screen.findByRole('dialog', { name: `${user.firstName} ${user.lastName}` })
}

test('APPT-119 an administrator books a series from a patient’s account, but not with themselves, and holds no time', async () => {
  replies['/api/doctors'] = { status: 200, body: [doctor, { ...doctor, id: 1, lastName: 'Bello' }] }
  replies[`/api/doctors/${doctor.id}/appointment-types`] = { status: 200, body: [physio] }
  const times: AskedTime[] = dates.map((date) => ({ date, time: '09:30', free: true, nearest: null }))
  replies[`/api/doctors/${doctor.id}/series-times`] = { status: 200, body: times }
  replies['POST /api/appointments/series'] = { status: 201, body: [appointment, appointment, appointment] }
  offerTimes({ '09:00': true, '09:30': true })
  const account = await openAccount(patient)
  await userEvent.click(within(account).getByRole('button', { name: 'Book Appointment' }))
  const booking = within(await screen.findByRole('dialog', { name: 'Book for Ngozi Adeyemi' }))
  expect(booking.queryByLabelText('Who is it for?')).toBeNull()
  expect(booking.getAllByRole('option', { name: /^Dr\./ }).map(({ textContent }) => textContent)).toEqual([
    'Dr. Chidi Okafor, General practice',
  ])
  await userEvent.selectOptions(booking.getByLabelText('Doctor'), '5')
  await userEvent.selectOptions(await booking.findByLabelText('Appointment type'), '7')
  await userEvent.click(await booking.findByRole('radio', { name: '09:30' }))
  expect(booking.queryByRole('button', { name: /waitlist/ })).toBeNull()
  await userEvent.selectOptions(await booking.findByLabelText('Repeat'), 'Every week')
  await userEvent.selectOptions(booking.getByLabelText('Number of visits'), '3')
  await userEvent.type(booking.getByLabelText('Reason for the visit'), 'Knee after the operation')
  await userEvent.click(booking.getByRole('button', { name: 'Check 3 visits' }))
  const review = within(await screen.findByRole('dialog', { name: 'Check the 3 visits' }))
  await userEvent.click(await review.findByRole('button', { name: /^Book 3 visits/ }))
  expect(await screen.findByText('We’ve notified the patient and the doctor.')).toBeTruthy()
  expect(named('POST /api/appointments/series').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      patientId: patient.id,
      familyMemberId: null,
      doctorId: doctor.id,
      visits: dates.map((appointmentDate) => ({ appointmentDate, appointmentTime: '09:30' })),
    }),
  ])
  expect(calls.filter(({ name }) => /hold/.test(name))).toEqual([])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Check the 3 visits' })).toBeNull())
  expect(await screen.findByRole('dialog', { name: 'Ngozi Adeyemi' })).toBeTruthy()
})

test.each<[string, Partial<UserDetail>]>([
  ['who isn’t a patient', { role: 'doctor', roles: ['doctor'] }],
  ['whose account is deactivated', { isActive: false, status: 'deactivated' }],
  ['who is themselves', { id: 1 }],
])('APPT-119 an administrator books for nobody %s', async (_, change) => {
  const account = await openAccount({ ...patient, ...change })
  expect(await within(account).findByRole('button', { name: 'Change Name' })).toBeTruthy()
  expect(within(account).queryByRole('button', { name: 'Book Appointment' })).toBeNull()
})
