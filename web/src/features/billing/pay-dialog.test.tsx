// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Clinic } from '@alafia/contract/accounts/schema'
import type { Payment } from '@alafia/contract/billing/schema'
import { clinicQuery } from '../../lib/http/clinic-query.ts'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { SessionProvider } from '../../lib/session/session.tsx'
import { clinic, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { currentToasts } from '../../ui/overlay/toast.ts'
import { PayDialog } from './pay-dialog.tsx'

fakeNetwork()

const opened: Payment = {
  id: 7,
  patientId: 1,
  patientName: 'Amina Bello',
  personName: 'Amina Bello',
  visit: null,
  appointmentId: 3,
  description: 'Appointment with Dr. Chidi Okafor',
  amount: '50000.00',
  refunded: '0.00',
  discount: '0.00',
  currency: 'NGN',
  status: 'pending',
  paymentMethod: null,
  cardLast4: null,
  transactionId: null,
  paidAt: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  lastAttempt: null,
  refund: null,
  request: null,
  counter: null,
}
const discounted: Payment = { ...opened, amount: '45000.00', discount: '5000.00' }
const visa = {
  id: 4,
  brand: 'Visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2029,
  holder: 'Amina Bello',
  isDefault: true,
  isExpired: false,
}
const current = `GET /api/payments/${opened.id}`
const ok = (body: unknown) => ({ status: 200, body })
const refusal = (detail: string) => ({ status: 409, body: { type: '/problems/wrong-state', detail } })
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const onClose = vi.fn<() => void>()

const open = async (onlinePayment: Clinic['onlinePayment']) => {
  const client = createQueryClient()
  client.setQueryData(clinicQuery.queryKey, { ...clinic, onlinePayment })
  storedSessionOf(userOf('patient'))
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <PayDialog payment={opened} onClose={onClose} onAddMethod={() => {}} onReturn={() => {}} />
      </SessionProvider>
    </QueryClientProvider>,
  )
  return within(await screen.findByRole('dialog'))
}

beforeEach(() => {
  replies['/api/payments/methods'] = ok([visa])
  replies[current] = ok(opened)
})

test('BILL-204 the dialog shows what is to pay after a discount', async () => {
  replies[current] = ok(discounted)
  await open('cards')
  expect(await screen.findByRole('dialog', { name: 'Pay ₦45,000.00' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Pay ₦45,000.00' })).toBeTruthy()
})

test('BILL-204 the toast says what was charged, not what the dialog showed', async () => {
  await open('cards')
  replies[`POST /api/payments/${opened.id}/pay`] = ok({ ...discounted, status: 'completed' })
  await press(/^Pay ₦50,000/)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(currentToasts()).toMatchObject([
    {
      title: 'Payment completed',
      description: '₦45,000.00 · Amina Bello · Appointment with Dr. Chidi Okafor',
    },
  ])
})

test('BILL-214 what an earlier attempt has paid of a bill that asks less by now is said, and nothing more is charged', async () => {
  const dialog = await open('cards')
  replies[`POST /api/payments/${opened.id}/pay`] = ok({
    ...discounted,
    lastAttempt: {
      outcome: 'mismatched',
      reason: '₦50,000.00 NGN arrived, which is more than is to pay after a discount',
      startedAt: opened.createdAt,
      endedAt: opened.createdAt,
    },
  })
  await press(/^Pay ₦50,000/)
  expect(await dialog.findByText('Your earlier payment doesn’t match the bill')).toBeTruthy()
  expect(dialog.getByText(/^₦50,000.00 NGN arrived, .* please don’t pay again until then\.$/)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^(Pay|Try again)/ })).toBeNull()
})

describe.each([
  ['cards', 'pay', /^Pay ₦/],
  ['checkout', 'checkout', /^Continue to Paystack/],
] as const)('BILL-204 paid by %s, a payment', (onlinePayment, call, button) => {
  test.each([
    ['completed', 'This payment is already completed', 'This is paid'],
    ['voided', 'This payment is cancelled: the appointment was cancelled', 'This payment is cancelled'],
    ['waived', 'This payment is waived: there is nothing to pay', 'This payment is waived'],
  ] as const)('that is %s by now can only be closed', async (status, detail, text) => {
    const dialog = await open(onlinePayment)
    await dialog.findByRole('button', { name: button })
    replies[current] = ok({ ...opened, status })
    replies[`POST /api/payments/${opened.id}/${call}`] = refusal(detail)
    await press(button)
    expect(await dialog.findByText(text)).toBeTruthy()
    expect(dialog.getByText('There is nothing left to pay. Nothing was charged just now.')).toBeTruthy()
    expect(dialog.getAllByRole('button').map((one) => one.textContent)).toEqual(['', 'Close'])
  })
})
