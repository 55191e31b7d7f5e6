import { PassThrough, Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { takeTurns } from './handshake-turns.ts'

describe('PLAT-103 many handshakes', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** The turn of the event loop after those who have come. */
  const nextTurn = async () => {
    await vi.advanceTimersToNextTimerAsync()
    await vi.advanceTimersToNextTimerAsync()
  }
  /** They have all come; `done` are those that were let in. */
  const many = (busy: () => number) => {
    const handle = takeTurns(busy)
    const done: number[] = []
    const come = (nth: number) => handle(new PassThrough(), () => done.push(nth))
    for (let nth = 0; nth < 40; nth += 1) come(nth)
    return { done, come }
  }

  test('come in eight at a time, in order, and leave as much time to others’ calls as they took', async () => {
    const { done, come } = many(() => 10)
    await nextTurn()
    expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    await vi.advanceTimersByTimeAsync(9)
    expect(done).toHaveLength(8)
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveLength(16)
    await vi.advanceTimersByTimeAsync(30)
    expect(done).toEqual(Array.from({ length: 40 }, (_, nth) => nth))
    come(40)
    await nextTurn()
    expect(done).toHaveLength(41)
  })

  test('come in too where the event loop is always busy', async () => {
    const { done } = many(() => 10_000)
    await nextTurn()
    await vi.advanceTimersByTimeAsync(30)
    expect(done).toHaveLength(16)
    await vi.advanceTimersByTimeAsync(90)
    expect(done).toHaveLength(40)
  })
})

/** Sockets of which one comes in each turn of the event loop, as Node accepts them, for so many milliseconds. */
const comingFor = async (milliseconds: number) => {
  const handle = takeTurns(() => 0)
  const end = performance.now() + milliseconds
  const counts = { come: 0, letInWhileComing: 0, letIn: 0 }
  while (performance.now() < end) {
    counts.come += 1
    handle(new PassThrough(), () => {
      counts.letIn += 1
    })
    await setImmediate()
    counts.letInWhileComing = counts.letIn
  }
  return counts
}

test('PLAT-103 nobody is let in while more are coming, because others’ connections wait behind theirs', async () => {
  const counts = await comingFor(100)
  expect(counts.come).toBeGreaterThan(8)
  expect(counts.letInWhileComing).toBe(0)
  await expect.poll(() => counts.letIn).toBe(counts.come)
})

test('PLAT-103 those who come are let in although more have been coming for a second', async () => {
  const counts = await comingFor(1200)
  expect(counts.letInWhileComing).toBeGreaterThan(0)
})

test('PLAT-103 one that is lost while it waits ends nothing else', async () => {
  const handle = takeTurns()
  const socket = new PassThrough()
  let passed = false
  handle(socket, () => {
    passed = true
  })
  socket.emit('error', new Error('read ECONNRESET'))
  await expect.poll(() => passed).toBe(true)
  expect(socket.listenerCount('error')).toBe(0)
})

test('PLAT-103 what a socket is sent in its turn is one write', async () => {
  const writes: string[][] = []
  const socket = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      writes.push([chunk])
      done()
    },
    writev: (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => String(chunk)))
      done()
    },
  })
  takeTurns()(socket, () => {
    socket.write('switching protocols')
    // As Engine.IO, which opens the session in a promise.
    void Promise.resolve().then(() => socket.write('open'))
  })
  await expect.poll(() => writes.flat()).toHaveLength(2)
  expect(writes).toEqual([['switching protocols', 'open']])
  socket.write('later')
  expect(writes).toHaveLength(2)
})
