// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { AskedTime } from '@alafia/contract/appointments/series'
import type { OfferedType } from '@alafia/contract/doctors/appointment-types'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { appointment, doctor, freeDay, offerTimes } from '../../../testing/fake-appointment.ts'
import { calls, fakeNetwork, replies, userOf } from '../../../testing/fake-network.ts'
import { BookingDialog } from '../booking/booking-dialog.tsx'

fakeNetwork()
afterEach(cleanup)

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
const [second, third] = ['2026-03-20', '2026-03-27']
const path = '/api/appointments/series'
const sent = () => calls.filter(({ name }) => name === `POST ${path}`).map(({ body }) => body)
const free = (date: string, time = '09:30'): AskedTime => ({ date, time, free: true, nearest: null })
const visitsAt = (...starts: [date: string, time: string][]) =>
  expect.objectContaining({
    patientId: 1,
    doctorId: doctor.id,
    appointmentTypeId: physio.id,
    mode: 'video',
    reason: 'Knee after the operation',
    seenPrice: { amount: physio.price, currency: 'NGN' },
    visits: starts.map(([appointmentDate, appointmentTime]) => ({ appointmentDate, appointmentTime })),
  }) as unknown // It is typed as any.

/** Fills in three weekly visits and goes on to their list. */
const checkThree = async (times: AskedTime[], type = physio) => {
  replies[`/api/doctors/${doctor.id}/appointment-types`] = { status: 200, body: [type] }
  replies['PUT /api/slot-hold'] = { status: 200, body: { id: 4, heldUntil: '2026-03-11T09:05:00.000Z' } }
  replies[`/api/doctors/${doctor.id}/series-times`] = { status: 200, body: times }
  offerTimes({ '09:00': true, '09:30': true })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BookingDialog onClose={() => undefined} patient={userOf('patient')} family={[]} doctors={[doctor]} />
    </QueryClientProvider>,
  )
  await userEvent.selectOptions(await screen.findByLabelText('Doctor'), '5')
  await userEvent.selectOptions(await screen.findByLabelText('Appointment type'), '7')
  await userEvent.click(await screen.findByRole('radio', { name: '09:30' }))
  await userEvent.type(screen.getByLabelText('Reason for the visit'), 'Knee after the operation')
  if (type.maxVisits === 1) return
  await userEvent.selectOptions(await screen.findByLabelText('Repeat'), 'Every week')
  await userEvent.selectOptions(screen.getByLabelText('Number of visits'), '3')
  await userEvent.click(screen.getByRole('button', { name: 'Check 3 visits' }))
  await screen.findByRole('list', { name: 'Visits' })
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const rows = () =>
  within(screen.getByRole('list', { name: 'Visits' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('APPT-101 APPT-107 APPT-120 each visit is shown with its price, a time that isn’t free with the nearest free one, and all are booked at once', async () => {
  replies[`POST ${path}`] = { status: 201, body: [appointment, appointment, appointment] }
  await checkThree([
    free(freeDay),
    { date: second, time: '09:30', free: false, nearest: { date: second, time: '10:00' } },
    free(third),
  ])
  expect(screen.getByText('1 of 3 visits need another time.')).toBeTruthy()
  expect(screen.getByText('₦30,000.00 for 3 visits')).toBeTruthy()
  expect(rows()).toEqual([
    expect.stringMatching(/13 March 2026 at 09:30.*Visit 1 of 3.*₦10,000\.00/),
    expect.stringMatching(/20 March 2026 at 09:30.*This time isn’t free/),
    expect.stringMatching(/27 March 2026 at 09:30/),
  ])
  expect(await screen.findByText(/^We’re holding Friday, 13 March 2026 at 09:30 for you until/)).toBeTruthy()
  await press(/^Book 3 visits/)
  expect(await screen.findByRole('link', { name: 'Visit 2: This time isn’t free' })).toBeTruthy()
  expect(sent()).toEqual([])
  await press(/^Take .*20 March 2026 at 10:00$/)
  expect(await screen.findByText('All 3 times are free.')).toBeTruthy()
  await press(/^Book 3 visits/)
  await waitFor(() =>
    expect(sent()).toEqual([visitsAt([freeDay, '09:30'], [second, '10:00'], [third, '09:30'])]),
  )
})

test('APPT-101 a refusal names the visits in the way, another time can be chosen for each, and nothing typed is lost', async () => {
  const detail = 'Nothing has changed, because not all times are free: 20 March at 09:30'
  replies[`POST ${path}`] = {
    status: 409,
    body: {
      type: '/problems/slot-taken',
      status: 409,
      detail,
      errors: [{ path: 'visits.1.appointmentTime', message: 'That time has just been taken' }],
    },
  }
  await checkThree([free(freeDay), free(second), free(third)])
  await press(/^Book 3 visits/)
  expect(await screen.findByRole('link', { name: 'Visit 2: That time has just been taken' })).toBeTruthy()
  await press(/^Choose another time ?, visit 2$/)
  await userEvent.click(await screen.findByRole('radio', { name: '09:00' }))
  await press('Use this time')
  await press('Back')
  expect(await screen.findByLabelText('Reason for the visit')).toHaveProperty(
    'value',
    'Knee after the operation',
  )
  expect(await screen.findByLabelText('Number of visits')).toHaveProperty('value', '3')
  await press('Check 3 visits')
  replies[`POST ${path}`] = { status: 201, body: [appointment, appointment, appointment] }
  await press(/^Book 3 visits/)
  await waitFor(() =>
    expect(sent().at(-1)).toEqual(visitsAt([freeDay, '09:30'], [second, '09:00'], [third, '09:30'])),
  )
})

test('APPT-101 a type that isn’t booked as a series doesn’t ask whether it repeats', async () => {
  await checkThree([], { ...physio, maxVisits: 1 })
  expect(screen.getByRole('button', { name: /^Book Appointment/ })).toBeTruthy()
  expect(screen.queryByLabelText('Repeat')).toBeNull()
})
