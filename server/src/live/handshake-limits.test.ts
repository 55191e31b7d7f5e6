import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
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
