import type { Invalidation } from '../outbox/outbox.ts'
import type { InvalidatedTopic } from './invalidation-batches.ts'
import { roomOf } from './rooms.ts'

/** The last change of this many lists: more than a busy minute's. */
const remembered = 5000

/**
 * What this process has published lately, so that a browser whose page was sent at a position learns what has changed since. A
 * position is a time and not a count, because it is sent to anyone, and a count would show how busy the clinic is.
 */
export type RecentChanges = {
  /** Now. Whatever is read later shows every change that was published before. */
  position(): string
  add(changes: readonly Invalidation[]): void
  /** What was published to these rooms at the position or later; undefined if that isn't known. */
  since(position: string, rooms: readonly string[]): InvalidatedTopic[] | undefined
}

/** @param now milliseconds, never going back */
export const createRecentChanges = (now = () => performance.now(), most = remembered): RecentChanges => {
  const process = crypto.randomUUID()
  /** The oldest first. */
  const changes = new Map<string, { at: number; room: string; list: InvalidatedTopic }>()
  let forgottenUpTo = Number.NEGATIVE_INFINITY

  const add = ({ to, topic, key }: Invalidation, at: number) => {
    const room = roomOf(to)
    const name = `${room} ${topic} ${key ?? ''}`
    changes.delete(name)
    changes.set(name, { at, room, list: { topic, ...(key === undefined ? {} : { key }) } })
  }

  const forget = () => {
    for (const [name, { at }] of changes) {
      if (changes.size <= most) return
      changes.delete(name)
      forgottenUpTo = at
    }
  }

  return {
    // Rounded down: rather a change too many than one too few.
    position: () => `${process}.${Math.floor(now())}`,
    add(all) {
      const at = now()
      for (const change of all) add(change, at)
      forget()
    },
    since(position, rooms) {
      const [from, start = ''] = position.split('.')
      const at = Number.parseInt(start, 10)
      if (from !== process || !(at > forgottenUpTo)) return undefined
      return [...changes.values()].flatMap((one) =>
        one.at >= at && rooms.includes(one.room) ? one.list : [],
      )
    },
  }
}
