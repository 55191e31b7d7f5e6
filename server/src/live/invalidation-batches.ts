import type { CacheTopic } from '@alafia/contract/notifications/events'
import type { Invalidation } from '../outbox/outbox.ts'
import { roomOf } from './rooms.ts'

export type InvalidatedList = { topic: CacheTopic; key?: string }

/** The first change after a quiet time is told at once; in busy times a room hears no more often than this. */
const betweenBatches = 100

/**
 * Gathers what got stale, so that a hundred bookings a second are ten messages a second to each onlooker and not a
 * hundred: each room gets each topic and key once in a batch.
 */
export const batchInvalidations = (send: (room: string, topics: InvalidatedList[]) => void) => {
  let rooms = new Map<string, Map<string, InvalidatedList>>()
  let timer: NodeJS.Timeout | undefined
  let nextAt = 0

  const flush = () => {
    const batch = rooms
    rooms = new Map()
    timer = undefined
    nextAt = performance.now() + betweenBatches
    for (const [room, topics] of batch) send(room, [...topics.values()])
  }

  return {
    add(changes: readonly Invalidation[]) {
      for (const { to, topic, key } of changes) {
        const room = roomOf(to)
        const topics = rooms.get(room) ?? new Map<string, InvalidatedList>()
        topics.set(`${topic} ${key ?? ''}`, { topic, ...(key === undefined ? {} : { key }) })
        rooms.set(room, topics)
      }
      timer ??= setTimeout(flush, Math.max(0, nextAt - performance.now()))
    },
    close: () => clearTimeout(timer),
  }
}
