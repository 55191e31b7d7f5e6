/** How many events a second a socket may send in the long run, and how many at once. */
export type Pace = { perSecond: number; atOnce: number }
const usual: Pace = { perSecond: 20, atOnce: 60 }
/** Two browsers that look for a way to each other say it in many small pieces, all at once. */
export const paceOfSignals: Pace = { perSecond: 40, atOnce: 300 }
/** A client that ignores it for this long isn't one of ours. */
const mostRefused = 1000

export type EventRate = {
  /** Whether one more event may be heard now. */
  allows(now: number): boolean
  /** So many were refused that the socket should be closed. */
  isFlood(): boolean
}

/** A bucket of `atOnce` events that fills with `perSecond`. `now` in milliseconds. */
export const eventRate = (start: number, { perSecond, atOnce }: Pace = usual): EventRate => {
  let left = atOnce
  let filledAt = start
  let refused = 0
  return {
    allows(now) {
      left = Math.min(atOnce, left + ((now - filledAt) / 1000) * perSecond)
      filledAt = now
      if (left < 1) {
        refused += 1
        return false
      }
      left -= 1
      return true
    },
    isFlood: () => refused > mostRefused,
  }
}
