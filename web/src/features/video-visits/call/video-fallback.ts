import { minute } from '@alafia/contract/kernel/durations'
import type { Quality } from './call.ts'

/* When the picture gives way to the voice, and when it may come back. */

/** A connection that is poor for so long carries no picture; milliseconds. */
export const fallBackAfter = 6000
/** Good for so long, and the picture is tried again; twice as long after each fall that followed soon. Milliseconds. */
export const restoreAfter = 15_000
const maxWait = 120_000
/** A picture that held for so long was no mistake: the next fall waits as the first did. */
const heldFor = minute

export type VideoFallback = {
  isDown: boolean
  /** Since when the quality has been what would change it; undefined while it isn't. Milliseconds. */
  since: number | undefined
  /** What the next return waits for. */
  wait: number
  returnedAt: number | undefined
}

export const initialState: VideoFallback = {
  isDown: false,
  since: undefined,
  wait: restoreAfter,
  returnedAt: undefined,
}

/** One more measurement. `fair` never changes anything: it is the room between falling and coming back. */
export const applyMeasurement = (before: VideoFallback, quality: Quality, now: number): VideoFallback => {
  if (quality !== (before.isDown ? 'good' : 'poor')) return { ...before, since: undefined }
  const since = before.since ?? now
  const lasts = now - since
  if (before.isDown) {
    if (lasts < before.wait) return { ...before, since }
    return { ...before, isDown: false, since: undefined, returnedAt: now }
  }
  if (lasts < fallBackAfter) return { ...before, since }
  const isAgain = before.returnedAt !== undefined && now - before.returnedAt < heldFor
  const wait = isAgain ? Math.min(before.wait * 2, maxWait) : restoreAfter
  return { ...before, isDown: true, since: undefined, wait }
}
