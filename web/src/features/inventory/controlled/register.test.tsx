// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RegisterEntry } from '@alafia/contract/inventory/controlled'
import type { ItemDetail } from '@alafia/contract/inventory/schema'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { callNames, calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { Toaster } from '../../../ui/overlay/toaster.tsx'
import { RegisterSection } from './register-section.tsx'

fakeNetwork()

const batch = (id: number, batchNumber: string, quantity: number): ItemDetail['batches'][number] => ({
  id,
  batchNumber,
  expiryDate: '2199-01-31',
  quantity,
  status: 'good',
  recallId: null,
})
const morphine: ItemDetail = {
  id: 9,
  pharmacy: { id: 1, name: 'Surulere' },
  name: 'Morphine',
  genericName: 'Morphine',
  dosage: '10 mg',
  form: 'tablet',
  manufacturer: 'Emzor',
  price: '50.00',
  minStockLevel: 5,
  isControlled: true,
  batchNumber: 'M-1',
  expiryDate: '2199-01-31',
  quantity: 84,
  expiringQuantity: 0,
  expiredQuantity: 0,
  batchCount: 2,
  isLow: false,
  batches: [batch(21, 'M-1', 60), batch(22, 'M-2', 24), batch(23, 'M-3', 0)],
}
const entry: RegisterEntry = {
  number: 3,
  at: '2026-03-11T08:00:00.000Z',
  kind: 'movement',
  reason: 'dispensed',
  batchNumber: 'M-1',
  change: -14,
  balance: 84,
  party: 'Amina Bello',
  prescriptionId: 5,
  note: null,
  enteredBy: 'Ifeoma Obi',
  witnessedBy: 'Sule Garba',
}
const registerPath = '/api/pharmacy/inventory/9/register'
const checksPath = 'POST /api/pharmacy/inventory/9/balance-checks'
const refusal = (path: string, message: string) => ({
  status: 400,
  body: {
    type: '/problems/invalid-input',
    title: 'Some of the input is not valid',
    status: 400,
    detail: message,
    message,
    errors: [{ path, message }],
  },
})

const show = (canCheck = true) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RegisterSection item={morphine} canCheck={canCheck} />
      <Toaster />
    </QueryClientProvider>,
  )
const startCheck = async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Check balance' }))
  const dialog = screen.getByRole('dialog', { name: 'Check balance' })
  const write = (label: RegExp, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
  return {
    dialog,
    write,
    sign: () => {
      write(/^Their email/, 'sule@alafia.example')
      write(/^Their password/, 'a password')
    },
    send: () => userEvent.click(within(dialog).getByRole('button', { name: 'Check balance' })),
  }
}

test('INV-72 the register is read only once it is opened, as who opens it is recorded', async () => {
  show(false)
  expect(callNames()).toEqual([])
  expect(screen.queryByRole('button', { name: 'Check balance' })).toBeNull()
  const checked = { ...entry, number: 4, kind: 'checked' as const, reason: null, change: 0, party: null }
  replies[registerPath] = { status: 200, body: [checked, entry] }
  await userEvent.click(screen.getByRole('button', { name: 'Open register' }))
  const table = await screen.findByRole('table', { name: 'Register' })
  expect(within(table).getByText('Checked, balance 84')).toBeDefined()
  const row = within(table).getByRole('row', { name: /prescription 5/ }).textContent
  for (const text of ['Amina Bello', 'M-1', '14', '84', 'Ifeoma Obi', 'Sule Garba'])
    expect(row).toContain(text)
})

test('INV-72 a register that can’t be read isn’t called empty', async () => {
  show()
  replies[registerPath] = { status: 500, body: undefined }
  await userEvent.click(screen.getByRole('button', { name: 'Open register' }))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByText('No entries yet')).toBeNull()
})

test('INV-73 the count is blind, of every batch that has units', async () => {
  const { dialog, write, sign, send } = await startCheck()
  expect(within(dialog).getAllByLabelText(/^Batch/)).toHaveLength(2)
  expect(dialog.textContent).not.toMatch(/\b(60|24|84)\b/)
  write(/^Batch M-1/, '60')
  await send()
  // Each at its own input, all at once.
  const wrong = [
    [/^Batch M-2/, 'Enter a whole number'],
    [/^Their email/, 'Enter the email of the second person'],
    [/^Their password/, 'Enter their password'],
  ] as const
  for (const [label, message] of wrong) {
    expect(await within(dialog).findByRole('link', { name: message })).toBeDefined()
    const input = within(dialog).getByLabelText(label)
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(described.map((id) => document.getElementById(id)?.textContent).join()).toContain(message)
  }
  expect(
    within(dialog)
      .getByLabelText(/^Batch M-1/)
      .getAttribute('aria-invalid'),
  ).toBeNull()
  expect(callNames()).not.toContain(checksPath)
  sign()
  write(/^Batch M-2/, '24')
  replies[checksPath] = { status: 201, body: { balance: 84, discrepancyId: null, item: morphine } }
  await send()
  expect(await screen.findByText('Balance checked')).toBeDefined()
  expect(calls.find(({ name }) => name === checksPath)?.body).toEqual({
    counts: [
      { batchId: 21, counted: 60 },
      { batchId: 22, counted: 24 },
    ],
    witness: { email: 'sule@alafia.example', password: 'a password' },
  })
})

test('INV-74 a difference asks for the report at its field, and then says that it was reported', async () => {
  const { dialog, write, sign, send } = await startCheck()
  write(/^Batch M-1/, '58')
  write(/^Batch M-2/, '24')
  sign()
  const asked = 'The count differs from the register. Say what you found and what you did'
  replies[checksPath] = refusal('report', asked)
  await send()
  await within(dialog).findAllByText(asked)
  const report = within(dialog).getByLabelText(/^Discrepancy report/)
  expect(report.getAttribute('aria-invalid')).toBe('true')
  write(/^Discrepancy report/, 'Two tablets broke when they fell')
  replies[checksPath] = { status: 201, body: { balance: 82, discrepancyId: 4, item: morphine } }
  await send()
  expect(await screen.findByText('Discrepancy reported, stock corrected')).toBeDefined()
})

test('INV-102 a report of a count that is right is said not to be entered', async () => {
  const { write, sign, send } = await startCheck()
  write(/^Batch M-1/, '60')
  write(/^Batch M-2/, '24')
  write(/^Discrepancy report/, 'One tablet is chipped, but none is missing')
  sign()
  replies[checksPath] = { status: 201, body: { balance: 84, discrepancyId: null, item: morphine } }
  await send()
  expect(await screen.findByText('The count is right, so your report wasn’t entered.')).toBeDefined()
})

test('INV-90 a count stays the one of its batch, whatever leaves the shelf meanwhile', async () => {
  const section = (item: ItemDetail) => (
    <QueryClientProvider client={client}>
      <RegisterSection item={item} canCheck />
    </QueryClientProvider>
  )
  const client = createQueryClient()
  const { rerender } = render(section(morphine))
  await userEvent.click(screen.getByRole('button', { name: 'Check balance' }))
  fireEvent.change(screen.getByLabelText(/^Batch M-1/), { target: { value: '60' } })
  // A colleague dispenses the whole of M-1.
  rerender(section({ ...morphine, batches: [batch(21, 'M-1', 0), batch(22, 'M-2', 24)] }))
  expect(screen.getByLabelText<HTMLInputElement>(/^Batch M-1/).value).toBe('60')
  expect(screen.getByLabelText<HTMLInputElement>(/^Batch M-2/).value).toBe('')
})
