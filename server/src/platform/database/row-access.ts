import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom the database is read and changed: the policies of protected tables decide by it (docs/decisions/044-row-security.md). */
export type RowAccess = {
  /** 0 for nobody who is signed in. */
  actorId: number
  role: string
  /** `call`: what the actor may see in this role. `system`: everything, for work that isn't one person's. */
  purpose: 'call' | 'system'
  /** When the call began: care and emergency access are limited in time. */
  now: Date
}

const minute = 60_000

const accesses = new AsyncLocalStorage<RowAccess | 'any' | undefined>()

/** Without it, reading a protected table fails. 'any': whatever the connection has, for statements on tables without policies. */
export const currentAccess = (): RowAccess | 'any' | undefined => accesses.getStore()

// Drizzle sends a query only when it is awaited, which has to be within.
const within = <T>(access: RowAccess | 'any', work: () => PromiseLike<T>): Promise<T> =>
  accesses.run(access, async () => await work())

/** All that `work` asks of the database, it asks as this person. */
export const withAccess = <T>(who: Omit<RowAccess, 'purpose'>, work: () => PromiseLike<T>): Promise<T> =>
  // To the minute, so that the calls of one page share what a connection was told.
  within({ ...who, now: new Date(Math.floor(who.now.getTime() / minute) * minute), purpose: 'call' }, work)

/**
 * All that `work` asks of the database, it asks for the clinic: for jobs, for links that are their own proof, and for the few reads
 * of a call that go beyond what its actor may see, such as a doctor's busy times.
 */
export const asSystem = <T>(work: () => PromiseLike<T>): Promise<T> => {
  const current = currentAccess()
  const actor = current === 'any' ? undefined : current
  return within({ actorId: 0, role: '', now: new Date(0), ...actor, purpose: 'system' }, work)
}

/** For sessions and the audit trail, which every call asks: their tables have no policies, so it needn't be said whose call it is. */
export const withAnyAccess = <T>(work: () => PromiseLike<T>): Promise<T> => within('any', work)

/** The same function, asking the database as whoever asks now. `AsyncLocalStorage.bind` would keep more, and costs much more. */
export const keepingAccess = <Args extends unknown[]>(
  work: (...args: Args) => void,
): ((...args: Args) => void) => {
  const access = accesses.getStore()
  return (...args) => accesses.run(access, work, ...args)
}

/** Whether two statements may see the same. */
export const isSameAccess = (one: RowAccess | undefined, other: RowAccess | undefined): boolean =>
  one === other ||
  (one?.actorId === other?.actorId &&
    one?.role === other?.role &&
    one?.purpose === other?.purpose &&
    one?.now.getTime() === other?.now.getTime())
