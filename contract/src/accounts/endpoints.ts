import * as z from 'zod/mini'
import { anyRole, endpoint } from '../kernel/endpoint.ts'
import { role } from '../kernel/role-schema.ts'
import { preferences } from './preferences.ts'
import { clinic, credentials, signInReply, verifyTokenReply } from './schema.ts'

export const getClinic = endpoint({
  method: 'GET',
  path: '/api/clinic',
  summary: 'The clinic: its zone and today, and the demo sign-ins in demo mode',
  access: 'public',
  reply: clinic,
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with one of the roles that the account holds',
  access: 'public',
  body: credentials,
  reply: signInReply,
  problems: ['sign-in-failed'],
})

export const verifyToken = endpoint({
  method: 'POST',
  path: '/api/auth/verify-token',
  summary: 'Whose session this is, if it still lives',
  access: anyRole,
  reply: verifyTokenReply,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session and its sockets',
  access: anyRole,
})

export const switchRole = endpoint({
  method: 'POST',
  path: '/api/auth/role',
  summary: 'Act in another role that the account holds (in demo mode: as the demo account of that role)',
  access: anyRole,
  body: z.object({ role }),
  reply: signInReply,
})

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/account/preferences',
  summary: 'How the signed-in person wants it: theme, channels, reminders',
  access: anyRole,
  reply: preferences,
})

export const updatePreferences = endpoint({
  method: 'PUT',
  path: '/api/account/preferences',
  summary: 'Change how the signed-in person wants it',
  access: anyRole,
  body: preferences,
  reply: preferences,
})
