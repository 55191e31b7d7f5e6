import { queryOptions } from '@tanstack/react-query'
import { countUnreadMessages } from '@alafia/contract/messages/unread.endpoints'
import { call } from '../../lib/http/call.ts'

/** All of messages begins so in its query keys: live events make it stale. */
export const messagesKey = '/api/messages'

/** How many messages of the present role are unread; also beside the page's name in the navigation. */
export const unreadMessagesQuery = queryOptions({
  queryKey: [messagesKey, 'unread'],
  queryFn: ({ signal }) => call(countUnreadMessages, { signal }),
})
