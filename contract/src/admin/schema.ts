import * as z from 'zod/mini'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { role } from '../kernel/roles.ts'

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
  health: z.object({ healthy: z.boolean(), failing: z.array(z.string()) }),
})
export type AdminStats = z.infer<typeof adminStats>

export const adminUser = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  isActive: z.boolean(),
  lastLoginAt: z.nullable(instant),
  profileImage: z.nullable(z.string()),
  dateOfBirth: z.nullable(civilDate()),
})
export type AdminUser = z.infer<typeof adminUser>

export const activityEntry = z.object({
  id: id(),
  /** The kind of thing that was touched: appointment, prescription, session … */
  type: z.string(),
  action: z.string(),
  user: z.string(),
  timestamp: instant,
})
export type ActivityEntry = z.infer<typeof activityEntry>
