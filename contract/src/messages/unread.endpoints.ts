import * as z from 'zod/mini'
import { anyRole, endpoint } from '../kernel/endpoint.ts'

/* Apart from the others: the navigation of every page asks for it, and must not bring along the forms' validation. */

export const unreadMessages = z.object({ unread: z.int() })

export const countUnreadMessages = endpoint({
  method: 'GET',
  path: '/api/messages/unread',
  summary: 'How many messages are unread',
  access: anyRole,
  reply: unreadMessages,
})
