// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { callNames, fakeNetwork, replies } from '../../testing/fake-network.ts'
import { FileDialog } from './file-dialog.tsx'

fakeNetwork()

const preview = 'POST /api/pharmacy/inventory/import/preview'
const answer = (change: object) => {
  const none = { rows: 2, newItems: 0, changedItems: 0, newBatches: 0, newUnits: 0, errors: [] }
  replies[preview] = { status: 200, body: { ...none, ...change } }
}
const choose = (text: string) =>
  userEvent.upload(screen.getByLabelText('CSV file'), new File([text], 'stock.csv', { type: 'text/csv' }))

beforeEach(() => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FileDialog onClose={() => {}} />
    </QueryClientProvider>,
  )
})

test('INV-26 offers no import of what changes nothing', async () => {
  answer({})
  await choose('Name')
  expect(await screen.findByText('Nothing to import')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})

test('INV-26 says how to save a file that isn’t text, and sends nothing', async () => {
  await choose('PK\0\0')
  expect(await screen.findByText(/save it as “CSV UTF-8”/)).toBeDefined()
  expect(callNames()).not.toContain(preview)
})

test('INV-26 reads the same file again once its errors are corrected', async () => {
  answer({ errors: [{ row: 2, column: 'Form', message: 'Please select a form' }] })
  await choose('Name')
  expect(await screen.findByText('1 error in the file')).toBeDefined()
  fireEvent.click(screen.getByLabelText('CSV file'))
  expect(screen.queryByText('1 error in the file')).toBeNull()
  answer({ newItems: 1 })
  await choose('Name')
  expect(await screen.findByRole('button', { name: 'Import' })).toBeDefined()
})
