import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/notifications/endpoints'
import { call } from '../../lib/call.ts'
import { unreadKey } from '../../lib/live.tsx'

const lists = '/api/notifications'

export const unreadQuery = queryOptions({
  queryKey: unreadKey,
  queryFn: ({ signal }) => call(endpoints.countUnread, { signal }),
})

export const notificationsQuery = queryOptions({
  queryKey: [lists, { limit: '50' }],
  queryFn: ({ signal }) => call(endpoints.listNotifications, { query: { limit: '50' }, signal }),
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
      if (id === undefined) await call(endpoints.readAllNotifications)
      else await call(endpoints.readNotification, { params: { id: String(id) } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: [lists] }),
  })
}
