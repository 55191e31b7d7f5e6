import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { takeTurns } from './handshake-turns.ts'

/** A request on a connection of its own. */
const request = (url = '/socket.io/?EIO=4&transport=websocket') => {
  const socket = new EventEmitter()
  // All that the middleware reads of it.
  return { socket, message: { url, socket } as unknown as IncomingMessage }
}
// It isn't touched.
const response = {} as ServerResponse

describe('PLAT-103 many handshakes', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** They have all come; `done` are those that were let in. */
  const many = (busy: () => number) => {
    const handle = takeTurns(busy)
    const done: number[] = []
    const come = (nth: number) => handle(request().message, response, () => done.push(nth))
    for (let nth = 0; nth < 40; nth += 1) come(nth)
    return { done, come }
  }

  test('come in eight at a time, in order, and leave as much time to others’ calls as they took', async () => {
    const { done, come } = many(() => 10)
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    await vi.advanceTimersByTimeAsync(9)
    expect(done).toHaveLength(8)
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveLength(16)
    await vi.advanceTimersByTimeAsync(30)
    expect(done).toEqual(Array.from({ length: 40 }, (_, nth) => nth))
    come(40)
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toHaveLength(41)
  })

  test('come in too where the event loop is always busy', async () => {
    const { done } = many(() => 10_000)
    await vi.advanceTimersByTimeAsync(30)
    expect(done).toHaveLength(16)
    await vi.advanceTimersByTimeAsync(90)
    expect(done).toHaveLength(40)
  })
})

test('PLAT-103 a socket that is there already doesn’t wait behind them', () => {
  const handle = takeTurns()
  let passed = false
  handle(request().message, response, () => undefined)
  handle(request('/socket.io/?EIO=4&transport=polling&sid=abc').message, response, () => {
    passed = true
  })
  expect(passed).toBe(true)
})

test('PLAT-103 one that is lost while it waits ends nothing else', async () => {
  const handle = takeTurns()
  const { socket, message } = request()
  let passed = false
  handle(message, response, () => {
    passed = true
  })
  socket.emit('error', new Error('read ECONNRESET'))
  await setImmediate()
  expect(passed).toBe(true)
  expect(socket.listenerCount('error')).toBe(0)
})
