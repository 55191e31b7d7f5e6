import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTurns, downloadTurns, uploadTurns, type TurnBounds } from './turns.ts'
import { Problem } from '../platform/http/problem.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const refusal: TurnBounds['refusal'] = (isOwn, headers) =>
  new Problem(isOwn ? 'too-many-requests' : 'unavailable', 'Later', {}, headers)

/** Who got a turn, in order, and who timed out. */
const doors = (bounds: Omit<TurnBounds, 'refusal'>) => {
  const places = createTurns({ ...bounds, refusal })
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

describe('SEC-19 SEC-38 uploads and downloads take turns', () => {
  test('no more than the limit run in parallel; the first in the queue is next', async () => {
    const { come, inside } = doors({ max: 2, maxPerPerson: 2 })
    const [first] = [come(1, 'a'), come(2, 'b'), come(3, 'c'), come(4, 'd')]
    await vi.advanceTimersByTimeAsync(0)
    expect(inside).toEqual(['a', 'b'])
    await first?.()
    expect(inside).toEqual(['a', 'b', 'c'])
  })

  test('one person can’t take all slots: other people’s uploads go first', async () => {
    const { come, inside } = doors({ max: 3, maxPerPerson: 1 })
    const [first] = [come(1, 'mine'), come(1, 'mine too'), come(2, 'hers')]
    await vi.advanceTimersByTimeAsync(0)
    expect(inside).toEqual(['mine', 'hers'])
    await first?.()
    expect(inside).toEqual(['mine', 'hers', 'mine too'])
  })

  test('a call that waits too long leaves the queue with a Retry-After: 429 behind one’s own calls, 503 behind others’', async () => {
    const { come, inside, refused } = doors({ max: 2, maxPerPerson: 1, patience: 10_000 })
    const [first] = [come(1, 'a'), come(2, 'b'), come(1, 'a too'), come(3, 'c')]
    await vi.advanceTimersByTimeAsync(10_000)
    const headers = { 'retry-after': '10' }
    expect(refused).toMatchObject([
      { status: 429, headers },
      { status: 503, headers },
    ])
    await first?.()
    come(4, 'd')
    await vi.advanceTimersByTimeAsync(0)
    expect(inside).toEqual(['a', 'b', 'd'])
  })

  test('SEC-33 more than may wait are refused at once, and whoever leaves makes room', async () => {
    const { come, inside, refused } = doors({ max: 1, maxWaiting: 1 })
    const [first] = [come(1, 'a'), come(2, 'b'), come(3, 'c')]
    await vi.advanceTimersByTimeAsync(0)
    expect(refused).toMatchObject([{ status: 503, headers: { 'retry-after': '15' } }])
    await first?.()
    come(4, 'd')
    await vi.advanceTimersByTimeAsync(0)
    expect({ inside, refused: refused.length }).toEqual({ inside: ['a', 'b'], refused: 1 })
  })

  test('an account has two uploads and two downloads at once, and both say what holds up the next', async () => {
    for (const [turns, status] of [
      [uploadTurns(), 503],
      [downloadTurns(), 429],
    ] as const) {
      await turns.enter(1)
      await turns.enter(1)
      const refused = turns.enter(1).catch((problem: unknown) => problem)
      await vi.advanceTimersByTimeAsync(15_000)
      expect(await refused).toMatchObject({ status, headers: { 'retry-after': '15' } })
    }
  })
})
