import { pageSize, toSent, type Missed, type SentNotification } from './catch-up.queries.ts'

/** For a client that has just read the list and only needs the newest id. */
export const newestOnly = 2_147_483_647

export type CatchUpListener = {
  isGone(): boolean
  send(notification: SentNotification): void
  caughtUp(newest: number): void
}

/**
 * Sends a socket the notifications that it missed. Calling it again while it runs does nothing, unless it asks for older ones.
 * @returns sends everything after the last one seen, unless the session has ended; rejects if the database can't be read
 */
export const createCatchUp = (
  missedAfter: (lastSeen: number) => Promise<Missed>,
  listener: CatchUpListener,
) => {
  let pendingSince: number | undefined
  let running: { since: number; done: Promise<void> } | undefined

  const sendAll = async (since: number) => {
    let lastSeen = since
    for (;;) {
      const { ended, newest, missed } = await missedAfter(lastSeen)
      if (ended || listener.isGone()) return
      for (const row of missed) listener.send(toSent(row))
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
      next = pendingSince
      pendingSince = undefined
    }
  }

  return (since: number): Promise<void> => {
    if (running) {
      if (since < running.since) pendingSince = Math.min(pendingSince ?? since, since)
      return running.done
    }
    const done = run(since).finally(() => {
      running = undefined
      pendingSince = undefined
    })
    running = { since, done }
    return done
  }
}
