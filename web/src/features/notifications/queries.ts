import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
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

/** The last three: the dashboard's panel. */
export const latestQuery = queryOptions({
  queryKey: [lists, { limit: '3' }],
  queryFn: ({ signal }) => call(endpoints.listNotifications, { query: { limit: '3' }, signal }),
})

/** Marks one as read, or all of them when no id is given. */
export const useMarkRead = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id?: number) => {
      if (id === undefined) await call(endpoints.markAllNotificationsRead)
      else await call(endpoints.markNotificationRead, { params: { id: String(id) } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: [lists] }),
  })
}
