import * as z from 'zod/mini'
import { anyRole, endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { endedSessions, ownSession, signInEntry } from './sessions.schema.ts'

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Where the signed-in person is signed in, last used first',
  access: anyRole,
  reply: z.array(ownSession),
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'End one session of the signed-in person',
  access: anyRole,
  params: idParams,
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end-others',
  summary: 'End all sessions of the signed-in person except this one',
  access: anyRole,
  reply: endedSessions,
})

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/account/sign-ins',
  summary: 'The last 50 sign-ins to the account, and the last 50 attempts that were refused, newest first',
  access: anyRole,
  reply: z.array(signInEntry),
})
