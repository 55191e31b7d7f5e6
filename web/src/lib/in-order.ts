/**
 * Brings a person's notifications into order: they count 1, 2, 3 … without gaps. Each is given on once, in order; one that
 * comes too early waits, and `ask` asks for what is missing between.
 */
export type InOrder<Event extends { id: number }> = {
  lastSeen(): number
  take(event: Event): void
}

export const createInOrder = <Event extends { id: number }>(
  start: number,
  give: (event: Event) => void,
  ask: (lastSeen: number) => void,
): InOrder<Event> => {
  let last = start
  const early = new Map<number, Event>()
  return {
    lastSeen: () => last,
    take(event) {
      if (event.id <= last || early.has(event.id)) return
      early.set(event.id, event)
      for (let next = early.get(last + 1); next; next = early.get(last + 1)) {
        early.delete(next.id)
        last = next.id
        give(next)
      }
      if (early.size > 0) ask(last)
    },
  }
}
