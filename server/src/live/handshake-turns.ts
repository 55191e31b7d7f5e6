import type { Writable } from 'node:stream'

/** Sockets of one turn of the event loop: about three milliseconds. */
const atOnce = 8
/** So long at most the next turn waits, in milliseconds: where a server is always busy, sockets must come in too. */
const longestPause = 30
/** So long at most they all wait while more are coming, in milliseconds. */
const longestWait = 1000

export const ignoreError = () => undefined

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
 * connection. They take half of the time, and less where the machine is busy with something else. Node accepts one connection in a turn
 * of the event loop, so while more are coming nobody is let in: whoever opens a connection for a call has to wait behind them.
 */
export const takeTurns = (busy: () => number = busyTime()) => {
  const waiting: (() => void)[] = []
  let isRunning = false
  let came = false
  let waitUntil = 0

  const run = () => {
    if (came && performance.now() < waitUntil) {
      came = false
      setImmediate(run)
      return
    }
    for (const letIn of waiting.splice(0, atOnce)) letIn()
    isRunning = waiting.length > 0
    if (isRunning) setTimeout(run, Math.min(busy(), longestPause))
  }

  return (socket: Writable, letIn: () => void) => {
    // Nobody else listens to it yet, and one that is lost while it waits mustn't end the process.
    socket.on('error', ignoreError)
    waiting.push(() => {
      socket.off('error', ignoreError)
      // The answer to the handshake and the first packet are one write: writes are a quarter of what a handshake costs.
      socket.cork()
      setImmediate(() => socket.uncork())
      letIn()
    })
    came = true
    if (isRunning) return
    isRunning = true
    waitUntil = performance.now() + longestWait
    setImmediate(run)
  }
}
