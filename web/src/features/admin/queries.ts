import { queryOptions } from '@tanstack/react-query'
import { getAdminStats, listActivity, listUsers } from '@alafia/contract/admin/endpoints'
import { call } from '../../lib/call.ts'

export const adminStatsQuery = queryOptions({
  queryKey: ['/api/admin', 'stats'],
  queryFn: ({ signal }) => call(getAdminStats, { signal }),
})

export const recentUsersQuery = queryOptions({
  queryKey: ['/api/admin', 'users', { limit: '5' }],
  queryFn: ({ signal }) => call(listUsers, { query: { limit: '5' }, signal }),
})

export const activityQuery = queryOptions({
  queryKey: ['/api/admin', 'activity', { limit: '20' }],
  queryFn: ({ signal }) => call(listActivity, { query: { limit: '20' }, signal }),
})
