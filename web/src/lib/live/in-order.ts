/**
 * Brings a person's notifications into order: they count 1, 2, 3 … without gaps. Each is given on once, in order; one that
 * comes too early waits, and `ask` asks for what is missing between.
 */
export type InOrder<Event extends { id: number }> = {
  /** Undefined until it is known where to begin. */
  lastSeen(): number | undefined
  take(event: Event): void
  /** The server has sent all up to here: what of it did not come doesn't exist. */
  caughtUp(newest: number): void
}

/** @param start the newest that is known already; when undefined, the server's next word on it tells */
export const createInOrder = <Event extends { id: number }>(
  start: number | undefined,
  give: (event: Event) => void,
  ask: (lastSeen: number) => void,
): InOrder<Event> => {
  let last = start
  /** Where a gap was asked about: once is enough, the answer may be on its way. */
  let askedAt: number | undefined
  const early = new Map<number, Event>()

  const giveOn = (event: Event) => {
    early.delete(event.id)
    last = event.id
    give(event)
  }

  const giveAllThatFollow = (from: number) => {
    for (let next = early.get(from + 1); next; next = early.get(next.id + 1)) giveOn(next)
  }

  return {
    lastSeen: () => last,
    take(event) {
      if (last !== undefined && event.id <= last) return
      early.set(event.id, event)
      if (last === undefined) return
      giveAllThatFollow(last)
      if (early.size === 0 || last === askedAt) return
      askedAt = last
      ask(last)
    },
    caughtUp(newest) {
      const isStart = last === undefined
      for (const id of [...early.keys()].filter((one) => one <= newest).sort((one, other) => one - other)) {
        const event = early.get(id)
        if (event && !isStart) giveOn(event)
        early.delete(id)
      }
      last = Math.max(last ?? newest, newest)
      giveAllThatFollow(last)
      askedAt = undefined
    },
  }
}
