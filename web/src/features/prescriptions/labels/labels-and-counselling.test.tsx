// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { MedicineLabel, MedicineLabels } from '@alafia/contract/prescriptions/medicine-labels'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { SessionProvider } from '../../../lib/session/session.tsx'
import { calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { LabelsAndCounselling } from './labels-and-counselling.tsx'

fakeNetwork()

const amoxicillin: MedicineLabel = {
  partNumber: 1,
  medicationIndex: 0,
  itemId: 3,
  product: 'Amoxicillin 500 mg',
  quantity: '15 capsules',
  directions: '1 capsule in the morning, 1 in the afternoon and 1 at night for 5 days',
  batches: [{ batchNumber: 'A-1', expiryDate: '2199-01-01' }],
  warnings: ['Finish the whole course, even if you feel better.'],
  points: [
    {
      id: 'finish',
      text: 'Finish the whole course, even if they feel better',
      sources: ['A handbook (2025)'],
    },
  ],
  withoutAdvice: [],
  printed: 2,
  printedAt: '2026-03-11T09:00:00.000Z',
}
const unknown: MedicineLabel = {
  ...amoxicillin,
  medicationIndex: 1,
  itemId: 4,
  product: 'Zzyzxol 5 mg',
  points: [],
  warnings: [],
  withoutAdvice: ['zzyzxol'],
  printed: 0,
  printedAt: null,
}

const path = '/api/prescriptions/5/labels'
const open = async (change: Partial<MedicineLabels> = {}, isReadOnly = false) => {
  replies[`GET ${path}`] = {
    status: 200,
    body: { labels: [amoxicillin, unknown], counselling: [], ...change },
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <LabelsAndCounselling
          prescription={{ id: 5, status: 'fulfilled', isGenuine: true }}
          isReadOnly={isReadOnly}
        />
      </SessionProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('Labels')
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const sent = (name: string) => calls.filter((one) => one.name === name).map(({ body }) => body)

test('PHARM-81 PHARM-83 prints the chosen labels on a partly used sheet, and says how often each was printed', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:labels', revokeObjectURL: () => {} }),
  )
  await open()
  const labels = within(screen.getByRole('group', { name: 'Labels to print' }))
  expect(labels.getByText(/^Printed 2 times, last/)).toBeDefined()
  expect(labels.getByText('Not printed yet')).toBeDefined()
  replies[`POST ${path}`] = {
    status: 200,
    body: '%PDF-',
    headers: { 'content-disposition': "attachment; filename*=UTF-8''Labels%205.pdf" },
  }
  await userEvent.click(labels.getByRole('checkbox', { name: /^Amoxicillin/ }))
  await userEvent.selectOptions(screen.getByLabelText('Paper'), 'a4')
  const start = screen.getByLabelText('First free label')
  await userEvent.clear(start)
  await userEvent.type(start, '25')
  await press('Print labels')
  expect(screen.getByText('Enter a number from 1 to 24')).toBeDefined()
  expect(sent(`POST ${path}`)).toEqual([])
  await userEvent.clear(start)
  await userEvent.type(start, '7')
  await press('Print labels')
  await vi.waitFor(() => expect(sent(`POST ${path}`)).toHaveLength(1))
  expect(sent(`POST ${path}`)).toEqual([
    { paper: 'a4', start: 7, labels: [{ partNumber: 1, medicationIndex: 1, itemId: 4 }] },
  ])
})

test('PHARM-84 records what was ticked, and asks if nothing was', async () => {
  await open()
  await press('Record counselling')
  expect(screen.getByText('Tick what you explained, or write it down')).toBeDefined()
  const checklist = within(screen.getByRole('group', { name: 'Explain: Amoxicillin 500 mg' }))
  await userEvent.click(checklist.getByRole('checkbox', { name: /^Finish the whole course/ }))
  replies['POST /api/prescriptions/5/counselling'] = { status: 201, body: { labels: [], counselling: [] } }
  await press('Record counselling')
  expect(sent('POST /api/prescriptions/5/counselling')).toEqual([
    {
      outcome: 'given',
      points: [{ partNumber: 1, medicationIndex: 0, itemId: 3, id: 'finish' }],
      note: '',
    },
  ])
})

test('PHARM-80 says when nothing is on file, and names the sources of the rest', async () => {
  await open()
  expect(screen.getByText('No warnings on file for this medicine. Ask the pharmacist.')).toBeDefined()
  expect(screen.getByText('A handbook (2025)')).toBeDefined()
})

test('PHARM-84 shows what was explained, and records nothing while a colleague has it open', async () => {
  await open(
    {
      counselling: [
        {
          outcome: 'given',
          points: [{ product: 'Amoxicillin 500 mg', text: 'Finish the whole course' }],
          note: 'Showed the spoon',
          pharmacistName: 'Ngozi Eze',
          at: '2026-03-11T09:30:00.000Z',
        },
        {
          outcome: 'declined',
          points: [],
          note: null,
          pharmacistName: 'Sade Cole',
          at: '2026-03-11T10:00:00.000Z',
        },
      ],
    },
    true,
  )
  const talks = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(talks[0]).toMatch(
    /^Counselled by Ngozi Eze.*Amoxicillin 500 mg: Finish the whole course.*Showed the spoon$/,
  )
  expect(talks[1]).toMatch(/^The patient declined, noted by Sade Cole/)
  expect(screen.queryByRole('button', { name: 'Record counselling' })).toBeNull()
})
