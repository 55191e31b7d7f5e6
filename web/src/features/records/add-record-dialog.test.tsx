// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { playNetwork, replies, userOf } from '../../testing/fake-network.ts'
import { AddRecordDialog } from './add-record-dialog.tsx'

// The bytes go by a way of their own, here for ever.
vi.mock('../../lib/http/upload.ts', () => ({ callWithProgress: () => new Promise(() => undefined) }))
playNetwork()

test('PLAT-35 a record on its way can’t be changed', async () => {
  replies['/api/records/filters'] = { status: 200, body: { members: [], patients: [] } }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AddRecordDialog onClose={() => undefined} reader={userOf('patient')} start={{ category: 'general' }} />
    </QueryClientProvider>,
  )
  const title = await screen.findByLabelText('Title')
  await userEvent.type(title, 'Blood count')
  await userEvent.type(screen.getByLabelText('Date'), '2026-03-01')
  await userEvent.type(screen.getByLabelText('Note'), 'As expected')
  await userEvent.click(screen.getByRole('button', { name: /^Add Record/ }))
  await waitFor(() => expect(title).toHaveProperty('readOnly', true))
  expect(screen.getByLabelText('Category')).toHaveProperty('disabled', true)
  expect(screen.getByLabelText(/^File/)).toHaveProperty('disabled', true)
})
