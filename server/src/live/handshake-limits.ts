import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Server } from 'socket.io'
import { maxCallsPerMinute, type CallLimit } from '../platform/http/call-limit.ts'
import { ignoreError, takeTurns } from './handshake-turns.ts'

/** It has had its turn, and polls or changes to a WebSocket. */
const isOpen = ({ url = '' }: IncomingMessage) => /[?&]sid=/.test(url)

/** An upgrade has no response object: the answer is written to its connection. */
const refuse = (socket: Duplex, after: string) => {
  socket.on('error', ignoreError)
  const answer = `HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: ${after}\r\n\r\n`
  socket.end(answer, () => void socket.destroy())
}

/**
 * Lets new sockets in by turns, and refuses calls above the network's limit: Engine.IO's requests don't reach Fastify, which counts the
 * others. Both happen before Engine.IO looks at a request: hundreds can arrive in one turn of the event loop, and what it does for each
 * takes longer than all the rest.
 */
export const limitHandshakes = (
  engine: Pick<Server['engine'], 'handleRequest' | 'handleUpgrade'>,
  callLimit: CallLimit | undefined,
  inTurn = takeTurns(),
) => {
  const handleRequest = engine.handleRequest.bind(engine)
  const handleUpgrade = engine.handleUpgrade.bind(engine)
  /** After how many seconds the sender may call again; undefined if it may now. */
  const retryAfter = (request: IncomingMessage) => {
    const counted = callLimit?.count(callLimit.networkOf(request))
    return counted && counted.current > maxCallsPerMinute ? String(Math.ceil(counted.ttl / 1000)) : undefined
  }

  engine.handleRequest = (request, response) => {
    const after = retryAfter(request)
    const handle = () => handleRequest(request, response)
    if (after !== undefined) response.writeHead(429, { 'retry-after': after }).end()
    else if (isOpen(request)) handle()
    else inTurn(request.socket, handle)
  }

  engine.handleUpgrade = (request, socket, head) => {
    const after = retryAfter(request)
    const handle = () => handleUpgrade(request, socket, head)
    if (after !== undefined) refuse(socket, after)
    else if (isOpen(request)) handle()
    else inTurn(socket, handle)
  }
}
