// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Transfer } from '@alafia/contract/inventory/transfers'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { Toaster } from '../../../ui/overlay/toaster.tsx'
import { SendDialog } from './send-dialog.tsx'
import { nextStep, outcomeOf } from './texts.ts'
import { TransfersDialog } from './transfers-dialog.tsx'

fakeNetwork()

const line: Transfer['lines'][number] = {
  id: 7,
  itemName: 'Amlodipine 5 mg',
  form: 'tablet',
  manufacturer: 'Emzor Pharmaceutical',
  batchNumber: 'AM-1',
  expiryDate: '2027-06-30',
  quantity: 40,
  arrived: null,
  returned: null,
  lost: null,
  difference: null,
  isRecalled: false,
  needsWitness: false,
}
const sent = { at: '2026-03-11T08:00:00.000Z', by: 'Sule Garba', reason: null, with: null }
const transfer: Transfer = {
  id: 12,
  from: { id: 1, name: 'Ikeja' },
  to: { id: 2, name: 'Surulere' },
  side: 'to',
  status: 'on-the-way',
  note: null,
  sent,
  answered: null,
  settled: null,
  lines: [line],
}

const show = (list: readonly Transfer[], { canSend } = { canSend: true }) => {
  replies['/api/pharmacy/transfers'] = { status: 200, body: list }
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <TransfersDialog onClose={() => {}} onSend={canSend ? vi.fn<() => void>() : undefined} />
      <Toaster />
    </QueryClientProvider>,
  )
  return client
}
const posted = () => calls.filter(({ name }) => name.startsWith('POST')).map(({ name, body }) => [name, body])

test('INV-61 all arrived is confirmed with what will enter the stock', async () => {
  show([transfer])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'All arrived' }))
  const question = screen.getByRole('alertdialog', { name: 'Did all of it arrive?' })
  expect(within(question).getByText('40 tablets Amlodipine 5 mg. They enter your stock.')).toBeDefined()
  replies['POST /api/pharmacy/transfers/12/arrival'] = {
    status: 200,
    body: { ...transfer, status: 'arrived' },
  }
  await user.click(within(question).getByRole('button', { name: 'All arrived' }))
  expect(await screen.findByText('Everything is in your stock')).toBeDefined()
  expect(posted()).toEqual([['POST /api/pharmacy/transfers/12/arrival', { lines: [] }]])
})

test('INV-61 only what differs is typed, with the reason', async () => {
  show([{ ...transfer, lines: [line, { ...line, id: 8, batchNumber: 'AM-2', isRecalled: true }] }])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Something is missing' }))
  const dialog = screen.getByRole('dialog', { name: 'What arrived?' })
  const [first] = within(dialog).getAllByLabelText('Arrived, if not 40 tablets')
  expect(within(dialog).getByText('Recalled: what arrives goes into quarantine.')).toBeDefined()
  const confirm = within(dialog).getByRole('button', { name: 'Confirm arrival' })
  await user.type(first ?? dialog, '41')
  await user.click(confirm)
  const tooMany = 'More than were sent. Confirm what was sent, and adjust your stock by the rest'
  expect((await within(dialog).findAllByText(tooMany)).length).toBeGreaterThan(0)
  await user.clear(first ?? dialog)
  await user.type(first ?? dialog, '39')
  expect(within(dialog).getByLabelText('Why is 1 tablet missing?')).toBeDefined()
  await user.clear(first ?? dialog)
  await user.type(first ?? dialog, '38')
  await user.type(within(dialog).getByLabelText('Why are 2 tablets missing?'), 'Crushed')
  replies['POST /api/pharmacy/transfers/12/arrival'] = { status: 200, body: { ...transfer, status: 'short' } }
  await user.click(confirm)
  expect(await screen.findByText('What arrived is in your stock')).toBeDefined()
  expect(posted()).toEqual([
    ['POST /api/pharmacy/transfers/12/arrival', { lines: [{ lineId: 7, arrived: 38, reason: 'Crushed' }] }],
  ])
})

test('INV-101 a dialog whose transfer is cancelled meanwhile says so at once, and sends nothing', async () => {
  const client = show([transfer])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Something is missing' }))
  expect(screen.getByRole('button', { name: 'Confirm arrival' })).toBeDefined()
  replies['/api/pharmacy/transfers'] = { status: 200, body: [] }
  await client.invalidateQueries()
  expect(await screen.findByText('This transfer has ended or was answered')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Confirm arrival' })).toBeNull()
})

test('INV-101 so does the one that settles what is missing, once a colleague has', async () => {
  const client = show([{ ...transfer, side: 'from', status: 'short', lines: [{ ...line, arrived: 30 }] }])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Settle missing units' }))
  expect(screen.getByRole('button', { name: 'Settle' })).toBeDefined()
  replies['/api/pharmacy/transfers'] = { status: 200, body: [] }
  await client.invalidateQueries()
  expect(await screen.findByText('This transfer has ended or was answered')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Settle' })).toBeNull()
})

test('INV-99 what came beyond a controlled line is booked by a check of its balance', async () => {
  show([{ ...transfer, lines: [{ ...line, needsWitness: true }] }])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Something is missing' }))
  await user.type(screen.getByLabelText('Arrived, if not 40 tablets'), '41')
  await user.click(screen.getByRole('button', { name: 'Confirm arrival' }))
  expect((await screen.findAllByText(/then check its balance in the register/)).length).toBeGreaterThan(0)
})

test('INV-62 the sender settles what is missing, and must explain a loss', async () => {
  const short: Transfer = {
    ...transfer,
    side: 'from',
    status: 'short',
    lines: [{ ...line, arrived: 30, difference: 'Ten are broken' }],
  }
  show([short])
  const user = userEvent.setup()
  expect(await screen.findByText('30 arrived, 10 tablets missing: Ten are broken')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Settle missing units' }))
  const dialog = screen.getByRole('dialog', { name: 'What became of the missing units?' })
  await user.type(within(dialog).getByLabelText('Back in stock, of 10 tablets'), '4')
  await user.type(within(dialog).getByLabelText('What happened to the lost units?'), 'Crushed in the van')
  replies['POST /api/pharmacy/transfers/12/settlement'] = {
    status: 200,
    body: { ...short, status: 'settled' },
  }
  await user.click(within(dialog).getByRole('button', { name: 'Settle' }))
  expect(await screen.findByText('Transfer settled')).toBeDefined()
  expect(posted()).toEqual([
    [
      'POST /api/pharmacy/transfers/12/settlement',
      { lines: [{ lineId: 7, returned: 4 }], reason: 'Crushed in the van' },
    ],
  ])
})

test('INV-62 INV-66 the sender cancels, and of a controlled drug a second person signs', async () => {
  const own: Transfer = { ...transfer, side: 'from', lines: [{ ...line, needsWitness: true }] }
  show([own])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Cancel transfer' }))
  const dialog = screen.getByRole('dialog', { name: 'Cancel this transfer?' })
  await user.type(within(dialog).getByLabelText('Their email'), 'second@alafia.example')
  await user.type(within(dialog).getByLabelText('Their password'), 'wrong')
  const message = 'Enter the email and password of another pharmacist of this pharmacy'
  const problem = { type: '/problems/invalid-input', title: 'x', status: 400, detail: message, message }
  const address = 'POST /api/pharmacy/transfers/12/cancellation'
  replies[address] = { status: 400, body: { ...problem, errors: [{ path: 'witness.password', message }] } }
  const cancel = within(dialog).getByRole('button', { name: 'Cancel transfer' })
  await user.click(cancel)
  const signing = within(dialog).getByRole('group', { name: 'Second pharmacist' })
  expect(await within(signing).findByText(message)).toBeDefined()
  expect(within(signing).getByLabelText('Their password').getAttribute('aria-invalid')).toBe('true')
  expect(within(signing).getByLabelText('Their email').getAttribute('aria-invalid')).toBeNull()
  replies[address] = { status: 200, body: { ...own, status: 'cancelled' } }
  await user.click(cancel)
  expect(await screen.findByText('Transfer cancelled. The units are back in your stock')).toBeDefined()
})

test('INV-60 batches are found in the inventory, and those that can’t be dispensed aren’t offered', async () => {
  const item = {
    id: 3,
    name: 'Amlodipine',
    dosage: '5 mg',
    form: 'tablet',
    manufacturer: 'Emzor',
    quantity: 60,
  }
  const batch = {
    id: 5,
    batchNumber: 'AM-1',
    expiryDate: '2027-06-30',
    quantity: 60,
    status: 'good',
    recallId: null,
  }
  replies['/api/pharmacies'] = {
    status: 200,
    body: [
      { id: 1, name: 'Ikeja', isYours: true, closed: null },
      { id: 2, name: 'Surulere', isYours: false, closed: null },
    ],
  }
  replies['/api/pharmacy/inventory'] = { status: 200, body: [item] }
  replies['/api/pharmacy/inventory/3'] = {
    status: 200,
    body: { ...item, batches: [batch, { ...batch, id: 6, batchNumber: 'OLD', status: 'expired' }] },
  }
  const [onSent, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SendDialog onSent={onSent} onClose={onClose} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await screen.findByRole('option', { name: 'Surulere' })
  expect(screen.queryByRole('option', { name: 'Ikeja' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  // Enter searches; it doesn't send the form.
  await user.type(screen.getByRole('searchbox'), 'amlo{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Amlodipine 5 mg' }))
  await user.click(await screen.findByRole('button', { name: /^Batch AM-1, 60 tablets/ }))
  expect(screen.queryByRole('button', { name: /^Batch OLD/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  // Both at once, each at its own input.
  const units = screen.getByLabelText('Amlodipine 5 mg, batch AM-1')
  expect(await screen.findByRole('link', { name: 'Enter a whole number' })).toBeDefined()
  expect(units.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true')
  await user.type(units, '20')
  await user.selectOptions(screen.getByLabelText('To'), 'Surulere')
  replies['POST /api/pharmacy/transfers'] = { status: 201, body: { ...transfer, side: 'from' } }
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onSent).toHaveBeenCalledOnce()
  expect(posted()).toEqual([
    ['POST /api/pharmacy/transfers', { toPharmacyId: 2, lines: [{ batchId: 5, quantity: 20 }], note: null }],
  ])
})

test('INV-68 what was just sent is shown first', async () => {
  replies['/api/pharmacy/transfers'] = { status: 200, body: [{ ...transfer, side: 'from' }] }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TransfersDialog hasSent onClose={() => {}} onSend={() => {}} />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'Transfer 12 to Surulere' })).toBeDefined()
  expect(screen.getByRole('tab', { name: 'Sent' }).getAttribute('aria-selected')).toBe('true')
})

test('INV-68 administrators read what is open and done, and change nothing', async () => {
  show([{ ...transfer, side: null }], { canSend: false })
  expect(await screen.findByRole('heading', { name: 'Transfer 12 from Ikeja to Surulere' })).toBeDefined()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Open', 'Done'])
  for (const name of ['All arrived', 'Refuse', 'Send stock', 'Cancel transfer'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('INV-62 each side reads what it waits for, and what became of the units', () => {
  expect(nextStep(transfer)).toBe('Count what is in the box, then confirm.')
  expect(nextStep({ ...transfer, side: 'from' })).toBe('Surulere confirms what arrives.')
  expect(nextStep({ ...transfer, status: 'refused' })).toBe('Ikeja confirms what comes back.')
  expect(nextStep({ ...transfer, status: 'settled' })).toBeUndefined()
  expect(outcomeOf(line)).toBeUndefined()
  expect(outcomeOf({ ...line, arrived: 40 })).toBe('all arrived')
  expect(outcomeOf({ ...line, arrived: 30, returned: 4, lost: 6 })).toBe(
    '30 arrived, 4 came back, 6 lost in transit',
  )
  expect(outcomeOf({ ...line, returned: 40 })).toBe('40 came back')
})

test('INV-93 a line that has expired on its way says so until its units are accounted for', async () => {
  const expired = { ...line, expiryDate: '2020-06-30' }
  show([{ ...transfer, lines: [expired, { ...line, id: 8 }, { ...expired, id: 9, arrived: 40 }] }])
  expect(await screen.findAllByText('Expired: it can’t be dispensed any more')).toHaveLength(1)
})
