// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { PaymentStatus } from '@alafia/contract/billing/states'
import type { PrescriptionCharge } from '@alafia/contract/prescriptions/charges'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { callNames, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { currentToasts } from '../../../ui/overlay/toast.ts'
import { Bills } from './bills.tsx'

fakeNetwork()
afterEach(cleanup)

const chargedAs = (status: PaymentStatus): PrescriptionCharge => ({
  fillNumber: 1,
  partNumber: 1,
  chargedAt: '2026-03-11T08:00:00.000Z',
  pharmacyName: 'Alafia Pharmacy Surulere',
  currency: 'NGN',
  insurer: null,
  memberNumber: null,
  authorisation: null,
  lines: [
    {
      medicationIndex: 0,
      itemId: 4,
      name: 'Norvasc',
      strength: '5 mg',
      units: 14,
      unitPrice: '50.00',
      total: '700.00',
      insurerShare: '0.00',
      patientShare: '700.00',
      isReversed: false,
    },
  ],
  bill: {
    id: 7,
    amount: '700.00',
    currency: 'NGN',
    status,
    paymentMethod: status === 'completed' ? 'Cash' : null,
    cardLast4: null,
    paidAt: status === 'completed' ? '2026-03-11T09:00:00.000Z' : null,
    onAccountAt: null,
    onAccountBy: null,
    takenBy: null,
    received: null,
    reference: null,
    lastAttempt: null,
    refunds: [],
  },
})
const show = (status: PaymentStatus, isReadOnly = false, isOnlyOpen = false) => {
  replies['/api/prescriptions/12/charges'] = { status: 200, body: [chargedAs(status)] }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Bills
        prescription={{ id: 12, patientName: 'Kemi Bello' }}
        isReadOnly={isReadOnly}
        isOnlyOpen={isOnlyOpen}
      />
    </QueryClientProvider>,
  )
}

test('BILL-33 the receipt can be printed once it is paid, not before', async () => {
  show('completed', true)
  expect(await screen.findByRole('button', { name: 'Receipt of this payment' })).toBeTruthy()
  cleanup()
  show('pending')
  expect(await screen.findByRole('button', { name: /^Take ₦700\.00/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Receipt of this payment' })).toBeNull()
})

test('PHARM-220 beside a refill, the bill of a fill that waits can be taken; what is paid isn’t shown', async () => {
  show('completed', false, true)
  await waitFor(() => expect(callNames()).toContain('GET /api/prescriptions/12/charges'))
  expect(screen.queryByRole('region', { name: 'Payment' })).toBeNull()
  cleanup()
  show('pending', false, true)
  expect(await screen.findByRole('button', { name: /^Take ₦700\.00/ })).toBeTruthy()
})

test('BILL-20 too little received is no error of a transfer; the change is named after cash is taken', async () => {
  const user = userEvent.setup()
  show('pending')
  await user.click(await screen.findByRole('button', { name: 'Take ₦700.00…' }))
  expect(await screen.findByText('Kemi Bello’s medicines')).toBeTruthy()
  const received = async (amount: string) => {
    const field = await screen.findByLabelText('Received')
    await user.clear(field)
    await user.type(field, amount)
    await user.click(screen.getByRole('button', { name: 'Take cash' }))
  }
  const message = 'Enter at least ₦700.00'
  const body = { type: '/problems/validation', title: 'Invalid', status: 400, detail: message }
  replies['POST /api/payments/7/taking'] = {
    status: 400,
    body: { ...body, errors: [{ path: 'received', message }] },
  }
  await received('600')
  await screen.findAllByText(message)
  await user.click(screen.getByRole('radio', { name: 'Transfer' }))
  await waitFor(() => expect(screen.queryByText(message)).toBeNull())
  await user.click(screen.getByRole('radio', { name: 'Cash' }))
  replies['POST /api/payments/7/taking'] = {
    status: 200,
    body: { ...chargedAs('completed').bill, received: '1000.00' },
  }
  await received('1000')
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([
      { title: 'Payment taken', description: '₦700.00. Change: ₦300.00' },
    ]),
  )
})
