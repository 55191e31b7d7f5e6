import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { maxCallsPerMinute } from '../platform/http/call-limit.ts'
import { limitHandshakes } from './handshake-limits.ts'

/** All that a request brings, on a connection of its own. */
const arrival = (query: string) => {
  const socket = new Socket()
  const request = Object.assign(new IncomingMessage(socket), { url: `/socket.io/?EIO=4&${query}` })
  return { socket, request, response: new ServerResponse(request) }
}

test('PLAT-103 Engine.IO sees a new socket in its turn, and at once a socket that is there already', async () => {
  const seen: (string | undefined)[] = []
  const see = ({ url }: IncomingMessage) => void seen.push(url?.split('EIO=4&')[1])
  const engine: Parameters<typeof limitHandshakes>[0] = { handleRequest: see, handleUpgrade: see }
  const turns: (() => void)[] = []
  limitHandshakes(engine, undefined, (_socket, letIn) => turns.push(letIn))
  const request = (query: string) => {
    const { request: message, response } = arrival(query)
    engine.handleRequest(message, response)
  }
  const upgrade = (query: string) => {
    const { request: message, socket } = arrival(query)
    engine.handleUpgrade(message, socket, Buffer.alloc(0))
  }
  upgrade('transport=websocket')
  request('transport=polling')
  upgrade('transport=websocket&sid=known')
  request('transport=polling&sid=known')
  expect(seen).toEqual(['transport=websocket&sid=known', 'transport=polling&sid=known'])
  for (const letIn of turns) letIn()
  expect(seen.slice(2)).toEqual(['transport=websocket', 'transport=polling'])
})

test('SEC-26 a call above the limit is refused at once: it neither waits for a turn nor takes one', async () => {
  const never = () => expect.unreachable()
  const engine: Parameters<typeof limitHandshakes>[0] = { handleRequest: never, handleUpgrade: never }
  const exceeded = { count: () => ({ current: maxCallsPerMinute + 1, ttl: 1500 }), networkOf: () => '' }
  limitHandshakes(engine, exceeded, never)
  const { request, response } = arrival('transport=polling')
  engine.handleRequest(request, response)
  expect(response.statusCode).toBe(429)
  const socket = new PassThrough()
  engine.handleUpgrade(arrival('transport=websocket').request, socket, Buffer.alloc(0))
  expect(String(socket.read())).toMatch(/^HTTP\/1\.1 429 .*\r\nRetry-After: 2\r\n\r\n$/s)
})
