import { endpoint } from '../../kernel/endpoint.ts'
import { securityUpdate, securitySettings } from './schema.ts'

export const getSecuritySettings = endpoint({
  method: 'GET',
  path: '/api/admin/security',
  summary: 'The security settings, and who changed them last',
  access: ['admin'],
  reply: securitySettings,
})

export const updateSecuritySettings = endpoint({
  method: 'PUT',
  path: '/api/admin/security',
  summary: 'Update the security settings; they apply at once, also to open sessions',
  access: ['admin'],
  proof: 'recent',
  audit: 'security-settings.update',
  body: securityUpdate,
  reply: securitySettings,
  problems: ['edited-elsewhere'],
})
