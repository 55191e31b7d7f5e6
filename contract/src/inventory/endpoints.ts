import { endpoint } from '../kernel/endpoint.ts'
import { inventorySummary } from './schema.ts'

export const getInventorySummary = endpoint({
  method: 'GET',
  path: '/api/pharmacy/inventory/summary',
  summary: 'Units in stock and how many items are low',
  access: ['pharmacist', 'admin'],
  reply: inventorySummary,
})
