// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { calls, playNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { useTickReminder } from './queries.ts'

playNetwork()

const path = '/api/health-reminders/7/complete'

test('REM-9 PLAT-39 a reminder that is ticked off anew, after it was opened elsewhere, is no repeat; a lost answer is', async () => {
  storedSessionOf(userOf('patient'))
  replies[path] = { status: 200, body: {} }
  const client = createQueryClient()
  const { result } = renderHook(useTickReminder, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const tick = () => result.current.mutateAsync({ id: 7, deed: 'complete' }).catch(() => undefined)
  await tick()
  replies[path] = 'offline'
  await tick()
  await tick()
  const [first, second, third] = calls.filter(({ name }) => name === `POST ${path}`)
  expect(first?.idempotencyKey).toBeDefined()
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
  expect(third?.idempotencyKey).toBe(second?.idempotencyKey)
})
