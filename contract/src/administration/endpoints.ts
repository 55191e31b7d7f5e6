import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { activityEntry, adminStats, performance } from './schema.ts'

export const getAdminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'The figures of the administrators’ dashboard',
  access: ['admin'],
  reply: adminStats,
})

export const getPerformance = endpoint({
  method: 'GET',
  path: '/api/admin/performance',
  summary: 'Uptime, response time and requests by hour and by day, and outages',
  access: ['admin'],
  reply: performance,
})

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/admin/activity',
  summary: 'The activity log, newest first',
  access: ['admin'],
  query: page,
  reply: z.array(activityEntry),
})

/** `visits`: how many of theirs aren't cancelled yet. */
export const listLeftDoctors = endpoint({
  method: 'GET',
  path: '/api/admin/users/left-doctors',
  summary: 'Doctors who no longer work here and still have upcoming appointments',
  access: ['admin'],
  audit: 'user.list',
  reply: z.array(z.object({ id: id(), name: z.string(), visits: z.int() })),
})
