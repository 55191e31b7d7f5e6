import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { page } from '../kernel/paging.ts'
import { activityEntry, adminStats, performance } from './schema.ts'

export const getAdminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'The measured figures of the dashboard',
  access: ['admin'],
  reply: adminStats,
})

export const getPerformance = endpoint({
  method: 'GET',
  path: '/api/admin/performance',
  summary: 'Uptime, response time and calls, hour by hour and day by day, and what failed when',
  access: ['admin'],
  reply: performance,
})

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/admin/activity',
  summary: 'What happened, newest first: the audit trail as the activity log shows it',
  access: ['admin'],
  query: page,
  reply: z.array(activityEntry),
})
