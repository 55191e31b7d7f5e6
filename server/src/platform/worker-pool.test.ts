import { expect, test } from 'vitest'
import { workerPool } from './worker-pool.ts'

test('SEC-33 a task that finds the queue full is a 503 with Retry-After; those before it are done', async () => {
  const file = new URL('../accounts/password-worker.mjs', import.meta.url)
  const { run } = workerPool(file, { maxQueue: 2, whenFull: 'Many people are signing in right now' })
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => run({ password: 'a password' })))
  const refused = outcomes.filter((one) => one.status === 'rejected')
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(2)
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused)
    expect(reason).toMatchObject({
      code: 'unavailable',
      message: 'Many people are signing in right now',
      headers: { 'retry-after': '10' },
    })
})
