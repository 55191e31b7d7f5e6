/* What the browser fetches by itself is no sign that somebody is there: the idle time goes on, here and on the server. */

let isInBackground = false
/** Of the fetches that began so: the later pages of a list are asked for under the same signal. */
const signals = new WeakSet<AbortSignal>()

/** Whatever `work` asks the server for, before it first waits, is asked for by the browser and not by a person. */
export const inBackground = <T>(work: () => T): T => {
  const before = isInBackground
  isInBackground = true
  try {
    return work()
  } finally {
    isInBackground = before
  }
}

/** Whether a call that begins now is the browser's own. */
export const isBackground = (signal: AbortSignal | null | undefined): boolean => {
  if (isInBackground && signal) signals.add(signal)
  return isInBackground || (signal != null && signals.has(signal))
}
