// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { fakePrescription } from '../../../testing/fake-prescription.ts'
import { Queue } from './queue.tsx'

fakeNetwork()
afterEach(cleanup)

test('PHARM-6 when the last prescription has left the queue, the focus goes to the section', async () => {
  const waits = (...body: Prescription[]) => {
    replies['/api/prescriptions'] = { status: 200, body }
  }
  replies['/api/prescriptions/claims'] = { status: 200, body: [] }
  replies['/api/prescriptions/queue'] = {
    status: 200,
    body: { all: 1, new: 1, refills: 0, urgent: 0, chosen: 0, owed: 0 },
  }
  waits(fakePrescription())
  const client = createQueryClient()
  const queue = (openId?: number) => (
    <QueryClientProvider client={client}>
      <Queue filters={{}} onFilters={() => undefined} openId={openId} onReview={() => undefined} />
    </QueryClientProvider>
  )
  const { rerender } = render(queue(5))
  await screen.findByText('Amina Bello')
  rerender(queue())
  await waitFor(() => expect(document.activeElement?.getAttribute('data-review')).toBe('5'))
  waits()
  await act(() => client.invalidateQueries())
  await screen.findByText('No pending prescriptions')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: /^All/ }))
})
