import { desc, eq, gt, sql } from 'drizzle-orm'
import { hour } from '@alafia/contract/kernel/durations'
import type { Clock } from '../clock.ts'
import { prepared, type Database } from '../database/connect.ts'
import { param } from '../database/param.ts'
import { coveredMsExcept, type Interval } from './intervals.ts'
import { outagesSince, type Outage } from './outages.ts'
import { serviceRun } from './table.ts'

/** A run says that it lives this often; one that hasn't for twice as long has ended. */
const heartbeat = 15_000
/** A run's figures go into a new row with each hour, so that those of an hour and of a day are their own. */
const hourOf = (at: Date) => Math.floor(at.getTime() / hour)
const uptimePeriod = 30 * 24 * hour
const responsePeriod = 24 * hour

export type UptimeTracker = {
  /** A call was answered, in so many milliseconds. */
  measured(milliseconds: number): void
  /** Writes what is known so far; by itself every 15 s. A database that is away is no reason to fail: the next time tells all. */
  renew(): Promise<void>
  /** Writes the last figures and stops. */
  close(): Promise<void>
}

/** Measures this process, as a run among those that share the database, from now until `close`. */
export const startUptimeTracking = async (db: Database, clock: Clock): Promise<UptimeTracker> => {
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
    if (hourOf(now) === hourOf(startedAt)) return
    const next = await begin(now)
    // Answered while the row was on its way.
    run = { ...next, requests: run.requests - requests, milliseconds: run.milliseconds - milliseconds }
  }
  const renew = () => (writing = writing.then(write).catch(() => undefined))
  const timer = setInterval(() => void renew(), heartbeat)
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
export type UptimeFigures = { uptime: number; responseTime: number }

const firstEver =
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
      firstStart: firstEver,
    })
    .from(serviceRun)
    .where(gt(serviceRun.lastSeenAt, param('since')))
    .orderBy(desc(serviceRun.lastSeenAt))
    .prepare('service_runs_since'),
)

/** A run of a process, or a part of one: an hour at most, from a clock's hour to the next. */
export type Run = { up: Interval; requests: number; milliseconds: number }
/** All runs that lasted until `since` or longer, also those of other processes and from before a restart. */
export type Runs = { runs: Run[]; firstStart: number }

/** @param now a run that lives has been up since it last said so */
export const readRuns = async (db: Database, since: Date, now: Date): Promise<Runs> => {
  const at = now.getTime()
  const rows = await runsSince(db).execute({ since })
  const runs = rows.map(({ startedAt, lastSeenAt, requests, milliseconds }) => ({
    up: {
      start: startedAt.getTime(),
      end: at - lastSeenAt.getTime() <= 2 * heartbeat ? at : lastSeenAt.getTime(),
    },
    requests,
    milliseconds,
  }))
  return { runs, firstStart: rows[0]?.firstStart.getTime() ?? at }
}

/** The times in which people could not be served, though a process ran. */
export const downtimes = (outages: readonly Outage[], now: Date): Interval[] =>
  outages
    .filter(({ isLesser }) => !isLesser)
    .map(({ startedAt, endedAt }) => ({
      start: startedAt.getTime(),
      end: (endedAt ?? now).getTime(),
    }))

/** In percent, never rounded up to a time without any outage; 100 of a window without length. */
export const uptimeIn = (runs: readonly Run[], down: readonly Interval[], window: Interval): number => {
  const length = window.end - window.start
  const up = runs.map((run) => run.up)
  const share = length > 0 ? coveredMsExcept(up, down, window) / length : 1
  return Math.floor(share * 10_000) / 100
}

/** The mean in milliseconds; null where nobody called. */
export const meanResponse = (runs: readonly Run[]): number | null => {
  const requests = runs.reduce((sum, one) => sum + one.requests, 0)
  const milliseconds = runs.reduce((sum, one) => sum + one.milliseconds, 0)
  return requests > 0 ? Math.round((milliseconds / requests) * 100) / 100 : null
}

/** What has been measured over all runs. @param outages since 30 days */
export const figuresOf = (
  { runs, firstStart }: Runs,
  outages: readonly Outage[],
  now: Date,
): UptimeFigures => {
  const at = now.getTime()
  const recent = runs.filter(({ up }) => at - up.end <= responsePeriod)
  return {
    uptime: uptimeIn(runs, downtimes(outages, now), {
      start: Math.max(firstStart, at - uptimePeriod),
      end: at,
    }),
    responseTime: meanResponse(recent) ?? 0,
  }
}

/** What has been measured over all runs, also those of other processes and from before a restart. */
export const getUptimeFigures = async (
  db: Database,
  now: Date,
): Promise<UptimeFigures & { outages: Outage[] }> => {
  const since = new Date(now.getTime() - uptimePeriod)
  const [runs, outages] = await Promise.all([readRuns(db, since, now), outagesSince(db, since)])
  return { ...figuresOf(runs, outages, now), outages }
}
