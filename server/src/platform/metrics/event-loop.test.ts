import { expect, test, vi } from 'vitest'
import { watchEventLoop } from './event-loop.ts'

test('PLAT-95 what holds up the event loop is noticed, and quiet seconds aren’t', async () => {
  const heldUp = vi.fn<(milliseconds: number) => void>()
  const stop = watchEventLoop(heldUp)
  await vi.waitFor(
    () => {
      const until = performance.now() + 250
      while (performance.now() < until);
      expect(heldUp).toHaveBeenCalled()
    },
    { timeout: 5000, interval: 300 },
  )
  stop()
  expect(heldUp.mock.calls[0]?.[0]).toBeGreaterThan(200)
})
