// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Discrepancy } from '@alafia/contract/inventory/controlled'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { Toaster } from '../../../ui/overlay/toaster.tsx'
import { DiscrepanciesDialog } from './discrepancies-dialog.tsx'

fakeNetwork()

const open: Discrepancy = {
  id: 4,
  itemId: 9,
  itemName: 'Morphine 10 mg',
  form: 'tablet',
  pharmacyName: 'Surulere',
  expected: 84,
  counted: 82,
  report: 'Two tablets broke when they fell',
  reportedBy: 'Ifeoma Obi',
  witnessedBy: 'Sule Garba',
  at: '2026-03-11T08:00:00.000Z',
  closed: null,
}
const closed = { note: 'Seen on the camera', by: 'Ada Eze', at: '2026-03-12T08:00:00.000Z' }

const show = (reply: { status: number; body: unknown }) => {
  replies['/api/pharmacy/discrepancies'] = reply
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DiscrepanciesDialog onClose={() => {}} />
      <Toaster />
    </QueryClientProvider>,
  )
}
const found = (list: readonly Discrepancy[]) => show({ status: 200, body: list })

test('INV-77 each says what was counted, what was done about it, by whom and with whom', async () => {
  const swapped = { ...open, id: 3, counted: 84, closed }
  found([open, swapped, { ...open, id: 2, counted: 90, closed }])
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(
      /^Morphine 10 mg, SurulereOpen84 tablets in the register, 82 counted: 2 missingTwo tablets broke when they fellReported .* by Ifeoma Obi with Sule GarbaClose discrepancy$/,
    ),
    expect.stringMatching(/the total is right, but the batches differ.*by Ada Eze: Seen on the camera$/),
    expect.stringContaining('90 counted: 6 too many'),
  ])
})

test('INV-77 is closed with a note, which is asked for at its field', async () => {
  found([open])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Close discrepancy' }))
  const dialog = screen.getByRole('dialog', { name: 'Close this discrepancy?' })
  const submit = within(dialog).getByRole('button', { name: 'Close discrepancy' })
  const note = within(dialog).getByLabelText('What did you find out?')
  await user.type(note, 'Seen')
  await user.click(submit)
  expect((await within(dialog).findAllByText(/in at least 10 characters/)).length).toBeGreaterThan(0)
  expect(calls.some(({ name }) => name.startsWith('POST'))).toBe(false)
  await user.type(note, ' on the camera')
  replies['POST /api/pharmacy/discrepancies/4/closing'] = { status: 204, body: undefined }
  replies['/api/pharmacy/discrepancies'] = { status: 200, body: [{ ...open, closed }] }
  await user.click(submit)
  expect(await screen.findByText('Discrepancy closed')).toBeDefined()
  expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ note: 'Seen on the camera' })
  expect(await screen.findByText(/by Ada Eze: Seen on the camera$/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Close discrepancy' })).toBeNull()
})

test('INV-77 that there is none is said only once the list has come', async () => {
  show({ status: 500, body: undefined })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByText('No discrepancy has been reported')).toBeNull()
  replies['/api/pharmacy/discrepancies'] = { status: 200, body: [] }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No discrepancy has been reported')).toBeDefined()
})
