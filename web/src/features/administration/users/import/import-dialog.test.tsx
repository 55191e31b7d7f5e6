// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/http/query-client.ts'
import { calls, callNames, fakeNetwork, replies } from '../../../../testing/fake-network.ts'
import { ImportDialog } from './import-dialog.tsx'

fakeNetwork()

const previewCall = 'POST /api/admin/users/import/preview'
const importCall = 'POST /api/admin/users/import'
const none = { rows: 3, needsApproval: false, errors: [], duplicates: [], version: 'v1' }
const answer = (change: object) => {
  replies[previewCall] = { status: 200, body: { ...none, ...change } }
}
const ada = { name: 'Ada Obi', email: 'ada@mail.example', dateOfBirth: '1990-01-02' }
const duplicate = {
  ...ada,
  row: 3,
  others: [{ ...ada, email: 'obi@mail.example', accountId: 7, row: null }],
}
const choose = (text: string) =>
  userEvent.upload(screen.getByLabelText('CSV file'), new File([text], 'people.csv', { type: 'text/csv' }))
const bodyOf = (name: string) => calls.findLast((call) => call.name === name)?.body

const onToLink = vi.fn<() => void>()

beforeEach(() => {
  onToLink.mockClear()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ImportDialog onClose={() => {}} onToLink={onToLink} />
    </QueryClientProvider>,
  )
})

test('ADM-71 shows every bad row and offers no import', async () => {
  answer({ errors: [{ row: 2, column: 'Email', message: 'Enter an email address' }] })
  await choose('First name')
  const table = await screen.findByRole('table', { name: 'Errors' })
  expect(within(table).getByText('Enter an email address')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Import / })).toBeNull()
})

test('ADM-71 sends no file in another encoding', async () => {
  await choose('First name\nOl\uFFFD')
  expect(await screen.findByText(/save it as “CSV UTF-8”/)).toBeDefined()
  expect(callNames()).not.toContain(previewCall)
})

test('ADM-72 imports once there is a choice for each probable duplicate', async () => {
  answer({ duplicates: [duplicate] })
  replies[importCall] = { status: 201, body: { created: 2, needsApproval: false } }
  await choose('First name')
  const row = await screen.findByRole('radiogroup', { name: /^Row 3: Ada Obi/ })
  expect(within(row).getByText(/the account of Ada Obi, .*obi@mail.example/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Import / })).toBeNull()
  await userEvent.click(within(row).getByLabelText('It is the same person: leave this row out'))
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 patients' }))
  expect(bodyOf(importCall)).toMatchObject({ version: 'v1', choices: [{ row: 3, isSamePerson: true }] })
  expect(onToLink).not.toHaveBeenCalled()
})

test('ADM-72 imports the same person under another address, too, and goes on to link the two', async () => {
  answer({ duplicates: [duplicate] })
  replies[importCall] = { status: 201, body: { created: 3, needsApproval: false } }
  await choose('First name')
  await userEvent.click(await screen.findByLabelText(/^It is the same person: import, then link/))
  await userEvent.click(await screen.findByRole('button', { name: 'Import 3 patients' }))
  await waitFor(() => expect(onToLink).toHaveBeenCalledOnce())
  expect(bodyOf(importCall)).toMatchObject({ choices: [{ row: 3, isSamePerson: false }] })
})

test('ADM-71 a refused import shows the new preview', async () => {
  answer({})
  replies[importCall] = {
    status: 409,
    body: { type: '/problems/wrong-state', title: 'No longer possible', status: 409, detail: 'Changed' },
  }
  await choose('First name')
  const button = await screen.findByRole('button', { name: 'Import 3 patients' })
  answer({ duplicates: [duplicate], version: 'v2' })
  await userEvent.click(button)
  expect(await screen.findByText('Nothing was imported')).toBeDefined()
  expect(await screen.findByRole('radiogroup', { name: /^Row 3: Ada Obi/ })).toBeDefined()
})

test('ADM-73 says of staff that roles wait for approval', async () => {
  answer({ needsApproval: true })
  await userEvent.click(screen.getByLabelText(/^Staff/))
  await choose('Role')
  expect(await screen.findByText(/Each role waits until another administrator approves it/)).toBeDefined()
  expect(bodyOf(previewCall)).toMatchObject({ kind: 'staff' })
})

test('ADM-72 doesn’t offer to link staff, whose records aren’t those of patients', async () => {
  answer({ duplicates: [{ ...duplicate, dateOfBirth: null }] })
  await userEvent.click(screen.getByLabelText(/^Staff/))
  await choose('Role')
  const row = await screen.findByRole('radiogroup', { name: /^Row 3: Ada Obi/ })
  expect(within(row).getAllByRole('radio')).toHaveLength(2)
})
