// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { appointment, doctor, freeDay, offerTimes } from '../../testing/fake-appointment.ts'
import { calls, clinic, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const open = async () => {
  storedSessionOf(userOf('patient'))
  replies['/api/doctors'] = { status: 200, body: [doctor] }
  offerTimes({ '09:00': true })
  const app = openApp('/?open=book')
  await userEvent.selectOptions(await screen.findByLabelText('Doctor'), '5')
  return app
}

test('APPT-77 today can’t be booked: the dialog says from when, and that a doctor can be seen now', async () => {
  await open()
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: clinic.today } })
  await screen.findByText(/You can book from tomorrow/)
  expect(screen.getByRole('link', { name: 'request immediate care' }).getAttribute('href')).toBe('/care')
  expect(screen.queryByText('No available slots for selected date')).toBeNull()
})

test('APPT-75 after booking, the patient can pay now, add it to a calendar, and reads how to prepare', async () => {
  const terms = { name: 'Check-up', lengthMinutes: 45, preparation: 'Bring your medicines' }
  replies['POST /api/appointments'] = {
    status: 201,
    body: { ...appointment, appointmentDate: freeDay, status: 'scheduled', terms },
  }
  replies['/api/clinic'] = { status: 200, body: { ...clinic, onlinePayment: 'cards' } }
  replies['/api/payments'] = {
    status: 200,
    body: [{ id: 41, appointmentId: appointment.id, amount: '15000.00', currency: 'NGN', status: 'pending' }],
  }
  const { here } = await open()
  await userEvent.click(await screen.findByRole('radio', { name: '09:00' }))
  await userEvent.type(screen.getByLabelText('Reason for the visit'), 'A cough for three weeks')
  await userEvent.click(screen.getByRole('button', { name: /^Book Appointment/ }))
  const booked = within(await screen.findByRole('dialog', { name: 'Your appointment is booked' }))
  expect(booked.getByText('Bring your medicines')).toBeTruthy()
  expect((await booked.findByRole('link', { name: 'Pay now' })).getAttribute('href')).toBe(
    '/billing?payment=41',
  )
  expect(booked.getByRole('button', { name: 'Add to calendar' })).toBeTruthy()
  await userEvent.click(booked.getByRole('button', { name: 'Done' }))
  await vi.waitFor(() => expect(here()).toBe('/'))
})

test('APPT-120 if the fee has changed meanwhile, the dialog shows the new price, keeps what was typed, and books at that price', async () => {
  const detail = 'The price is now ₦45,000.00 NGN. Check it, then book again'
  replies['POST /api/appointments'] = {
    status: 409,
    body: { type: '/problems/price-changed', title: '', status: 409, detail, message: '' },
  }
  await open()
  await userEvent.click(await screen.findByRole('radio', { name: '09:00' }))
  await userEvent.type(screen.getByLabelText('Reason for the visit'), 'A cough for three weeks')
  expect(screen.getByText('₦15,000.00')).toBeTruthy()
  replies['/api/doctors'] = { status: 200, body: [{ ...doctor, fee: '45000.00' }] }
  await userEvent.click(screen.getByRole('button', { name: /^Book Appointment/ }))
  expect(await screen.findByText('₦45,000.00')).toBeTruthy()
  expect(screen.getByText(/^The price is now ₦45,000\.00 NGN\. Check it/)).toBeTruthy()
  expect(screen.getByLabelText('Reason for the visit')).toHaveProperty('value', 'A cough for three weeks')
  replies['POST /api/appointments'] = { status: 201, body: { ...appointment, status: 'scheduled' } }
  await userEvent.click(screen.getByRole('button', { name: /^Book Appointment/ }))
  await screen.findByRole('dialog', { name: 'Your appointment is booked' })
  expect(calls.filter(({ name }) => name === 'POST /api/appointments').map(({ body }) => body)).toEqual(
    ['15000.00', '45000.00'].map(
      (amount) => expect.objectContaining({ seenPrice: { amount, currency: 'NGN' } }) as unknown, // It is typed as any.
    ),
  )
})
