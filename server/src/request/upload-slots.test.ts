import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUploadSlots } from './upload-slots.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Who is in, in the order of coming in; and those whom it took too long. */
const doors = (bounds: Parameters<typeof createUploadSlots>[0]) => {
  const places = createUploadSlots(bounds)
  const inside: string[] = []
  const refused: unknown[] = []
  const come = (userId: number, name: string) => {
    const leaving = places.enter(userId)
    leaving.then(
      () => inside.push(name),
      (problem: unknown) => refused.push(problem),
    )
    return async () => {
      ;(await leaving)()
      await vi.advanceTimersByTimeAsync(0)
    }
  }
  return { come, inside, refused }
}

describe('SEC-19 uploads at once', () => {
  test('no more than the bound; the first in line is the next', async () => {
    const { come, inside } = doors({ most: 2, mostOfOne: 2 })
    const [first] = [come(1, 'a'), come(2, 'b'), come(3, 'c'), come(4, 'd')]
    await vi.advanceTimersByTimeAsync(0)
    expect(inside).toEqual(['a', 'b'])
    await first?.()
    expect(inside).toEqual(['a', 'b', 'c'])
  })

  test('one person doesn’t take them all: others pass by', async () => {
    const { come, inside } = doors({ most: 3, mostOfOne: 1 })
    const [first] = [come(1, 'mine'), come(1, 'mine too'), come(2, 'hers')]
    await vi.advanceTimersByTimeAsync(0)
    expect(inside).toEqual(['mine', 'hers'])
    await first?.()
    expect(inside).toEqual(['mine', 'hers', 'mine too'])
  })

  test('who waits too long is told when to come back, and no longer stands in the line', async () => {
    const { come, inside, refused } = doors({ most: 1, patience: 10_000 })
    const [first] = [come(1, 'a'), come(2, 'b')]
    await vi.advanceTimersByTimeAsync(10_000)
    expect(refused).toMatchObject([
      {
        status: 503,
        message: 'Too many files are being sent just now. Please try again in a moment.',
        headers: { 'retry-after': '10' },
      },
    ])
    await first?.()
    come(3, 'c')
    await vi.advanceTimersByTimeAsync(0)
    expect(inside).toEqual(['a', 'c'])
  })
})
