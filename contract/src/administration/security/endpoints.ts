import { endpoint } from '../../kernel/endpoint.ts'
import { securityUpdate, securitySettings } from './schema.ts'

export const getSecuritySettings = endpoint({
  method: 'GET',
  path: '/api/admin/security',
  summary: 'The rules of sessions, passwords and sign-ins, and who changed them last',
  access: ['admin'],
  reply: securitySettings,
})

export const updateSecuritySettings = endpoint({
  method: 'PUT',
  path: '/api/admin/security',
  summary: 'Change these rules; they hold at once, for running sessions too',
  access: ['admin'],
  audit: 'security-settings.update',
  body: securityUpdate,
  reply: securitySettings,
  problems: ['edited-elsewhere'],
})
