// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { callNames, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { fakePrescription } from '../../../testing/fake-prescription.ts'
import { RecentlyFulfilled } from './recently-fulfilled.tsx'

fakeNetwork()

const toPay = (paymentId: number, amount: string) => ({
  prescriptionId: 5,
  paymentId,
  amount,
  currency: 'NGN',
  pharmacyName: 'Surulere',
  onAccountAt: null,
})

test('PHARM-4 PHARM-220 shows the last five fulfilled: each opens for handing over, and says what is owed', async () => {
  replies['/api/prescriptions'] = {
    status: 200,
    body: [
      fakePrescription({ id: 8, patientName: 'Musa Danladi', status: 'fulfilled', owed: 6 }),
      fakePrescription({ id: 5, status: 'picked-up' }),
    ],
  }
  replies['/api/prescriptions/to-pay'] = {
    status: 200,
    body: [
      toPay(7, '600.00'),
      // PHARM-220 of an earlier fill that still waits.
      toPay(6, '450.00'),
    ],
  }
  const onTakePayment = vi.fn<(prescription: { id: number }) => void>()
  const onOpen = vi.fn<(id: number) => void>()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RecentlyFulfilled openId={undefined} onOpen={onOpen} onTakePayment={onTakePayment} />
    </QueryClientProvider>,
  )
  const rows = await screen.findAllByRole('listitem')
  expect(callNames()).toContain('GET /api/prescriptions?tab=fulfilled&limit=5')
  expect(rows.map((row) => row.textContent.includes('Owed'))).toEqual([true, false])
  // BILL-200 what is to pay, and the way to take it.
  await userEvent.click(await screen.findByRole('button', { name: /^Take payment/ }))
  expect(onTakePayment.mock.calls.map(([{ id }]) => id)).toEqual([5])
  expect(rows.map((row) => row.textContent.includes('To pay: ₦600.00'))).toEqual([false, true])
  expect(rows.map((row) => row.textContent.includes('To pay: ₦450.00'))).toEqual([false, true])
  await userEvent.click(screen.getByRole('button', { name: 'Musa Danladi' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(8)
})
