// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { SafetyRow } from '@alafia/contract/safety/rows'
import type { SafetyTable } from '@alafia/contract/safety/schema'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { calls, fakeNetwork, replies } from '../../testing/fake-network.ts'
import { AddRowDialog } from './add-row-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'

fakeNetwork()

const table: SafetyTable = {
  version: '2026.4',
  date: '2026-11-01',
  drugs: [],
  substances: ['Warfarin', 'NSAIDs', 'Ibuprofen'],
  conditions: ['Asthma', 'Epilepsy'],
}
const row: SafetyRow = {
  id: 'age-0123456789ab',
  kind: 'age',
  severity: 'serious',
  what: 'Aspirin under 16 years',
  effect: 'Use paracetamol.',
  sources: ['FDA label (2017), two'],
  isOwn: false,
  isDisabled: false,
  may: ['disable'],
  changes: [],
  review: null,
}
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const show = (dialog: (onClose: () => void) => ReactNode) => {
  const onClose = vi.fn<() => void>()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterContextProvider router={router}>{dialog(onClose)}</RouterContextProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), onClose }
}
const sent = (name: string) => calls.filter((one) => one.name === name).map(({ body }) => body)
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }))

test('SAFE-42 a row of the clinic’s own is added with names from the table; what a kind doesn’t have isn’t sent', async () => {
  const path = 'POST /api/admin/safety/rows'
  const { user, onClose } = show((close) => <AddRowDialog table={table} onClose={close} />)
  await press(user, 'Add Row')
  expect(await screen.findAllByText('Choose a drug or a class of the table')).not.toHaveLength(0)
  expect(screen.getAllByText('Choose a severity')).not.toHaveLength(0)
  expect(sent(path)).toEqual([])

  await user.type(screen.getByLabelText('Drugs or classes'), 'warf{ArrowDown}{Enter}, nsa{ArrowDown}{Enter}')
  expect(screen.getByLabelText('Drugs or classes')).toHaveProperty('value', 'Warfarin, NSAIDs')
  await user.type(screen.getByLabelText('Interact with'), 'Ibuprofen')
  await user.selectOptions(screen.getByLabelText('About'), 'condition')
  expect(screen.queryByLabelText('Interact with')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Condition'), 'Asthma')
  await user.selectOptions(screen.getByLabelText('Severity'), 'caution')
  await user.type(screen.getByLabelText('What may happen and what to do'), 'May cause an attack.')
  await user.type(screen.getByLabelText('Reason'), 'Agreed by our committee')
  replies[path] = { status: 201, body: { ...row, isOwn: true } }
  await press(user, 'Add Row')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent(path)).toMatchObject([
    {
      kind: 'condition',
      substances: ['Warfarin', 'NSAIDs'],
      others: [],
      condition: 'Asthma',
      trimester: null,
      maxPerDose: null,
      severity: 'caution',
    },
  ])
})

test('SAFE-43 disabling a serious row needs a reason and is asked twice; keeping it goes back', async () => {
  const path = `POST /api/admin/safety/rows/${row.id}/changes`
  const { user, onClose } = show((close) => <ChangeDialog row={row} action="disable" onClose={close} />)
  await user.type(screen.getByLabelText('Reason'), 'No')
  await press(user, 'Disable row')
  expect(await screen.findAllByText('Give a reason of at least 10 letters')).not.toHaveLength(0)
  await user.type(screen.getByLabelText('Reason'), 't used in our clinic')
  await press(user, 'Disable row')
  const question = await screen.findByRole('alertdialog', { name: 'Disable a serious row?' })
  expect(question.textContent).toContain('Doctors will no longer be warned: Aspirin under 16 years')
  await press(user, 'Keep it')
  expect(await screen.findByLabelText('Reason')).toHaveProperty('value', 'Not used in our clinic')
  expect(sent(path)).toEqual([])
  await press(user, 'Disable row')
  replies[path] = { status: 200, body: { ...row, isDisabled: true } }
  await user.click(await screen.findByRole('button', { name: 'Disable serious row' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent(path)).toEqual([
    { action: 'disable', reason: 'Not used in our clinic', changes: 0, confirmed: true },
  ])
})

test('SAFE-43 a row is made serious with a reason, without a second question', async () => {
  const caution = { ...row, severity: 'caution' as const }
  const path = `POST /api/admin/safety/rows/${row.id}/changes`
  const { user, onClose } = show((close) => <ChangeDialog row={caution} action="tighten" onClose={close} />)
  replies[path] = { status: 200, body: row }
  await user.type(screen.getByLabelText('Reason'), 'Seen twice this year')
  await press(user, 'Make serious')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent(path)).toMatchObject([{ action: 'tighten', confirmed: false }])
})

test('SAFE-45 what a filter shows is marked as reviewed in the version that was read, with the reader’s name', async () => {
  const path = 'POST /api/admin/safety/reviews'
  const onReviewer = vi.fn<(name: string) => void>()
  const { user, onClose } = show((close) => (
    <ReviewDialog
      filters={{ kind: 'age', list: 'not-reviewed' }}
      version="2026.4 + clinic changes 2"
      count={12}
      reviewer=""
      onReviewer={onReviewer}
      onClose={close}
    />
  ))
  await press(user, 'Mark 12 rows')
  expect(await screen.findAllByText('Enter the name of the person who reviewed it')).not.toHaveLength(0)
  await user.type(screen.getByLabelText('Reviewed by'), 'Ngozi Eze, pharmacist')
  // Somebody changed the table meanwhile: nothing is marked, and the name stays.
  const detail = 'The table has changed since'
  replies[path] = {
    status: 409,
    body: { type: '/problems/edited-elsewhere', title: '', status: 409, detail, message: detail },
  }
  await press(user, 'Mark 12 rows')
  expect((await screen.findAllByText(new RegExp(detail))).length).toBeGreaterThan(0)
  expect([onClose.mock.calls, onReviewer.mock.calls]).toEqual([[], []])
  replies[path] = { status: 200, body: { version: '2026.4 + clinic changes 2', count: 12 } }
  await press(user, 'Mark 12 rows')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onReviewer.mock.calls).toEqual([['Ngozi Eze, pharmacist']])
  expect(sent(path).at(-1)).toEqual({
    reviewer: 'Ngozi Eze, pharmacist',
    filters: { kind: 'age', list: 'not-reviewed' },
    version: '2026.4 + clinic changes 2',
    count: 12,
  })
})
