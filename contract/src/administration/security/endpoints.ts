import { endpoint } from '../../kernel/endpoint.ts'
import { securityChange, securitySettings } from './schema.ts'

export const getSecuritySettings = endpoint({
  method: 'GET',
  path: '/api/admin/security',
  summary: 'The rules of sessions, passwords and sign-ins, and who changed them last',
  access: ['admin'],
  reply: securitySettings,
})

export const changeSecuritySettings = endpoint({
  method: 'PUT',
  path: '/api/admin/security',
  summary: 'Change these rules; they hold at once, for running sessions too',
  access: ['admin'],
  audit: 'security.change',
  body: securityChange,
  reply: securitySettings,
  problems: ['edited-elsewhere'],
})
