// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { PaymentDetails, RefundRequest } from '@alafia/contract/billing/schema'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../../testing/fake-network.ts'
import { sockets } from '../../../testing/fake-socket.ts'
import { openApp } from '../../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../../testing/fake-socket.ts'))
fakeNetwork()

const request: RefundRequest = {
  id: 4,
  reason: 'The doctor never joined',
  state: 'open',
  requestedAt: '2026-03-02T08:00:00.000Z',
  answer: null,
  decidedAt: null,
  decidedBy: null,
}
const paid: PaymentDetails = {
  id: 7,
  patientId: 1,
  patientName: 'Amina Bello',
  personName: 'Amina Bello',
  visit: null,
  appointmentId: 3,
  description: 'Appointment with Dr. Chidi Okafor',
  amount: '20000.00',
  refunded: '0.00',
  discount: '0.00',
  currency: 'NGN',
  status: 'completed',
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
const path = '/api/payments/7'
const sent = (name: string) => calls.filter((one) => one.name === name).map(({ body }) => body)
const open = (role: 'patient' | 'admin', shown: PaymentDetails) => {
  storedSessionOf(userOf(role))
  replies['/api/payments'] = { status: 200, body: [shown] }
  replies['/api/payments/summary'] = { status: 200, body: { sums: [], isTooBroad: false } }
  replies['/api/payments/refund-requests/count'] = {
    status: 200,
    body: { open: shown.request ? 1 : 0, atDesk: 0, mismatched: 0, toGiveBack: 0 },
  }
  replies[path] = { status: 200, body: shown }
  openApp('/billing?payment=7')
  return screen.findByRole('dialog', { name: 'Payment Details' })
}
const click = async (within_: HTMLElement, name: string | RegExp) =>
  userEvent.click(await within(within_).findByRole('button', { name }))

test('BILL-70 BILL-71 the patient asks with a reason, sees that it waits, and can withdraw it', async () => {
  const details = await open('patient', paid)
  replies[`POST ${path}/refund-request`] = { status: 201, body: { ...paid, request } }
  replies[`DELETE ${path}/refund-request`] = { status: 200, body: { ...paid, request } }
  await click(details, 'Request refund')
  const asking = await screen.findByRole('dialog', { name: 'Request a refund' })
  await click(asking, 'Request refund')
  expect(await within(asking).findAllByText('Give a reason of at least 5 characters')).not.toEqual([])
  await userEvent.type(within(asking).getByLabelText('Reason'), request.reason)
  replies[path] = { status: 200, body: { ...paid, request } }
  await click(asking, 'Request refund')
  await waitFor(() => expect(sent(`POST ${path}/refund-request`)).toEqual([{ reason: request.reason }]))
  const waiting = await screen.findByRole('dialog', { name: 'Payment Details' })
  expect(await within(waiting).findByText('Waiting for a decision')).toBeTruthy()
  expect(within(waiting).queryByRole('button', { name: 'Request refund' })).toBeNull()
  await click(waiting, 'Withdraw request')
  const question = await screen.findByRole('alertdialog', { name: 'Withdraw your refund request?' })
  await click(question, 'Withdraw request')
  await waitFor(() => expect(sent(`DELETE ${path}/refund-request`)).toHaveLength(1))
})

test('BILL-73 an administrator refunds a part of what is asked for, for the request that they read', async () => {
  const details = await open('admin', { ...paid, request })
  replies[`POST ${path}/refund`] = {
    status: 200,
    body: {
      ...paid,
      refund: {
        amount: '5000.00',
        outcome: 'approved',
        isAtDesk: false,
        onCancelling: false,
        reason: 'We are sorry',
        failure: null,
        startedAt: request.requestedAt,
        endedAt: request.requestedAt,
      },
    },
  }
  expect(screen.getByRole('tab', { name: 'Refund requests 1', hidden: true })).toBeTruthy()
  await click(details, 'Decide on request')
  const deciding = await screen.findByRole('dialog', { name: 'Decide on the refund request' })
  expect(within(deciding).getByText('The doctor never joined')).toBeTruthy()
  const amount = within(deciding).getByLabelText('Amount')
  await userEvent.clear(amount)
  await userEvent.type(amount, '5,000')
  await userEvent.type(within(deciding).getByLabelText('Reason'), 'We are sorry')
  await click(deciding, 'Refund ₦5,000.00')
  await waitFor(() =>
    expect(sent(`POST ${path}/refund`)).toEqual([
      { reason: 'We are sorry', amount: '5000.00', requestId: 4 },
    ]),
  )
})

test.each(['Decide on request', 'Decline request'])(
  'BILL-221 once a colleague has decided, the dialog after %s says so at once and sends nothing',
  async (last) => {
    const details = await open('admin', { ...paid, request })
    await click(details, 'Decide on request')
    const deciding = await screen.findByRole('dialog', { name: 'Decide on the refund request' })
    if (last === 'Decline request') await click(deciding, last)
    const decided = { ...request, state: 'declined' as const, answer: 'The visit took place' }
    replies[path] = { status: 200, body: { ...paid, request: decided } }
    act(() => sockets.at(-1)?.hears('invalidate', [[{ topic: 'payments' }]]))
    expect(await screen.findByText('This payment has just changed')).toBeTruthy()
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).queryByRole('button', { name: /^(Refund|Decline)/ })).toBeNull()
  },
)

test.each(['Take payment', 'Discount or waive'])(
  'BILL-221 once a bill is paid elsewhere, the dialog after %s says so at once and sends nothing',
  async (what) => {
    const details = await open('admin', { ...paid, status: 'pending', paidAt: null, paymentMethod: null })
    await click(details, what)
    replies[path] = { status: 200, body: paid }
    act(() => sockets.at(-1)?.hears('invalidate', [[{ topic: 'payments' }]]))
    expect(await screen.findByText('This payment has just changed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Take|Give)/ })).toBeNull()
  },
)

test('BILL-72 an administrator declines with a reason; the patient reads it on the bill', async () => {
  const details = await open('admin', { ...paid, request, paymentMethod: 'Cash', cardLast4: null })
  replies[`POST ${path}/refund-request/refusal`] = { status: 200, body: paid }
  await click(details, 'Decide on request')
  await click(await screen.findByRole('dialog', { name: 'Decide on the refund request' }), 'Decline request')
  const declining = await screen.findByRole('dialog', { name: 'Decline the refund request' })
  await userEvent.type(within(declining).getByLabelText('Reason'), 'The visit took place')
  await click(declining, 'Decline request')
  await waitFor(() =>
    expect(sent(`POST ${path}/refund-request/refusal`)).toEqual([
      { requestId: 4, reason: 'The visit took place' },
    ]),
  )
})

test('BILL-72 a declined request says why on the bill, and another can be made', async () => {
  const answer = 'The visit took place'
  const decided = { ...request, state: 'declined' as const, answer, decidedAt: request.requestedAt }
  const details = await open('patient', { ...paid, request: decided })
  expect(within(details).getByText(/^Declined, .*: The visit took place$/)).toBeTruthy()
  expect(screen.getByText('Refund request declined: The visit took place')).toBeTruthy()
  expect(await within(details).findByRole('button', { name: 'Request refund' })).toBeTruthy()
})

const startedBack = { outcome: 'started' as const, isAtDesk: false, onCancelling: true }

test('BILL-72 BILL-213 a request can be declined while a part is already on its way, but no refund is offered then', async () => {
  const back = {
    ...startedBack,
    amount: '5000.00',
    reason: 'The appointment was cancelled',
    failure: null,
    startedAt: request.requestedAt,
    endedAt: null,
  }
  const details = await open('admin', { ...paid, refunded: '5000.00', refund: back, request })
  expect(
    screen.getAllByText(
      'A refund of ₦5,000.00 of ₦20,000.00 is in progress, because the visit was cancelled.',
    ),
  ).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Refund/, hidden: true })).toBeNull()
  expect(within(details).queryByRole('button', { name: 'Decide on request' })).toBeNull()
  await click(details, 'Decline request')
  expect(await screen.findByRole('dialog', { name: /^Decline/ })).toBeTruthy()
})

test('BILL-206 what waits at the desk after cancelling says so, to patient and administrator, and isn’t counted as refunded yet', async () => {
  const back = {
    ...startedBack,
    isAtDesk: true,
    amount: '15000.00',
    reason: 'The appointment was cancelled',
    failure: null,
    startedAt: request.requestedAt,
    endedAt: null,
  }
  const closed = { ...request, state: 'closed' as const, decidedAt: request.requestedAt }
  const atDesk = { ...paid, paymentMethod: 'Cash', cardLast4: null, refunded: '20000.00' }
  const details = await open('patient', { ...atDesk, refund: back, request: closed })
  expect(screen.getAllByText('To be given back at the clinic’s desk: ₦15,000.00.')).toHaveLength(2)
  expect(within(details).getByText('Refunded so far').nextSibling?.textContent).toBe('₦5,000.00')
  expect(
    within(details).getByText(/^Closed, because the visit was cancelled and all that is left goes back/),
  ).toBeTruthy()
})

test('BILL-211 BILL-212 what the bank declined is given back by hand, in cash or by transfer, or tried again', async () => {
  const refund = {
    ...startedBack,
    isAtDesk: true,
    amount: '20000.00',
    reason: 'The appointment was cancelled',
    failure: 'The card’s account is closed',
    startedAt: request.requestedAt,
    endedAt: null,
  }
  const details = await open('admin', { ...paid, refunded: '20000.00', refund })
  replies[`POST ${path}/desk-refund`] = { status: 200, body: paid }
  replies[`POST ${path}/refund`] = { status: 200, body: { ...paid, refunded: '20000.00', refund } }
  expect(
    screen.getAllByText('To be given back by the clinic: ₦20,000.00. The card’s account is closed.'),
  ).toHaveLength(2)
  await click(details, 'Done')
  await userEvent.click(await screen.findByRole('button', { name: /^Refund, / }))
  const byHand = await screen.findByRole('dialog', { name: 'Refund ₦20,000.00' })
  await click(byHand, 'Refund to Visa ending in 4242')
  const online = await screen.findByRole('dialog', { name: 'Refund ₦20,000.00' })
  await userEvent.type(within(online).getByLabelText('Reason'), 'The clinic cancelled')
  await click(online, 'Refund ₦20,000.00')
  expect(await within(online).findByText(/^The card’s account is closed\. Nothing was refunded/)).toBeTruthy()
  await click(online, 'Give back by hand')
  const again = await screen.findByRole('dialog', { name: 'Refund ₦20,000.00' })
  await userEvent.type(within(again).getByLabelText('Reason'), 'The clinic cancelled')
  await click(again, 'Record refund')
  expect(await within(again).findAllByText('Enter the bank’s reference')).not.toEqual([])
  await userEvent.click(within(again).getByLabelText('Cash'))
  await click(again, 'Record refund')
  await waitFor(() =>
    expect(sent(`POST ${path}/desk-refund`)).toEqual([
      { amount: '20000.00', reason: 'The clinic cancelled', method: 'cash' },
    ]),
  )
})

test('BILL-206 nothing refunded is shown as nothing in a currency without decimals, too', async () => {
  const back = {
    amount: '5000',
    outcome: 'declined' as const,
    isAtDesk: false,
    onCancelling: false,
    reason: 'We are sorry',
    failure: 'The card’s account is closed',
    startedAt: request.requestedAt,
    endedAt: request.requestedAt,
  }
  const details = await open('admin', {
    ...paid,
    currency: 'XOF',
    amount: '20000',
    discount: '0',
    refunded: '0',
    refund: back,
  })
  expect(within(details).getByText(/^The refund was declined/)).toBeTruthy()
  expect(within(details).queryByText('Refunded so far')).toBeNull()
})

test('BILL-207 asking again names what is left', async () => {
  const details = await open('patient', { ...paid, refunded: '5000.00' })
  await click(details, 'Request refund')
  const asking = await screen.findByRole('dialog', { name: 'Request a refund' })
  expect(asking.textContent).toContain('₦15,000.00')
  expect(asking.textContent).not.toContain('₦20,000.00')
})
