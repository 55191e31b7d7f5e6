import { Problem } from '../platform/http/problem.ts'

/** Lets few uploads in at a time: while one is taken, its file lies in memory. */
export type UploadSlots = {
  /**
   * Waits for a place; whoever waits reads nothing meanwhile. @returns gives the place back
   * @throws Problem 503 with Retry-After for whom none came free in time
   */
  enter(userId: number): Promise<() => void>
}

type Waiting = { userId: number; enter: () => void }

/**
 * First come, first served; but nobody takes all the places alone.
 * @param bounds.patience how long one waits; milliseconds
 */
export const createUploadSlots = ({ most = 8, mostOfOne = 2, patience = 15_000 } = {}): UploadSlots => {
  const inside: number[] = []
  let line: Waiting[] = []

  const hasPlaceFor = (userId: number) =>
    inside.length < most && inside.filter((one) => one === userId).length < mostOfOne

  const letIn = () => {
    for (const one of line) {
      if (!hasPlaceFor(one.userId)) continue
      line = line.filter((other) => other !== one)
      inside.push(one.userId)
      one.enter()
    }
  }

  return {
    async enter(userId) {
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => {
          line = line.filter((one) => one !== waiting)
          const words = 'Too many files are being sent just now. Please try again in a moment.'
          reject(new Problem('unavailable', words, {}, { 'retry-after': String(Math.ceil(patience / 1000)) }))
        }
        const timer = setTimeout(giveUp, patience)
        const waiting = {
          userId,
          enter: () => {
            clearTimeout(timer)
            resolve()
          },
        }
        line.push(waiting)
        letIn()
      })
      return () => {
        inside.splice(inside.indexOf(userId), 1)
        letIn()
      }
    },
  }
}
