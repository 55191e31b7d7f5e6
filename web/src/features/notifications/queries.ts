import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/notifications/endpoints'
import { call, callPage } from '../../lib/http/call.ts'
import { unreadKey } from '../../lib/live/live.tsx'
import { byCursor } from '../../lib/http/page-cursor.ts'

const lists = '/api/notifications'

export const unreadQuery = queryOptions({
  queryKey: unreadKey,
  queryFn: ({ signal }) => call(endpoints.countUnreadNotifications, { signal }),
})

/** The bell's list, page by page. */
export const notificationPagesQuery = infiniteQueryOptions({
  queryKey: [lists, 'pages'],
  queryFn: ({ pageParam, signal }) =>
    callPage(endpoints.listNotifications, { query: { limit: '30', cursor: pageParam }, signal }),
  ...byCursor,
})

/** The latest three, for the dashboard. */
export const latestQuery = queryOptions({
  queryKey: [lists, { limit: '3' }],
  queryFn: ({ signal }) => call(endpoints.listNotifications, { query: { limit: '3' }, signal }),
})

export const invalidateNotifications = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: [lists] })
