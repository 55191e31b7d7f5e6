import { monitorEventLoopDelay } from 'node:perf_hooks'
import { second } from '@alafia/contract/kernel/durations'

/** Longer than this, and people notice: everyone's calls to this process waited. In milliseconds. */
const noticed = 200

/**
 * Looks once a second how long the event loop was held up.
 * @param heldUp is called with the milliseconds if that was noticed
 * @returns stops it
 */
export const watchEventLoop = (heldUp: (milliseconds: number) => void): (() => void) => {
  const delays = monitorEventLoopDelay()
  delays.enable()
  const timer = setInterval(() => {
    const longest = Math.round(delays.max / 1e6)
    delays.reset()
    if (longest > noticed) heldUp(longest)
  }, second)
  timer.unref()
  return () => {
    clearInterval(timer)
    delays.disable()
  }
}
