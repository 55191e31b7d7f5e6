// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MoneyBack, Payment } from '@alafia/contract/billing/schema'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { fakeNetwork } from '../../testing/fake-network.ts'
import { PaymentRow } from './payment-row.tsx'

fakeNetwork()

const counter = {
  pharmacyName: 'Alafia Pharmacy Surulere',
  prescriptionId: 12,
  medicines: ['Norvasc 5 mg'],
  onAccountAt: null,
  refunds: [],
}
const medicines: Payment = {
  id: 7,
  patientId: 1,
  patientName: 'Amina Bello',
  personName: 'Kemi Bello',
  appointmentId: null,
  visit: null,
  description: 'Medicines for Kemi from Alafia Pharmacy Surulere',
  amount: '1200.00',
  refunded: '0.00',
  discount: '0.00',
  currency: 'NGN',
  status: 'completed',
  paymentMethod: 'Cash',
  cardLast4: null,
  transactionId: 'counter-7',
  paidAt: '2026-03-09T10:00:00.000Z',
  createdAt: '2026-03-09T09:00:00.000Z',
  lastAttempt: null,
  refund: null,
  request: null,
  counter,
}
const back: MoneyBack = {
  amount: '200.00',
  how: 'counter',
  outcome: 'started',
  reason: 'Wrong item',
  startedAt: '2026-03-10T10:00:00.000Z',
  endedAt: null,
  givenAs: null,
}
const nothing = () => undefined
const show = (change: Partial<Payment>, isAdmin = false) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ul>
        <PaymentRow
          payment={{ ...medicines, ...change }}
          showPayer={isAdmin}
          onDetails={nothing}
          onPay={isAdmin ? undefined : nothing}
          onRefund={isAdmin ? nothing : undefined}
        />
      </ul>
    </QueryClientProvider>,
  )

test('BILL-35 medicines on account can be paid by card in the app', async () => {
  show({
    status: 'pending',
    paymentMethod: null,
    paidAt: null,
    counter: { ...counter, onAccountAt: '2026-03-09T10:00:00.000Z' },
  })
  expect(await screen.findByText(/^On account since .*\.$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Pay, Kemi Bello · Medicines for Kemi/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Receipt/ })).toBeNull()
})

test('BILL-35 what was paid at a counter says how, and what goes back; an administrator doesn’t refund it', async () => {
  show(
    {
      counter: {
        ...counter,
        refunds: [
          { ...back, outcome: 'approved', givenAs: 'cash' },
          { ...back, amount: '300.00' },
          { ...back, amount: '50.00', how: 'card', outcome: 'interrupted' },
        ],
      },
    },
    true,
  )
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toMatch(/Kemi Bello · Norvasc 5 mg · Billed to Amina Bello · Paid .*9 Mar.* · Cash/)
  expect(row.textContent).toContain('Given back in cash: ₦200.00.')
  expect(row.textContent).toContain('To be given back at the pharmacy: ₦300.00.')
  expect(row.textContent).toContain('On its way back to the card: ₦50.00.')
  expect(screen.getByRole('button', { name: /^Receipt/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
})

const visit: Partial<Payment> = {
  appointmentId: 3,
  description: 'Appointment with Dr. Chidi Okafor',
  counter: null,
  status: 'pending',
  paidAt: null,
  paymentMethod: null,
  visit: { date: '2026-03-13', time: '09:00', type: 'Follow-up' },
}

test('BILL-62 a bill of a visit names the person, its type and its date, in the row and in every button’s name', async () => {
  show(visit)
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toMatch(/Kemi Bello · Follow-up, .*13 Mar.*, 09:00 · Billed /)
  expect(row.textContent).not.toContain('Amina')
  const name = /Kemi Bello · Appointment with Dr\. Chidi Okafor · Follow-up, .*13 Mar/
  for (const button of screen.getAllByRole('button')) expect(button.getAttribute('aria-label')).toMatch(name)
})

test('BILL-62 of medicines an administrator reads the prescription, never what was dispensed', async () => {
  show({ counter: { ...counter, medicines: [] } }, true)
  expect((await screen.findByRole('listitem')).textContent).toContain('Kemi Bello · Prescription 12 ·')
})

test.each([
  ['pending', 'there is nothing to pay'],
  ['completed', 'all that was paid goes back'],
] as const)(
  'BILL-215 a %s bill of a visit whose doctor left offers no payment, and says why',
  (status, then) => {
    show({
      status,
      counter: null,
      visit: { date: '2026-03-13', time: '09:00', type: 'Follow-up', doctorLeft: true },
    })
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    expect(
      screen.getByText(
        `The doctor no longer works here, so this visit won’t take place. Once it is cancelled, ${then}.`,
      ),
    ).toBeTruthy()
  },
)

test.each(['waived', 'completed'] as const)(
  'BILL-216 a %s bill says that money arrived which the clinic will give back',
  (status) => {
    const at = '2026-03-09T10:00:00.000Z'
    const reason = '₦10,000.00 arrived although this is already paid'
    show({ status, lastAttempt: { outcome: 'mismatched', reason, startedAt: at, endedAt: at } })
    expect(screen.getByText(`${reason}. The clinic will give it back.`)).toBeTruthy()
  },
)
