// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { WasteDialog } from './waste-dialog.tsx'

fakeNetwork()

test('INV-46 says what to do once nothing is chosen, and since when a batch is expired', async () => {
  const batch = {
    batchId: 4,
    itemName: 'Ciprofloxacin 500 mg',
    form: 'tablet',
    batchNumber: 'CP-1187',
    expiryDate: '2026-10-31',
    quantity: 42,
    why: 'expired',
  }
  replies['/api/pharmacy/waste'] = { status: 200, body: { batches: [batch], needsWitness: false } }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WasteDialog onClose={() => {}} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('42 tablets. Expired 31 October 2026.')).toBeDefined()
  await userEvent.click(screen.getByRole('checkbox'))
  expect(screen.getByText('Choose what goes to waste')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Sign off' })).toBeNull()
})
