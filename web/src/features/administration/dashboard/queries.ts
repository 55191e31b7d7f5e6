import { queryOptions } from '@tanstack/react-query'
import { listUsers } from '@alafia/contract/administration/users/endpoints'
import { getBackups } from '@alafia/contract/administration/backups/endpoints'
import {
  getAdminStats,
  getPerformance,
  listActivity,
  listLeftDoctors,
} from '@alafia/contract/administration/endpoints'
import { call } from '../../../lib/http/call.ts'

export const adminStatsQuery = queryOptions({
  queryKey: ['/api/admin/stats'],
  queryFn: ({ signal }) => call(getAdminStats, { signal }),
})

/** Fetched again whenever the page is opened, because no event says that an hour has passed. */
export const performanceQuery = queryOptions({
  queryKey: ['/api/admin/performance'],
  queryFn: ({ signal }) => call(getPerformance, { signal }),
  refetchOnMount: 'always',
})

export const recentUsersQuery = queryOptions({
  queryKey: ['/api/admin/users', 'recent'],
  queryFn: ({ signal }) => call(listUsers, { query: { limit: '5' }, signal }),
})

export const activityQuery = queryOptions({
  queryKey: ['/api/admin/activity', { limit: '20' }],
  queryFn: ({ signal }) => call(listActivity, { query: { limit: '20' }, signal }),
})

export const backupsQuery = queryOptions({
  queryKey: ['/api/admin/backups'],
  queryFn: ({ signal }) => call(getBackups, { signal }),
})

/** Doctors who left, with visits that nobody has cancelled. Under the appointments, so that cancelling one counts down at once. */
export const leftDoctorsQuery = queryOptions({
  queryKey: ['/api/appointments', 'left-doctors'],
  queryFn: ({ signal }) => call(listLeftDoctors, { signal }),
})
