import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { page } from '../kernel/paging.ts'
import { activityEntry, adminStats, adminUser } from './schema.ts'

export const getAdminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'The measured figures of the dashboard',
  access: ['admin'],
  reply: adminStats,
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Accounts, the most recently active first',
  access: ['admin'],
  query: page,
  reply: z.array(adminUser),
})

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/admin/activity',
  summary: 'What happened, newest first: the audit trail as the activity log shows it',
  access: ['admin'],
  query: page,
  reply: z.array(activityEntry),
})
