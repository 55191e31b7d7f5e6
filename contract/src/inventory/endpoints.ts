import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { formularyDrug, formularyQuery, inventorySummary } from './schema.ts'

export const getInventorySummary = endpoint({
  method: 'GET',
  path: '/api/pharmacy/inventory/summary',
  summary: 'Units in stock and how many items are low',
  access: ['pharmacist', 'admin'],
  reply: inventorySummary,
})

export const searchFormulary = endpoint({
  method: 'GET',
  path: '/api/formulary',
  summary: 'Drugs that the pharmacy keeps, by the first letters of their name or generic name',
  access: ['doctor'],
  query: formularyQuery,
  reply: z.array(formularyDrug),
})
