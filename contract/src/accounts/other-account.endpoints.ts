import { endpoint } from '../kernel/endpoint.ts'
import { signInReply } from './schema.ts'

export const switchAccount = endpoint({
  method: 'POST',
  path: '/api/auth/account',
  summary: 'Switch to the account that was merged with yours, or back',
  access: ['patient'],
  reply: signInReply,
  problems: ['wrong-state'],
})
