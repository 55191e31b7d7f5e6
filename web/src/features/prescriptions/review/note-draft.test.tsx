// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { callNames, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { useNoteDraft } from './note-draft.ts'

fakeNetwork()

test('PHARM-90 the note isn’t saved while a decision is on its way, and is once that has failed', async () => {
  const stored = { text: '', payer: null, version: 0, updatedAt: null }
  replies['/api/prescriptions/5/note-draft'] = { status: 200, body: stored }
  const client = createQueryClient()
  const { result } = renderHook(() => useNoteDraft(5, ''), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.state.kind).toBe('saved'))
  const saves = () => callNames().filter((name) => name.startsWith('PUT'))
  // Saves whatever isn't yet.
  const flush = () => act(() => void window.dispatchEvent(new Event('online')))
  result.current.setDeciding(true)
  act(() => result.current.change('Showed her twice'))
  flush()
  expect(saves()).toEqual([])
  result.current.setDeciding(false)
  flush()
  await waitFor(() => expect(saves()).toHaveLength(1))
})
