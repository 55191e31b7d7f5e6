import { addDays, instantOf } from '@alafia/contract/kernel/civil'
import { hour } from '@alafia/contract/kernel/durations'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import type { Interval } from './intervals.ts'
import { downtimes, meanResponse, readRuns, uptimeIn, type Runs } from './uptime.ts'
import { outagesSince, type Outage } from './outages.ts'

const hours = 24
const days = 30

/** One hour, or one day of the clinic: from `start` on (milliseconds since 1970). */
export type TimeWindow = {
  start: number
  /** In percent of what has passed of it; null before the first start. */
  uptime: number | null
  /** The mean in milliseconds; null where nobody called. */
  responseTime: number | null
  requests: number
}

/** The last 24 hours of the clock, the one that runs at the end. */
export const lastHours = (now: Date): Interval[] => {
  const end = (Math.floor(now.getTime() / hour) + 1) * hour
  return Array.from({ length: hours }, (_, nth) => {
    const start = end - (hours - nth) * hour
    return { start, end: start + hour }
  })
}

/** The last 30 days of the clinic, today at the end. */
export const lastDays = (clock: Clock): Interval[] => {
  const today = clock.today()
  const startOf = (date: string) => instantOf(date, '00:00', clock.zone).getTime()
  return Array.from({ length: days }, (_, nth) => {
    const date = addDays(today, nth + 1 - days)
    return { start: startOf(date), end: startOf(addDays(date, 1)) }
  })
}

/** How each of the windows went. A run counts where it began: no run lasts longer than its hour. */
export const performanceOf = (
  { runs, firstStart }: Runs,
  down: readonly Interval[],
  windows: readonly Interval[],
  now: Date,
): TimeWindow[] =>
  windows.map(({ start, end }) => {
    const lived = { start: Math.max(start, firstStart), end: Math.min(end, now.getTime()) }
    const within = runs.filter(({ up }) => up.start >= start && up.start < end)
    return {
      start,
      uptime: lived.end > lived.start ? uptimeIn(runs, down, lived) : null,
      responseTime: meanResponse(within),
      requests: within.reduce((sum, one) => sum + one.requests, 0),
    }
  })

/** How the system did hour by hour and day by day, over all runs and restarts. */
export const readPerformance = async (
  db: Database,
  clock: Clock,
): Promise<{ day: TimeWindow[]; month: TimeWindow[]; outages: Outage[] }> => {
  const now = clock.now()
  const month = lastDays(clock)
  const since = new Date(month[0]?.start ?? now.getTime())
  const [runs, outages] = await Promise.all([readRuns(db, since, now), outagesSince(db, since)])
  const down = downtimes(outages, now)
  return {
    day: performanceOf(runs, down, lastHours(now), now),
    month: performanceOf(runs, down, month, now),
    outages,
  }
}
