import { desc, eq, gt, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { prepared, type Database } from '../database/connect.ts'
import { covered } from './intervals.ts'
import { serviceRun } from './table.ts'

/** A run says that it lives this often; one that hasn't for twice as long has ended. */
const renewEvery = 15_000
/** A run's figures go into a new row after this long, so that the mean of a day is that of a day. */
const rowLasts = 60 * 60_000
const uptimeOver = 30 * 24 * 60 * 60_000
const responsesOver = 24 * 60 * 60_000

export type Measuring = {
  /** A call was answered, in so many milliseconds. */
  measured(milliseconds: number): void
  /** Writes what is known so far; by itself every 15 s. A database that is away is no reason to fail: the next time tells all. */
  renew(): Promise<void>
  /** Writes the last figures and stops. */
  close(): Promise<void>
}

/** Measures this process, as a run among those that share the database, from now until `close`. */
export const startMeasuring = async (db: Database, clock: Clock): Promise<Measuring> => {
  const begin = async (startedAt: Date) => {
    const [run] = await db
      .insert(serviceRun)
      .values({ startedAt, lastSeenAt: startedAt })
      .returning({ id: serviceRun.id })
    if (!run) throw new Error('The run was not stored')
    return { id: run.id, startedAt, requests: 0, milliseconds: 0 }
  }
  let run = await begin(clock.now())
  let writing = Promise.resolve()

  const write = async () => {
    const now = clock.now()
    const { id, requests, milliseconds, startedAt } = run
    await db.update(serviceRun).set({ lastSeenAt: now, requests, milliseconds }).where(eq(serviceRun.id, id))
    if (now.getTime() - startedAt.getTime() < rowLasts) return
    const next = await begin(now)
    // Answered while the row was on its way.
    run = { ...next, requests: run.requests - requests, milliseconds: run.milliseconds - milliseconds }
  }
  const renew = () => (writing = writing.then(write).catch(() => undefined))
  const timer = setInterval(() => void renew(), renewEvery)
  timer.unref()

  return {
    measured: (milliseconds) => {
      run.requests += 1
      run.milliseconds += milliseconds
    },
    renew,
    close: () => {
      clearInterval(timer)
      return renew()
    },
  }
}

/** `uptime` in percent of the time since the first start, of the last 30 days at most; `responseTime` in ms, the mean of the last day. */
export type Measures = { uptime: number; responseTime: number }

const firstStart =
  sql<Date>`(select ${serviceRun.startedAt} from ${serviceRun} order by ${serviceRun.id} limit 1)`
    .mapWith(serviceRun.startedAt)
    .as('first_start')

const runsSince = prepared((db) =>
  db
    .select({
      startedAt: serviceRun.startedAt,
      lastSeenAt: serviceRun.lastSeenAt,
      requests: serviceRun.requests,
      milliseconds: serviceRun.milliseconds,
      firstStart,
    })
    .from(serviceRun)
    .where(gt(serviceRun.lastSeenAt, sql.placeholder('since')))
    .orderBy(desc(serviceRun.lastSeenAt))
    .prepare('service_runs_since'),
)

/** What has been measured over all runs, also those of other processes and from before a restart. */
export const readMeasures = async (db: Database, now: Date): Promise<Measures> => {
  const at = now.getTime()
  const runs = await runsSince(db).execute({ since: new Date(at - uptimeOver) })
  // A run that lives has been up since it last said so.
  const intervals = runs.map(({ startedAt, lastSeenAt }) => ({
    start: startedAt.getTime(),
    end: at - lastSeenAt.getTime() <= 2 * renewEvery ? at : lastSeenAt.getTime(),
  }))
  const first = runs[0]?.firstStart.getTime() ?? at
  const window = { start: Math.max(first, at - uptimeOver), end: at }
  const share = window.end > window.start ? covered(intervals, window) / (window.end - window.start) : 1

  const recent = runs.filter(({ lastSeenAt }) => at - lastSeenAt.getTime() <= responsesOver)
  const requests = recent.reduce((sum, one) => sum + one.requests, 0)
  const milliseconds = recent.reduce((sum, one) => sum + one.milliseconds, 0)
  return {
    uptime: Math.floor(share * 10_000) / 100,
    responseTime: requests > 0 ? Math.round((milliseconds / requests) * 100) / 100 : 0,
  }
}
