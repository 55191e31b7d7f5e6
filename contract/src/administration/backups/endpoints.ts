import { endpoint } from '../../kernel/endpoint.ts'
import { backups } from './schema.ts'

export const getBackups = endpoint({
  method: 'GET',
  path: '/api/admin/backups',
  summary: 'The last backup, and the last drill that restored one',
  access: ['admin'],
  reply: backups,
})
