import { endpoint } from '../kernel/endpoint.ts'
import { safetyTable } from './schema.ts'

export const getSafetyTable = endpoint({
  method: 'GET',
  path: '/api/safety/table',
  summary: 'What is checked before a prescription is signed: every row with its source',
  access: ['doctor', 'pharmacist'],
  reply: safetyTable,
})
