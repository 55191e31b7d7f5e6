// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { calls, playNetwork, replies, userOf } from '../../../testing/fake-network.ts'
import { doctor, freeDay, offerTimes, visit } from '../../../testing/fake-video-visit.ts'
import { BookingDialog } from './booking-dialog.tsx'

playNetwork()
afterEach(cleanup)

const sent = () => calls.filter(({ name }) => name === 'POST /api/appointments').map(({ body }) => body)

/** Fills the form in, and presses. */
const book = async (onOpenChange: (open: boolean) => void = () => undefined) => {
  offerTimes({ '09:00': true, '09:30': true })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BookingDialog
        open
        onOpenChange={onOpenChange}
        patient={userOf('patient')}
        family={[]}
        doctors={[doctor]}
      />
    </QueryClientProvider>,
  )
  await userEvent.selectOptions(await screen.findByLabelText('Doctor'), '5')
  await userEvent.click(await screen.findByRole('radio', { name: '09:30' }))
  await userEvent.click(screen.getByRole('radio', { name: 'In person' }))
  await userEvent.type(screen.getByLabelText('Reason for the visit'), 'A cough for three weeks')
  await userEvent.click(screen.getByRole('button', { name: /^Book Appointment/ }))
}

test('APPT-14 a booking is sent before it is said to be booked, also where nobody else wants to know of it', async () => {
  replies['POST /api/appointments'] = { status: 201, body: visit }
  const onOpenChange = vi.fn<(open: boolean) => void>()
  await book(onOpenChange)
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(sent()).toEqual([
    expect.objectContaining({
      doctorId: 5,
      appointmentDate: freeDay,
      appointmentTime: '09:30',
      mode: 'in-person',
    }),
  ])
})

test('APPT-14 PLAT-35 a booking on its way can’t be changed', async () => {
  replies['POST /api/appointments'] = 'never'
  await book()
  await waitFor(() => expect(screen.getByLabelText('Reason for the visit')).toHaveProperty('readOnly', true))
  expect(screen.getByLabelText('Doctor')).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('radio', { name: '09:00' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Video' }))
  expect(screen.getByRole('radio', { name: '09:30' })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: 'In person' })).toHaveProperty('checked', true)
  expect(sent()).toHaveLength(1)
})
