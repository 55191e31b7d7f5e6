// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { PaymentDetails } from '@alafia/contract/billing/schema'
import { openApp } from '../../testing/open-app.tsx'
import { fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const refunded: PaymentDetails = {
  id: 7,
  patientId: 1,
  patientName: 'Amina Bello',
  personName: 'Kemi Bello',
  visit: { date: '2026-03-13', time: '09:00', type: 'Follow-up' },
  appointmentId: 3,
  description: 'Appointment with Dr. Chidi Okafor',
  amount: '15000.00',
  refunded: '0.00',
  discount: '0.00',
  currency: 'NGN',
  status: 'refunded',
  paymentMethod: 'Visa',
  cardLast4: '4242',
  transactionId: 'alafia-7',
  paidAt: '2026-03-01T08:00:00.000Z',
  createdAt: '2026-03-01T08:00:00.000Z',
  lastAttempt: null,
  refund: null,
  request: null,
  counter: null,
  attempts: [],
  charged: null,
  desk: null,
  discounts: [],
}

test('BILL-3 PLAT-34 the URL names the payment whose details are open, even if it is on no page of the list; closing them clears it', async () => {
  storedSessionOf(userOf('patient'))
  replies['/api/payments'] = { status: 200, body: [] }
  const sum = {
    currency: 'NGN',
    totalPaid: '0.00',
    pending: '0.00',
    failed: '0.00',
    failedCount: 0,
    thisMonth: '0.00',
    thisYear: '0.00',
  }
  replies['/api/payments/summary'] = { status: 200, body: { sums: [sum], isTooBroad: false } }
  replies['/api/payments/methods'] = { status: 200, body: [] }
  replies['/api/payments/7'] = { status: 200, body: refunded }
  const { here } = openApp('/billing?payment=7')
  const dialog = await screen.findByRole('dialog', { name: 'Payment Details' })
  expect(await within(dialog).findByText('Appointment with Dr. Chidi Okafor')).toBeTruthy()
  expect(within(dialog).getByText('alafia-7')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(here()).toBe('/billing'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('BILL-201 what was paid in cash at a counter shows its medicines and who took it, and no attempts', async () => {
  storedSessionOf(userOf('patient'))
  replies['/api/payments'] = { status: 200, body: [] }
  replies['/api/payments/summary'] = { status: 200, body: { sums: [], isTooBroad: false } }
  replies['/api/payments/methods'] = { status: 200, body: [] }
  const paid: PaymentDetails = {
    ...refunded,
    appointmentId: null,
    description: 'Medicines from Surulere',
    amount: '210.00',
    status: 'completed',
    paymentMethod: 'Cash',
    cardLast4: null,
    visit: null,
    counter: {
      pharmacyName: 'Surulere',
      prescriptionId: 12,
      medicines: ['Norvasc 5 mg'],
      onAccountAt: null,
      refunds: [],
    },
    charged: {
      insurerName: 'Hygeia HMO',
      memberNumber: 'HYG-1',
      lines: [
        {
          name: 'Norvasc',
          strength: '5 mg',
          units: 14,
          unitPrice: '50.00',
          total: '700.00',
          insurerShare: '490.00',
          patientShare: '210.00',
          isReversed: false,
        },
      ],
      takenBy: 'Ifeoma Umeh',
      received: '500.00',
      reference: null,
    },
  }
  replies['/api/payments/7'] = { status: 200, body: paid }
  openApp('/billing?payment=7')
  const dialog = await screen.findByRole('dialog', { name: 'Payment Details' })
  expect(await within(dialog).findByText('Ifeoma Umeh')).toBeTruthy()
  for (const text of ['Norvasc 5 mg', '14 × ₦50.00', 'Insurer pays ₦490.00', '₦500.00, change ₦290.00'])
    expect(within(dialog).getByText(text)).toBeTruthy()
  expect(dialog.textContent).toContain('₦490.00 · Hygeia HMO · member HYG-1')
  expect(within(dialog).queryByText(/attempts/)).toBeNull()
})
