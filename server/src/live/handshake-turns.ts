import type { IncomingMessage, ServerResponse } from 'node:http'

/** Sockets of one turn of the event loop: about three milliseconds. */
const atOnce = 8

const ignoreError = () => undefined

/**
 * Lets new sockets in a few at a time, in the order in which they came, and answers everyone's calls in between: thousands that
 * reconnect at once would otherwise hold up all other work until the last of them has its connection.
 * @returns a middleware of Engine.IO
 */
export const takeTurns = () => {
  const waiting: (() => void)[] = []
  let isRunning = false

  const run = () => {
    for (const letIn of waiting.splice(0, atOnce)) letIn()
    isRunning = waiting.length > 0
    if (isRunning) setImmediate(run)
  }

  return ({ url = '', socket }: IncomingMessage, _response: ServerResponse, next: () => void) => {
    // A socket that is there already, and polls.
    if (/[?&]sid=/.test(url)) return next()
    // Nobody else listens to it yet, and one that is lost while it waits mustn't end the process.
    socket.on('error', ignoreError)
    waiting.push(() => {
      socket.off('error', ignoreError)
      next()
    })
    if (isRunning) return
    isRunning = true
    setImmediate(run)
  }
}
