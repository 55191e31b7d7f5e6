import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { redactError } from '../redact-error.ts'
import type { Database } from './connect.ts'
import { withAnyAccess } from './row-access.ts'
import { sqlErrorOf } from './sql-error.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readStandby: ReadStandby
  }
}

/**
 * Runs a read on the standby of DATABASE_READ_URL, if there is one and it shows everything that was committed before; else on the
 * primary. `work` may run twice, so it only reads.
 */
export type ReadStandby = <T>(work: (db: Database) => Promise<T>) => Promise<T>

/** How long a read waits for the standby to replay what the primary has; milliseconds. */
const maxWait = 1000
const askAgainAfter = 20
/** A standby that failed isn't asked for this long. */
const restsFor = 5000

const positionOfPrimary = sql`select system_identifier::text as cluster, current_database() as database,
  pg_current_wal_lsn()::text as position from pg_control_system()`

type Primary = { cluster: string; database: string; position: string }

const stateOfStandby = ({ cluster, database, position }: Primary) => sql`
  select pg_is_in_recovery() and system_identifier::text = ${cluster} and current_database() = ${database} as "isStandby",
    not (rolsuper or rolbypassrls) and not exists (
      select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_has_role(relowner, 'member')
    ) as "isBound",
    coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "isUpToDate"
  from pg_control_system(), pg_roles where rolname = current_user`

type State = { isStandby: boolean; isBound: boolean; isUpToDate: boolean }

/** Why a read goes to the primary. */
class Unusable extends Error {}

/** A standby that applies changes cancels the reads in their way; and it refuses to write. */
const refusals = ['40001', '40P01', '25006']
const isOfStandby = (error: unknown) =>
  isDatabaseUnavailable(error) || refusals.includes(sqlErrorOf(error).code)

type Log = { info(details: object, message: string): void; warn(details: object, message: string): void }

/**
 * @param standby undefined without DATABASE_READ_URL
 * @param count learns where each read was made, if there is a standby
 */
export const createReadStandby = (
  primary: Database,
  standby: Database | undefined,
  log: Log,
  count: (from: 'primary' | 'standby') => void,
): ReadStandby => {
  if (!standby) return (work) => work(primary)
  let restsUntil = 0
  let isUsable = true

  const waitUntilUpToDate = async () => {
    const [now] = (await primary.execute<Primary>(positionOfPrimary)).rows
    if (!now) throw new Unusable('the primary has no position')
    const end = performance.now() + maxWait
    for (;;) {
      const [state] = (await standby.execute<State>(stateOfStandby(now))).rows
      if (!state?.isStandby) throw new Unusable('DATABASE_READ_URL is not a standby of DATABASE_URL')
      if (!state.isBound) throw new Unusable('the user of DATABASE_READ_URL is not bound by row security')
      if (state.isUpToDate) return
      if (performance.now() > end) throw new Unusable('the standby lags behind')
      await setTimeout(askAgainAfter)
    }
  }

  const rest = (error: unknown) => {
    restsUntil = performance.now() + restsFor
    // Once, and not for each report.
    if (isUsable)
      log.warn(
        error instanceof Unusable ? { why: error.message } : redactError(error),
        'reports are read from the primary',
      )
    isUsable = false
  }

  const isReady = async () => {
    if (performance.now() < restsUntil) return false
    try {
      await withAnyAccess(waitUntilUpToDate)
    } catch (error) {
      rest(error)
      return false
    }
    if (!isUsable) log.info({}, 'reports are read from the standby again')
    isUsable = true
    return true
  }

  return async (work) => {
    if (await isReady()) {
      try {
        const result = await work(standby)
        count('standby')
        return result
      } catch (error) {
        if (!isOfStandby(error)) throw error
        rest(error)
      }
    }
    count('primary')
    return work(primary)
  }
}

/** A handler that only reads, and reads from the standby where it can. */
export const fromStandby =
  <Context extends { db: Database }, Rest extends unknown[], Result>(
    app: { readStandby: ReadStandby },
    handler: (context: Context, ...rest: Rest) => Promise<Result>,
  ) =>
  (context: Context, ...rest: Rest): Promise<Result> =>
    app.readStandby((db) => handler({ ...context, db }, ...rest))
