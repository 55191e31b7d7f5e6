import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from '../sessions/actor.ts'
import type { ActiveSession } from '../sessions/sessions.ts'

const reading = new AsyncLocalStorage<ActiveSession>()

/**
 * Calls that `app.inject` makes within `read` are answered as if this person made them, with the same rules. They can only read,
 * and take no part in serious actions. A call from outside is never within it.
 */
export const readAs = <T>(reader: Omit<Actor, 'sessionId'>, read: () => Promise<T>): Promise<T> =>
  // They asked in a session that had the second factor which their role requires. They have proven nothing now.
  reading.run(
    { ...reader, sessionId: 0, hasSecondFactor: true, provenAt: new Date(0), expiresAt: new Date(0) },
    // A call that `inject` makes begins only when it is awaited.
    async () => await read(),
  )

/** The person on whose behalf the call reads in the background; undefined for a call from outside. */
export const backgroundReader = (): ActiveSession | undefined => reading.getStore()
