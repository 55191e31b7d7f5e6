// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { callNames, calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { fakePrescription } from '../../../testing/fake-prescription.ts'
import { HandOver } from './hand-over.tsx'
import { WaitingFill } from './waiting-fill.tsx'

fakeNetwork()
afterEach(cleanup)

const fill = { fillNumber: 1, filledAt: '2026-03-03T09:00:00.000Z', isControlled: false }

test('PHARM-202 names the day of the fill that waits, and records who collected it', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WaitingFill prescription={fakePrescription()} fill={fill} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  expect(screen.getByText('The fill of 3 March 2026 still waits for collection')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Mark picked up…' }))
  await user.type(await screen.findByLabelText(/^Who collected it/), 'Her brother Musa')
  replies['POST /api/prescriptions/5/waiting-fill'] = { status: 200, body: fakePrescription() }
  await user.click(screen.getByRole('button', { name: 'Mark picked up' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'POST /api/prescriptions/5/waiting-fill')?.body).toEqual({
      collectedBy: 'Her brother Musa',
    }),
  )
})

const tramadol = {
  name: 'Tramadol 50 mg',
  dosage: '1 capsule',
  frequency: 'bd',
  duration: '5 days',
  instructions: null,
  quantity: 10,
  dispensed: 10,
  owed: 0,
  waived: 0,
  noSubstitution: null,
  dispensedProducts: [],
}

test('PHARM-203 reverses it as a whole, with a second person at once if it is a controlled drug', async () => {
  replies['/api/prescriptions/5/charges'] = { status: 200, body: [] }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WaitingFill
        prescription={fakePrescription({ medications: [tramadol] })}
        fill={{ ...fill, isControlled: true }}
      />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Reverse…' }))
  await user.click(await screen.findByRole('radio', { name: /Never collected/ }))
  await user.type(screen.getByLabelText('Their email'), 'sule@alafia.example')
  await user.type(screen.getByLabelText('Their password'), 'their own')
  replies['POST /api/prescriptions/5/reversal'] = { status: 200, body: fakePrescription() }
  await user.click(screen.getByRole('button', { name: 'Reverse' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'POST /api/prescriptions/5/reversal')?.body).toEqual({
      status: 'fulfilled',
      waitingFill: true,
      reason: 'not-collected',
      note: null,
      witness: { email: 'sule@alafia.example', password: 'their own' },
    }),
  )
})

test('PHARM-214 says what is still to be paid of it, and whether another fill was asked for', async () => {
  const charge = (fillNumber: number, amount: string) => ({
    fillNumber,
    bill: { status: 'pending', amount, currency: 'NGN', onAccountAt: null },
  })
  replies['/api/prescriptions/5/charges'] = {
    status: 200,
    body: [charge(2, '900.00'), charge(1, '6200.00')],
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WaitingFill prescription={fakePrescription({ status: 'rejected' })} fill={fill} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Mark picked up…' }))
  expect(
    await screen.findByText(
      '₦6,200.00 is still to be paid, and goes on account in your name. The prescription stays rejected.',
    ),
  ).toBeDefined()
})

test('PHARM-220 handing over the next fill asks only for that one’s bill', async () => {
  const charge = (fillNumber: number, amount: string) => ({
    fillNumber,
    bill: { id: fillNumber, status: 'pending', amount, currency: 'NGN', onAccountAt: null },
  })
  replies['/api/prescriptions/5/charges'] = {
    status: 200,
    body: [charge(2, '900.00'), charge(1, '6200.00')],
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HandOver
        prescription={fakePrescription({ status: 'fulfilled' })}
        isReadOnly={false}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(callNames()).toContain('GET /api/prescriptions/5/charges'))
  await userEvent.click(await screen.findByRole('button', { name: /Mark delivered/ }))
  expect(await screen.findByText(/^₦900\.00 is still to be paid\./)).toBeDefined()
})
