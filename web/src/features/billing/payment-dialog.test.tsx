// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { PaymentAttempt, PaymentDetails } from '@alafia/contract/billing/schema'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const attempt = (
  hour: number,
  outcome: PaymentAttempt['outcome'],
  reason: string | null,
): PaymentAttempt => ({
  outcome,
  reason,
  startedAt: `2026-03-01T0${hour}:00:00.000Z`,
  endedAt: `2026-03-01T0${hour}:05:00.000Z`,
})
const approved = attempt(9, 'approved', null)
const paidTwice: PaymentDetails = {
  id: 7,
  patientId: 1,
  patientName: 'Amina Bello',
  personName: 'Amina Bello',
  visit: null,
  appointmentId: 3,
  description: 'Appointment with Dr. Chidi Okafor',
  amount: '15000.00',
  refunded: '0.00',
  discount: '0.00',
  currency: 'NGN',
  status: 'completed',
  paymentMethod: 'Visa',
  cardLast4: '4242',
  transactionId: '4099260516',
  paidAt: '2026-03-01T09:00:00.000Z',
  createdAt: '2026-03-01T08:00:00.000Z',
  lastAttempt: approved,
  refund: null,
  request: null,
  counter: null,
  attempts: [approved, attempt(8, 'mismatched', '₦15,000.00 NGN arrived although this is already paid')],
  charged: null,
  desk: null,
  discounts: [],
}

test('BILL-38 money that doesn’t match is recorded as given back also after a newer attempt, saying how much was shown', async () => {
  storedSessionOf(userOf('admin'))
  replies['/api/payments'] = { status: 200, body: [] }
  replies['/api/payments/summary'] = { status: 200, body: { sums: [], isTooBroad: false } }
  replies['/api/payments/7'] = { status: 200, body: paidTwice }
  openApp('/billing?payment=7')
  await userEvent.click(await screen.findByRole('button', { name: 'Record money given back' }))
  expect(screen.getByText('₦15,000.00 NGN arrived although this is already paid')).toBeTruthy()
  expect(screen.queryByText(/can be paid again/)).toBeNull()
  await userEvent.type(
    screen.getByRole('textbox', { name: 'How it was given back' }),
    'Refunded in the dashboard',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Record' }))
  await vi.waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({
        name: 'POST /api/payments/7/mismatch',
        body: { note: 'Refunded in the dashboard', count: 1 },
      }),
    ),
  )
})

test('BILL-3 an address that names a payment which isn’t theirs says that it wasn’t found, and offers no other try', async () => {
  storedSessionOf(userOf('patient'))
  replies['/api/payments'] = { status: 200, body: [] }
  replies['/api/payments/summary'] = { status: 200, body: { sums: [], isTooBroad: false } }
  replies['/api/payments/8'] = { status: 404, body: { status: 404, title: 'Not found' } }
  openApp('/billing?payment=8')
  const dialog = await screen.findByRole('dialog', { name: 'Payment Details' })
  expect(await within(dialog).findByText('We couldn’t find this payment')).toBeTruthy()
  expect(within(dialog).queryByText(/attempts/)).toBeNull()
  expect(within(dialog).queryByRole('button', { name: 'Try again' })).toBeNull()
})
