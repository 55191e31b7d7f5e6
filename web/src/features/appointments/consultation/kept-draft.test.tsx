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
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { KeptDraft } from './kept-draft.tsx'

fakeNetwork()

const path = '/api/appointments/7/draft'
const empty = {
  notes: '',
  diagnosis: '',
  diagnosisCodes: [],
  advice: '',
  workingNote: '',
  version: 0,
  updatedAt: null,
}
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

test('APPT-61 the kept note of a missed visit is discarded after a question', async () => {
  replies[path] = { status: 200, body: { ...empty, notes: 'Waited for ten minutes', version: 3 } }
  replies[`DELETE ${path}`] = { status: 204, body: undefined }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterContextProvider router={router}>
        <KeptDraft appointment={{ id: 7 }} />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  const text = () => screen.getByLabelText<HTMLTextAreaElement>('Add to the record').value
  await screen.findByLabelText('Add to the record')
  expect(text()).toBe('Waited for ten minutes')
  const person = userEvent.setup()
  const discard = () => person.click(screen.getByRole('button', { name: 'Discard draft' }))
  await discard()
  await person.click(await screen.findByRole('button', { name: 'Keep it' }))
  expect(calls.filter(({ name }) => name === `DELETE ${path}`)).toEqual([])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  replies[path] = { status: 200, body: empty }
  await discard()
  await waitFor(() => expect(screen.getByRole('alertdialog')).toBeTruthy())
  await discard()
  await waitFor(() => expect(text()).toBe(''))
  expect(calls.filter(({ name }) => name === `DELETE ${path}`)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull()
})
