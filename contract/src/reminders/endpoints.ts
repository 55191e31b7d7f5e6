import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { healthReminder, reminderCompletion } from './schema.ts'

export const listReminders = endpoint({
  method: 'GET',
  path: '/api/health-reminders',
  summary: "The signed-in patient's and family's health reminders: open ones first, by priority and due date",
  access: ['patient'],
  audit: 'health-reminder.list',
  query: page,
  reply: z.array(healthReminder),
})

export const completeReminder = endpoint({
  method: 'POST',
  path: '/api/health-reminders/:id/complete',
  summary: 'Complete a reminder: the medicine was taken, or the appointment booked',
  access: ['patient'],
  audit: 'health-reminder.complete',
  params: idParams,
  body: reminderCompletion,
  reply: healthReminder,
  problems: ['wrong-state', 'key-reused'],
})

export const reopenReminder = endpoint({
  method: 'POST',
  path: '/api/health-reminders/:id/reopen',
  summary: 'Reopen a completed reminder',
  access: ['patient'],
  audit: 'health-reminder.reopen',
  params: idParams,
  reply: healthReminder,
  problems: ['wrong-state', 'key-reused'],
})
