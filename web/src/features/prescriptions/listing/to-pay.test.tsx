// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PrescriptionToPay } from '@alafia/contract/prescriptions/to-pay'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { fakeNetwork, replies, type FakeReply } from '../../../testing/fake-network.ts'
import { ToPay } from './to-pay.tsx'

fakeNetwork()

const bill: PrescriptionToPay = {
  prescriptionId: 12,
  paymentId: 7,
  amount: '1200.00',
  currency: 'NGN',
  pharmacyName: 'Alafia Pharmacy Surulere',
  onAccountAt: null,
}
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const show = (reply: FakeReply, id = 12) => {
  replies['/api/prescriptions/to-pay'] = reply
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterContextProvider router={router}>
        <ToPay prescription={{ id, status: 'fulfilled' }} />
        <p>After it</p>
      </RouterContextProvider>
    </QueryClientProvider>,
  ).container
}

test('BILL-34 the card says what is to pay and where, with the way to the bill; of another prescription it says nothing', async () => {
  show({ status: 200, body: [bill, { ...bill, prescriptionId: 13, amount: '9.00' }] })
  expect(await screen.findByText(/^To pay: ₦1,200\.00 at Alafia Pharmacy Surulere$/)).toBeTruthy()
  expect(screen.queryByText(/₦9\.00/)).toBeNull()
  const link = screen.getByRole('link', { name: 'See the bill of ₦1,200.00' })
  expect(link.getAttribute('href')).toBe('/billing?payment=7')
})

test('BILL-34 what is on account says so', async () => {
  show({ status: 200, body: [{ ...bill, onAccountAt: '2026-03-09T10:00:00.000Z' }] })
  expect(await screen.findByText(/, on account$/)).toBeTruthy()
})

test('BILL-34 if it can’t be loaded, it says so instead of looking paid', async () => {
  show({ status: 503, body: undefined })
  expect((await screen.findByRole('alert')).textContent).toContain('what is to pay')
})
