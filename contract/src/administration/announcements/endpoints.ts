import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { page } from '../../kernel/paging.ts'
import { announcement, announcementForm, audience, audienceQuery } from './schema.ts'

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/admin/announcements',
  summary: 'Announcements, newest first',
  access: ['admin'],
  query: page,
  reply: z.array(announcement),
})

export const getAudience = endpoint({
  method: 'GET',
  path: '/api/admin/announcements/audience',
  summary: 'The number of people an announcement to these roles would reach',
  access: ['admin'],
  query: audienceQuery,
  reply: audience,
})

export const sendAnnouncement = endpoint({
  method: 'POST',
  path: '/api/admin/announcements',
  summary:
    'Notify everyone with one of the roles: a notification, a toast, and an email to those who want it',
  access: ['admin'],
  audit: 'announcement.send',
  body: announcementForm,
  reply: announcement,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})
