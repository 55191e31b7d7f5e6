// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { SessionProvider } from '../../../lib/session/session.tsx'
import { appointment } from '../../../testing/fake-appointment.ts'
import { fakeNetwork, storedSessionOf, userOf } from '../../../testing/fake-network.ts'
import { JoinButton } from './join-button.tsx'

fakeNetwork()
afterEach(cleanup)

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

test.each([
  ['doctor', 'Amina Bello'],
  ['patient', 'Dr. Chidi Okafor'],
] as const)('VID-1 a %s who uses a screen reader hears whom they join: %s', async (role, name) => {
  storedSessionOf(userOf(role))
  const startsAt = new Date()
  const endsAt = new Date(startsAt.getTime() + 1_800_000)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <RouterContextProvider router={router}>
          <JoinButton
            appointment={{
              ...appointment,
              startsAt: startsAt.toISOString(),
              endsAt: endsAt.toISOString(),
            }}
          />
        </RouterContextProvider>
      </SessionProvider>
    </QueryClientProvider>,
  )
  const join = await screen.findByRole('link', { name: /^Join/ })
  expect(join.textContent).toBe(`Join, ${name}`)
})
