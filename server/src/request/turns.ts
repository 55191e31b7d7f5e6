import { Problem } from '../platform/http/problem.ts'

/** Lets calls that are expensive begin one after the other: only so many run at once, and only so many of one person. */
export type Turns = {
  /**
   * Waits for its turn.
   * @returns a function that ends it
   * @throws Problem with Retry-After if its turn doesn't come in time
   */
  enter(userId: number): Promise<() => void>
}

type Waiting = { userId: number; enter: () => void }

export type TurnBounds = {
  max: number
  maxPerPerson?: number
  /** How long a call waits, in milliseconds. */
  patience?: number
  /** How many wait; any number if omitted. */
  maxWaiting?: number
  /** What a call is refused with that has waited so long, or finds no room to wait. @param isOwn the person's own calls were in the way */
  refusal: (isOwn: boolean, headers: Record<string, string>) => Problem
}

/** First come, first served, with a limit per person. */
export const createTurns = ({
  max,
  maxPerPerson = 2,
  patience = 15_000,
  maxWaiting = Infinity,
  refusal,
}: TurnBounds): Turns => {
  const inside: number[] = []
  let queue: Waiting[] = []

  const isAtLimit = (userId: number) => inside.filter((one) => one === userId).length >= maxPerPerson

  const letIn = () => {
    for (const one of queue) {
      if (inside.length >= max || isAtLimit(one.userId)) continue
      queue = queue.filter((other) => other !== one)
      inside.push(one.userId)
      one.enter()
    }
  }

  return {
    async enter(userId) {
      await new Promise<void>((resolve, reject) => {
        const refuse = () =>
          reject(refusal(isAtLimit(userId), { 'retry-after': String(Math.ceil(patience / 1000)) }))
        if (queue.length >= maxWaiting) return refuse()
        const giveUp = () => {
          queue = queue.filter((one) => one !== waiting)
          refuse()
        }
        const timer = setTimeout(giveUp, patience)
        const waiting = {
          userId,
          enter: () => {
            clearTimeout(timer)
            resolve()
          },
        }
        queue.push(waiting)
        letIn()
      })
      return () => {
        inside.splice(inside.indexOf(userId), 1)
        letIn()
      }
    },
  }
}

export const uploadTurns = (): Turns =>
  createTurns({
    // Each file is kept in memory while it is received.
    max: 8,
    refusal: (_isOwn, headers) =>
      new Problem('unavailable', 'Too many files are being uploaded. Try again in a moment.', {}, headers),
  })

/** For files that are made when they are asked for. */
export const downloadTurns = (): Turns =>
  createTurns({
    max: 16,
    refusal: (isOwn, headers) =>
      isOwn
        ? new Problem(
            'too-many-requests',
            'Two of your files are still being prepared. Try again in a moment.',
            {},
            headers,
          )
        : new Problem('unavailable', 'Many files are being prepared. Try again in a moment.', {}, headers),
  })
