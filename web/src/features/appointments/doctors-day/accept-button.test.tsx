// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { appointment } from '../../../testing/fake-appointment.ts'
import { calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { AcceptButton } from './accept-button.tsx'

fakeNetwork()

test('APPT-57 two clicks on Accept make one request', async () => {
  replies[`/api/appointments/${appointment.id}`] = 'never'
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AcceptButton appointment={appointment} size="normal" variant="primary" />
    </QueryClientProvider>,
  )
  await userEvent.setup().dblClick(screen.getByRole('button', { name: /^Accept/ }))
  await waitFor(() => expect(calls.filter(({ name }) => name.startsWith('PATCH'))).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(calls.filter(({ name }) => name.startsWith('PATCH'))).toHaveLength(1)
})
