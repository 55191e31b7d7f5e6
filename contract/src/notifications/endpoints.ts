import * as z from 'zod/mini'
import { anyRole, endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { notification } from './schema.ts'

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: "The signed-in person's notifications, newest first",
  access: anyRole,
  audit: 'notification.list',
  // Administrators are notified of other people's affairs.
  auditedRoles: ['admin'],
  query: page,
  reply: z.array(notification),
})

export const countUnreadNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'How many notifications are unread, and the id of the latest',
  access: anyRole,
  reply: z.object({ unread: z.int(), newest: z.int() }),
})

export const markNotificationRead = endpoint({
  method: 'PUT',
  path: '/api/notifications/:id/read',
  summary: 'Mark one as read',
  access: anyRole,
  params: idParams,
  reply: notification,
})

export const markAllNotificationsRead = endpoint({
  method: 'PUT',
  path: '/api/notifications/read',
  summary: 'Mark all as read',
  access: anyRole,
})
