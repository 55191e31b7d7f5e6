/* When somebody last did something: the idle timeout counts from it, over all tabs of the browser. */

let last = Date.now()
let publishedAt = 0
const publishEvery = 5000

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('alafia-activity')
channel?.addEventListener('message', () => {
  last = Date.now()
})

/** The server answered a call that somebody made: the session's idle time starts anew. */
export const recordActivity = (): void => {
  last = Date.now()
  if (last - publishedAt < publishEvery) return
  publishedAt = last
  channel?.postMessage(undefined)
}

/** In milliseconds since 1970. */
export const lastActivity = (): number => last
