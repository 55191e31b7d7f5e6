// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { PaymentDetails } from '@alafia/contract/billing/schema'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../../testing/fake-network.ts'
import { openApp } from '../../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../../testing/fake-socket.ts'))
fakeNetwork()

const due: PaymentDetails = {
  id: 7,
  patientId: 1,
  patientName: 'Amina Bello',
  personName: 'Kemi Bello',
  visit: { date: '2026-03-13', time: '09:00', type: 'Follow-up' },
  appointmentId: 3,
  description: 'Appointment with Dr. Chidi Okafor',
  amount: '10000.00',
  discount: '0.00',
  refunded: '0.00',
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
  attempts: [],
  charged: null,
  desk: null,
  discounts: [],
}

test('BILL-65 BILL-66 an administrator sees what is then to pay, needs a reason, and what was seen is sent', async () => {
  storedSessionOf(userOf('admin'))
  replies['/api/payments'] = { status: 200, body: [due] }
  replies['/api/payments/summary'] = { status: 200, body: { sums: [], isTooBroad: false } }
  replies['/api/payments/7'] = { status: 200, body: due }
  replies['POST /api/payments/7/discounts'] = {
    status: 200,
    body: { ...due, amount: '9000.00', discount: '1000.00' },
  }
  openApp('/billing?payment=7')
  const details = await screen.findByRole('dialog', { name: 'Payment Details' })
  await userEvent.click(await within(details).findByRole('button', { name: 'Discount or waive' }))
  const dialog = await screen.findByRole('dialog', { name: 'Discount or waive' })
  await userEvent.click(within(dialog).getByRole('radio', { name: 'A percentage' }))
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Percentage' }), '10')
  expect(dialog.textContent).toMatch(/₦9,000\.00.* is then to pay/)
  const submit = () => userEvent.click(within(dialog).getByRole('button', { name: 'Give discount' }))
  await submit()
  expect(
    (await within(dialog).findAllByText('Give a reason of at least 5 characters')).length,
  ).toBeGreaterThan(0)
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Hardship')
  await submit()
  expect(await screen.findByText('Discount given')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'POST /api/payments/7/discounts')?.body).toEqual({
    kind: 'percent',
    percent: 10,
    reason: 'Hardship',
    seen: '10000.00',
  })
})

test.each([
  {
    currency: 'XOF',
    amount: '10000',
    keyboard: 'numeric',
    off: '2,500',
    typed: '1500.5',
    left: '7,500',
    problem: 'XOF has no decimals',
  },
  {
    currency: 'TND',
    amount: '90.125',
    keyboard: 'decimal',
    off: '2.5',
    typed: '1.2345',
    left: '87.625',
    problem: 'TND has at most 3 decimals',
  },
])(
  'ORG-19 an amount in $currency is typed with its decimals; one with more is refused at its field',
  async ({ currency, amount, keyboard, off, typed, left, problem }) => {
    const bill = { ...due, currency, amount, discount: '0', refunded: '0' }
    storedSessionOf(userOf('admin'))
    replies['/api/payments'] = { status: 200, body: [bill] }
    replies['/api/payments/summary'] = { status: 200, body: { sums: [], isTooBroad: false } }
    replies['/api/payments/7'] = { status: 200, body: bill }
    replies['POST /api/payments/7/discounts'] = {
      status: 400,
      body: {
        type: '/problems/invalid-input',
        title: 'Invalid input',
        status: 400,
        detail: problem,
        errors: [{ path: 'amount', message: problem }],
      },
    }
    openApp('/billing?payment=7')
    const details = await screen.findByRole('dialog', { name: 'Payment Details' })
    await userEvent.click(await within(details).findByRole('button', { name: 'Discount or waive' }))
    const dialog = await screen.findByRole('dialog', { name: 'Discount or waive' })
    const field = within(dialog).getByRole('textbox', { name: 'Amount' })
    expect(field.getAttribute('inputmode')).toBe(keyboard)
    await userEvent.type(field, off)
    expect(dialog.textContent).toContain(`${currency} ${left} is then to pay`)
    await userEvent.clear(field)
    await userEvent.type(field, typed)
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Hardship')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Give discount' }))
    expect((await within(dialog).findAllByText(problem)).length).toBeGreaterThan(0)
    expect(field.getAttribute('aria-invalid')).toBe('true')
  },
)
