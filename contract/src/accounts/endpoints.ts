import * as z from 'zod/mini'
import { anyRole, endpoint } from '../kernel/endpoint.ts'
import { role } from '../kernel/role-schema.ts'
import { preferences } from './preferences.ts'
import { clinic, credentials, signInReply, verifyTokenReply } from './schema.ts'
import { signInForm } from './sign-in-form.ts'

export const getClinic = endpoint({
  method: 'GET',
  path: '/api/clinic',
  summary: "The clinic's time zone and date, and the demo accounts in demo mode",
  access: 'public',
  reply: clinic,
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with one of the account’s roles',
  access: 'public',
  body: credentials,
  reply: signInReply,
  problems: ['sign-in-failed', 'second-factor-needed', 'wrong-state'],
})

export const signInByForm = endpoint({
  method: 'POST',
  path: '/api/auth/login-form',
  summary: 'Sign in with the login page’s form before its script has loaded, then go to the dashboard',
  access: 'public',
  form: true,
  body: signInForm,
  problems: ['sign-in-failed', 'second-factor-needed', 'wrong-state', 'foreign-origin'],
})

export const verifyToken = endpoint({
  method: 'POST',
  path: '/api/auth/verify-token',
  summary: 'Who is signed in, if the session is still active',
  access: anyRole,
  withoutSecondFactor: true,
  reply: verifyTokenReply,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sign out: ends the session and its live connections',
  access: anyRole,
  withoutSecondFactor: true,
})

export const switchRole = endpoint({
  method: 'POST',
  path: '/api/auth/role',
  summary: 'Switch to another role of the account (in demo mode, to the demo account of that role)',
  access: anyRole,
  withoutSecondFactor: true,
  body: z.object({ role }),
  reply: signInReply,
})

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/account/preferences',
  summary: 'The preferences of the signed-in person: theme, notification channels, reminders',
  access: anyRole,
  reply: preferences,
})

export const updatePreferences = endpoint({
  method: 'PUT',
  path: '/api/account/preferences',
  summary: 'Update the preferences of the signed-in person',
  access: anyRole,
  body: preferences,
  reply: preferences,
})
