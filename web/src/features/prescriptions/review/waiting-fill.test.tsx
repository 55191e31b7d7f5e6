// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { fakePrescription } from '../../../testing/fake-prescription.ts'
import { WaitingFill } from './waiting-fill.tsx'

fakeNetwork()

test('PHARM-202 names the day of the fill that waits, and records who collected it', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WaitingFill prescription={fakePrescription()} filledAt="2026-03-03T09:00:00.000Z" />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  expect(screen.getByText('The fill of 3 March 2026 still waits for collection')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Mark picked up…' }))
  await user.type(await screen.findByLabelText(/^Who collected it/), 'Her brother Musa')
  replies['POST /api/prescriptions/5/waiting-fill'] = { status: 200, body: fakePrescription() }
  await user.click(screen.getByRole('button', { name: 'Mark picked up' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'POST /api/prescriptions/5/waiting-fill')?.body).toEqual({
      collectedBy: 'Her brother Musa',
    }),
  )
})
