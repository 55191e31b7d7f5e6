// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { StockTakeLine } from '@alafia/contract/inventory/stock-takes'
import {
  callNames,
  calls,
  fakeNetwork,
  replies,
  storedSessionOf,
  userOf,
} from '../../../testing/fake-network.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { mergeLines } from './queries.ts'

fakeNetwork()

const takes = '/api/pharmacy/stock-takes'
const take = {
  id: 3,
  pharmacyName: 'Surulere',
  status: 'open',
  scope: { form: null, letters: 'Am', isOverdue: false },
  startedBy: 'Ifeoma Umeh',
  startedAt: '2026-03-11T08:00:00.000Z',
  ended: null,
  batches: 3,
  counted: 0,
  different: 0,
  withoutReason: 0,
  unitsOver: 0,
  unitsUnder: 0,
  value: '0.00',
  costUnknown: 0,
  version: 0,
  needsWitness: false,
  needsReport: false,
}
const lineOf = (batchId: number, more: Partial<StockTakeLine> = {}): StockTakeLine => ({
  batchId,
  itemId: 1,
  itemName: 'Amlodipine 5 mg',
  form: 'tablet',
  batchNumber: `AM-${batchId}`,
  expiryDate: '2027-06-30',
  status: 'good',
  isFound: false,
  count: null,
  version: 0,
  ...more,
})
const countOf = (counted: number, more: object = {}) => ({
  id: 70 + counted,
  counted,
  expected: 40,
  by: 'Ifeoma Umeh',
  byId: 1,
  at: '2026-03-11T09:00:00.000Z',
  reason: null,
  note: null,
  costPrice: null,
  ...more,
})
const saved = (line: StockTakeLine) => ({ status: 201, body: line })
const sentCounts = () => calls.filter(({ name }) => name === `POST ${takes}/3/counts`).map(({ body }) => body)
const field = (batchId: number) =>
  screen.findByLabelText<HTMLInputElement>(`Counted of Amlodipine 5 mg, batch AM-${batchId}`)

beforeEach(() => {
  storedSessionOf(userOf('pharmacist', { firstName: 'Ifeoma', lastName: 'Umeh' }))
  replies[takes] = { status: 200, body: [take] }
  replies[`${takes}/3`] = { status: 200, body: take }
  replies[`${takes}/3/lines`] = {
    status: 200,
    body: [lineOf(1), lineOf(2, { status: 'expired' }), lineOf(3, { status: 'recalled' })],
  }
})

describe('counting', () => {
  test('INV-92 without a difference, the list of differences says so', async () => {
    openApp('/inventory/stock-take')
    await field(1)
    await userEvent.click(screen.getByRole('tab', { name: /^Different/ }))
    expect(await screen.findByText('Nothing differs')).toBeDefined()
    await userEvent.type(screen.getByRole('searchbox'), 'Zinc')
    expect(await screen.findByText('No batches match')).toBeDefined()
  })

  test('INV-57 Enter saves the number and goes to the next; what is on record appears only then', async () => {
    openApp('/inventory/stock-take')
    const first = await field(1)
    expect(screen.getByText('0 of 3 counted')).toBeDefined()
    expect(screen.queryByText(/On record/)).toBeNull()
    expect([screen.getByText('Expired'), screen.getByText('Recalled')]).toHaveLength(2)
    replies[`POST ${takes}/3/counts`] = saved(lineOf(1, { version: 1, count: countOf(38) }))
    await userEvent.type(first, '38{Enter}')
    expect(await screen.findByText(/On record 40 tablets: 2 fewer, cost unknown/)).toBeDefined()
    expect(sentCounts()).toEqual([{ batchId: 1, counted: 38, replaces: null }])
    expect(document.activeElement).toBe(await field(2))
    expect(screen.getByText('1 of 3 counted')).toBeDefined()
    // It stays until the filter is chosen again.
    expect(first.isConnected).toBe(true)
  })

  test('INV-51 an empty field is not a count, and nothing but a whole number is sent', async () => {
    openApp('/inventory/stock-take')
    const first = await field(1)
    await userEvent.type(first, '{Enter}')
    await userEvent.type(await field(2), '1.5{Enter}')
    expect(await screen.findByText(/Enter a whole number/)).toBeDefined()
    expect(document.activeElement).toBe(await field(2))
    expect(sentCounts()).toEqual([])
  })

  test('INV-52 asks before another person’s count is replaced, and then names it', async () => {
    openApp('/inventory/stock-take')
    const theirs = lineOf(1, { version: 1, count: countOf(40, { by: 'Sule Garba', byId: 9 }) })
    const detail = 'Sule counted 40 at 10:00. Replace it?'
    replies[`POST ${takes}/3/counts`] = {
      status: 409,
      body: { type: '/problems/edited-elsewhere', detail, message: detail, entry: theirs },
    }
    await userEvent.type(await field(1), '39{Enter}')
    expect(await screen.findByText(/Sule Garba counted 40 at .*10:00\. Replace it\?/)).toBeDefined()
    expect(screen.getByText(/^1 count isn’t saved yet\. Someone else counted the same batch/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Close stock-take' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/Closing now would leave out what you counted/)).toBeDefined()
    expect(within(dialog).queryByRole('button', { name: 'Close stock-take' })).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep counting' }))
    replies[`POST ${takes}/3/counts`] = saved(lineOf(1, { version: 2, count: countOf(39) }))
    await userEvent.click(screen.getByRole('button', { name: 'Replace with 39' }))
    expect(await screen.findByText(/On record 40 tablets: 1 fewer/)).toBeDefined()
    expect(sentCounts().at(-1)).toEqual({ batchId: 1, counted: 39, replaces: 110 })
  })

  test('INV-51 a count that can’t be sent waits and is sent again', async () => {
    openApp('/inventory/stock-take')
    replies[`POST ${takes}/3/counts`] = 'offline'
    await userEvent.type(await field(1), '40{Enter}')
    expect(await screen.findByText(/1 count isn’t saved yet/)).toBeDefined()
    replies[`POST ${takes}/3/counts`] = saved(lineOf(1, { version: 1, count: countOf(40) }))
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText(/As on record/)).toBeDefined()
    await waitFor(() => expect(screen.queryByText(/saved yet/)).toBeNull())
  })

  test('INV-57 a scanned pack leads to its batch; one that isn’t in the list can be added', async () => {
    openApp('/inventory/stock-take')
    await field(1)
    const pack = {
      gtin: '09506000134352',
      batchNumber: 'AM-2',
      expiryDate: '2027-06-30',
      item: { id: 1, name: 'Amlodipine', dosage: '5 mg', form: 'tablet', quantity: 40 },
    }
    replies['/api/pharmacy/packs'] = { status: 200, body: pack }
    const box = screen.getByLabelText('Find or scan')
    await userEvent.type(box, '09506000134352{Enter}')
    await waitFor(async () => expect(document.activeElement).toBe(await field(2)))
    replies['/api/pharmacy/packs'] = { status: 200, body: { ...pack, batchNumber: 'ZZ-9' } }
    await userEvent.clear(box)
    await userEvent.type(box, '09506000134352{Enter}')
    expect(await screen.findByText('Amlodipine 5 mg, batch ZZ-9, isn’t in this list.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Add this batch' })).toBeDefined()
  })

  test('INV-54 a difference gets its reason, and closing waits for it', async () => {
    const line = lineOf(1, { version: 1, count: countOf(38) })
    const counted = {
      ...take,
      version: 1,
      counted: 1,
      different: 1,
      withoutReason: 1,
      unitsUnder: 2,
      costUnknown: 1,
    }
    replies[`${takes}/3`] = { status: 200, body: counted }
    replies[`${takes}/3/lines`] = { status: 200, body: [line, lineOf(2)] }
    openApp('/inventory/stock-take')
    await userEvent.click(await screen.findByRole('button', { name: 'Close stock-take' }))
    expect(await screen.findByText(/1 batch without a reason/)).toBeDefined()
    expect(screen.getByText('1 batch differs: 0 units more, 2 fewer.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Keep counting' }))
    await userEvent.click(screen.getByRole('tab', { name: /Different/ }))
    replies[`POST ${takes}/3/reasons`] = { status: 200, body: counted }
    await userEvent.selectOptions(await screen.findByLabelText(/^Reason/), 'Damaged')
    await waitFor(() => expect(callNames()).toContain(`POST ${takes}/3/reasons`))
    expect(calls.find(({ name }) => name.endsWith('/reasons'))?.body).toEqual({
      batchIds: [1],
      reason: 'damaged',
      note: '',
    })
  })

  test('INV-96 a controlled drug that differs is reported when it is closed', async () => {
    const line = lineOf(1, { version: 1, count: { ...countOf(38), reason: 'lost' as const } })
    replies[`${takes}/3`] = {
      status: 200,
      body: {
        ...take,
        version: 1,
        counted: 1,
        different: 1,
        unitsUnder: 2,
        costUnknown: 1,
        needsReport: true,
      },
    }
    replies[`${takes}/3/lines`] = { status: 200, body: [line] }
    openApp('/inventory/stock-take')
    await userEvent.click(await screen.findByRole('button', { name: 'Close stock-take' }))
    await userEvent.type(await screen.findByLabelText('Discrepancy report'), 'Too short')
    const confirm = screen.getAllByRole('button', { name: 'Close stock-take' }).at(-1)
    if (confirm) await userEvent.click(confirm)
    expect(await screen.findAllByText(/^Say in at least 20 characters what you found/)).not.toEqual([])
    expect(callNames()).not.toContain(`POST ${takes}/3/close`)
  })

  test('INV-54 another reason must be explained', async () => {
    replies[`${takes}/3`] = { status: 200, body: { ...take, version: 1, counted: 1, different: 1 } }
    replies[`${takes}/3/lines`] = { status: 200, body: [lineOf(1, { version: 1, count: countOf(38) })] }
    openApp('/inventory/stock-take')
    await userEvent.click(await screen.findByRole('tab', { name: /Different/ }))
    await userEvent.selectOptions(await screen.findByLabelText(/^Reason/), 'Other reason')
    const note = screen.getByLabelText(/^What happened/)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Enter what happened')).toBeDefined()
    expect(note.getAttribute('aria-invalid')).toBe('true')
    expect(callNames()).not.toContain(`POST ${takes}/3/reasons`)
    await userEvent.type(note, 'Found behind the shelf')
    expect(screen.queryByText('Enter what happened')).toBeNull()
  })
})

test('INV-54 a second person signs where the server asks for one', async () => {
  const line = lineOf(1, { version: 1, count: countOf(40) })
  replies[`${takes}/3`] = { status: 200, body: { ...take, version: 1, counted: 1 } }
  replies[`${takes}/3/lines`] = { status: 200, body: [line, lineOf(2)] }
  openApp('/inventory/stock-take')
  await userEvent.click(await screen.findByRole('button', { name: 'Close stock-take' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByLabelText('Their email')).toBeNull()
  const message = 'A second person of the pharmacy must sign'
  replies[`POST ${takes}/3/close`] = {
    status: 400,
    body: { type: '/problems/invalid-input', detail: message, errors: [{ path: 'witness.email', message }] },
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Close stock-take' }))
  await userEvent.type(await dialog.findByLabelText('Their email'), 'sule@alafia.example')
  await userEvent.type(dialog.getByLabelText('Their password'), 'their own')
  expect(dialog.getAllByText(message).length).toBeGreaterThan(0)
  replies[`POST ${takes}/3/close`] = { status: 200, body: { ...take, status: 'closed' } }
  await userEvent.click(dialog.getByRole('button', { name: 'Close stock-take' }))
  await waitFor(() =>
    expect(calls.findLast(({ name }) => name.endsWith('/close'))?.body).toEqual({
      version: 1,
      note: null,
      witness: { email: 'sule@alafia.example', password: 'their own' },
    }),
  )
})

test('INV-55 an administrator reads all stock-takes and starts none', async () => {
  storedSessionOf(userOf('admin'))
  openApp('/inventory/stock-take')
  expect(await screen.findByText('Stock-take of 11 March 2026, Surulere')).toBeDefined()
  expect(screen.getByText('names from “Am”. 0 of 3 counted, none different.')).toBeDefined()
  expect(screen.getByRole('button', { name: /^Download the stock-take of .*11 Mar/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Start stock-take' })).toBeNull()
  expect(callNames()).not.toContain(`GET ${takes}/3/lines?limit=200`)
})

test('INV-51 lines keep their order, a later version wins, and new ones come last', () => {
  const known = [lineOf(1, { version: 4 }), lineOf(2)]
  const merged = mergeLines(known, [lineOf(3), lineOf(1, { version: 3 }), lineOf(2, { version: 5 })])
  expect(merged.map(({ batchId, version }) => [batchId, version])).toEqual([
    [1, 4],
    [2, 5],
    [3, 0],
  ])
})
