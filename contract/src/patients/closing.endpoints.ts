import { endpoint } from '../kernel/endpoint.ts'
import { closing, closingOverview, closingTime } from './closing.schema.ts'

export const getClosing = endpoint({
  method: 'GET',
  path: '/api/account-closing',
  summary: 'Whether the patient has asked to close their account, and what it would mean now',
  access: ['patient'],
  audit: 'account-closing.read',
  reply: closingOverview,
})

export const getClosingTime = endpoint({
  method: 'GET',
  path: '/api/account-closing/time',
  summary: 'When the patient’s account closes, if they asked for it',
  access: ['patient'],
  reply: closingTime,
})

export const askToClose = endpoint({
  method: 'POST',
  path: '/api/account-closing',
  summary:
    'Ask to close the patient’s account in 14 days; until then everything works, and they can change their mind',
  access: ['patient'],
  proof: 'recent',
  audit: 'account-closing.ask',
  reply: closing,
  status: 201,
  problems: ['wrong-state'],
})

export const keepAccount = endpoint({
  method: 'DELETE',
  path: '/api/account-closing',
  summary: 'Change one’s mind: the account stays',
  access: ['patient'],
  audit: 'account-closing.stop',
  problems: ['wrong-state'],
})
