// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { SessionProvider } from '../../../lib/session/session.tsx'
import { appointment } from '../../../testing/fake-appointment.ts'
import { fakeNetwork, storedSessionOf, userOf } from '../../../testing/fake-network.ts'
import { CancellingItem } from './cancelling-item.tsx'

fakeNetwork()
afterEach(cleanup)

const show = (change: Partial<Appointment>) => {
  storedSessionOf(userOf('patient'))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <dl>
          <CancellingItem appointment={{ ...appointment, ...change }} />
        </dl>
      </SessionProvider>
    </QueryClientProvider>,
  )
}
const care = { type: 'urgent', createdAt: '2026-03-12T09:00:20.000Z' } as const
const startedAt = '2026-03-12T09:02:00.000Z'

test('URG-23 immediate care can be cancelled free of charge until the doctor starts', () => {
  show(care)
  expect(screen.getByText('You can cancel free of charge until the doctor starts.')).toBeTruthy()
})

test('URG-23 APPT-55 nothing is said of cancelling what the doctor has started', () => {
  for (const change of [{ ...care, startedAt }, { startedAt }]) {
    show(change)
    expect(screen.queryByText('Cancelling')).toBeNull()
    cleanup()
  }
  show({})
  expect(screen.getByText('Cancelling')).toBeTruthy()
})
