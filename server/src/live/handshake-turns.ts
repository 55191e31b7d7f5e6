import type { IncomingMessage, ServerResponse } from 'node:http'

/** Sockets of one turn of the event loop: about three milliseconds. */
const atOnce = 8
/** So long at most the next turn waits, in milliseconds: where a server is always busy, sockets must come in too. */
const longestPause = 30

const ignoreError = () => undefined

/** How long the event loop has been busy since it was last asked, in milliseconds. */
const busyTime = () => {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { active } = performance.eventLoopUtilization(now, before)
    before = now
    return active
  }
}

/**
 * Lets new sockets in a few at a time, in the order in which they came, and pauses after each turn for as long as the event loop has
 * been busy since the last one: thousands that reconnect at once would otherwise hold up all other work until the last of them has its
 * connection. They take half of the time, and less where the machine is busy with something else.
 * @returns a middleware of Engine.IO
 */
export const takeTurns = (busy: () => number = busyTime()) => {
  const waiting: (() => void)[] = []
  let isRunning = false

  const run = () => {
    for (const letIn of waiting.splice(0, atOnce)) letIn()
    isRunning = waiting.length > 0
    if (isRunning) setTimeout(run, Math.min(busy(), longestPause))
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
