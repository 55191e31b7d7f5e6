// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { WasteDialog } from './waste-dialog.tsx'

fakeNetwork()

const batch = {
  batchId: 4,
  itemName: 'Ciprofloxacin 500 mg',
  form: 'tablet',
  batchNumber: 'CP-1187',
  expiryDate: '2026-10-31',
  quantity: 42,
  isControlled: false,
  why: 'expired',
}

test('INV-46 says what to do once nothing is chosen, and since when a batch is expired', async () => {
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

test('INV-46 lists and ticks no more than can be signed off in one go, and says how many are left', async () => {
  const batches = Array.from({ length: 5 }, (_, place) => ({
    batchId: place + 1,
    itemName: 'Ciprofloxacin 500 mg',
    form: 'tablet',
    batchNumber: `CP-${place}`,
    expiryDate: '2026-10-31',
    quantity: 1,
    why: 'expired',
  }))
  replies['/api/pharmacy/waste'] = { status: 200, body: { batches, needsWitness: false } }
  replies['POST /api/pharmacy/waste'] = { status: 201, body: { units: 2 } }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WasteDialog onClose={() => {}} atMost={2} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/^The first 2 of 5\..* for the other 3\.$/)).toBeDefined()
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Monthly round' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign off' }))
  await waitFor(() => expect(calls.some(({ name }) => name === 'POST /api/pharmacy/waste')).toBe(true))
  expect(calls.find(({ name }) => name === 'POST /api/pharmacy/waste')?.body).toMatchObject({
    batches: { length: 2 },
  })
})

test('INV-76 asks for a second person only while a controlled drug is chosen', async () => {
  const tramadol = { ...batch, batchId: 5, itemName: 'Tramadol 50 mg', isControlled: true }
  replies['/api/pharmacy/waste'] = { status: 200, body: { batches: [batch, tramadol], needsWitness: false } }
  replies['POST /api/pharmacy/waste'] = { status: 201, body: { units: 42 } }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WasteDialog onClose={() => {}} />
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Monthly round' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign off' }))
  expect((await screen.findAllByText('Enter their password')).length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('checkbox', { name: /^Tramadol/ }))
  expect(screen.queryByLabelText('Their password')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Sign off' }))
  await waitFor(() => expect(calls.some(({ name }) => name === 'POST /api/pharmacy/waste')).toBe(true))
  expect(calls.find(({ name }) => name === 'POST /api/pharmacy/waste')?.body).toEqual({
    batches: [{ batchId: 4, quantity: 42 }],
    reason: 'Monthly round',
  })
})

test('INV-91 what comes into the list while it is open isn’t signed off unseen', async () => {
  const recalled = { ...batch, batchId: 5, itemName: 'Losartan 50 mg', why: 'recalled' }
  const list = (batches: object[]) => ({ status: 200, body: { batches, needsWitness: false } })
  replies['/api/pharmacy/waste'] = list([batch])
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <WasteDialog onClose={() => {}} />
    </QueryClientProvider>,
  )
  await screen.findByRole('checkbox', { name: /^Ciprofloxacin/, checked: true })
  replies['/api/pharmacy/waste'] = list([batch, recalled])
  await client.invalidateQueries()
  expect(await screen.findByRole('checkbox', { name: /^Losartan/, checked: false })).toBeDefined()
  expect(screen.getByRole('checkbox', { name: /^Ciprofloxacin/, checked: true })).toBeDefined()
})
