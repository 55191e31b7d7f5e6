import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeTurns } from './handshake-turns.ts'

/** A request on a connection of its own. */
const request = (url = '/socket.io/?EIO=4&transport=websocket') => {
  const socket = new EventEmitter()
  // All that the middleware reads of it.
  return { socket, message: { url, socket } as unknown as IncomingMessage }
}
// It isn't touched.
const response = {} as ServerResponse

test('PLAT-103 a hundred handshakes leave room for others’ calls, and all come in, in order', async () => {
  const handle = takeTurns()
  const done: number[] = []
  for (let nth = 0; nth < 100; nth += 1) handle(request().message, response, () => done.push(nth))
  while (done.length < 100) {
    const before = done.length
    await setImmediate()
    expect(done.length - before).toBeLessThanOrEqual(8)
  }
  expect(done).toEqual(Array.from({ length: 100 }, (_, nth) => nth))
  handle(request().message, response, () => done.push(100))
  await setImmediate()
  expect(done).toHaveLength(101)
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
