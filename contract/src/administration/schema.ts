import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'

/** Measured, all of it. `systemUptime` in percent of the time since the first start, `responseTime` the mean in milliseconds. */
export const adminStats = z.object({
  totalUsers: z.int(),
  activeUsers: z.int(),
  totalAppointments: z.int(),
  systemUptime: z.number(),
  responseTime: z.number(),
  completedAppointments: z.int(),
  activePrescriptions: z.int(),
  /** Accounts made this month against all at its start, in percent; null when there were none. */
  growthThisMonth: z.nullable(z.number()),
  /** What fails now, and since when. */
  health: z.object({
    healthy: z.boolean(),
    failing: z.array(z.object({ check: z.string(), since: instant })),
  }),
})
export type AdminStats = z.infer<typeof adminStats>

/** One hour, or one day of the clinic, that begins at `start`. */
const timeWindow = z.object({
  start: instant,
  /** In percent of what has passed of it; null before the first start. */
  uptime: z.nullable(z.number()),
  /** The mean in milliseconds; null where nobody called. */
  responseTime: z.nullable(z.number()),
  requests: z.int(),
})

/** How the system did over the last 24 hours and 30 days, restarts included, and what failed in those days. */
export const performance = z.object({
  day: z.array(timeWindow),
  month: z.array(timeWindow),
  outages: z.array(
    z.object({
      check: z.string(),
      startedAt: instant,
      /** Null while it lasts. */
      endedAt: z.nullable(instant),
      /** The system served people all the same. */
      isDegraded: z.boolean(),
    }),
  ),
})
export type Performance = z.infer<typeof performance>

export const activityEntry = z.object({
  id: id(),
  /** The kind of thing that was touched: appointment, prescription, session … */
  type: z.string(),
  action: z.string(),
  user: z.string(),
  timestamp: instant,
})
export type ActivityEntry = z.infer<typeof activityEntry>
