import type { Database } from '../platform/database/connect.ts'
import { notificationsAfter, pageSize, sent, type Sent } from './queries.ts'

/** For a client that asks for nothing but the newest id: it has just read the list. */
export const nothingMissed = 2_147_483_647

export type Listener = { isGone(): boolean; tell(one: Sent): void; caughtUp(newest: number): void }

/**
 * What a socket missed. Asking again while an answer is on its way adds nothing, unless it asks for more.
 * @returns ask for everything after the last one seen; rejects when the database can't be read
 */
export const catchUpOf = (db: Database, userId: number, listener: Listener) => {
  let wanted: number | undefined
  let under: { since: number; done: Promise<void> } | undefined

  const sendAll = async (since: number) => {
    let lastSeen = since
    for (;;) {
      const { newest, missed } = await notificationsAfter(db, userId, lastSeen)
      if (listener.isGone()) return
      for (const one of missed) listener.tell(sent(one))
      lastSeen = missed.at(-1)?.id ?? lastSeen
      if (missed.length < pageSize) {
        listener.caughtUp(newest)
        return
      }
    }
  }

  const run = async (since: number) => {
    let next: number | undefined = since
    while (next !== undefined) {
      await sendAll(next)
      next = wanted
      wanted = undefined
    }
  }

  return (since: number): Promise<void> => {
    if (under) {
      if (since < under.since) wanted = Math.min(wanted ?? since, since)
      return under.done
    }
    const done = run(since).finally(() => {
      under = undefined
      wanted = undefined
    })
    under = { since, done }
    return done
  }
}
