import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import {
  adjustment,
  formularyDrug,
  formularyQuery,
  inventoryItem,
  inventoryQuery,
  inventorySummary,
  itemChange,
  itemDetail,
  movement,
  movementsQuery,
  newItem,
  receipt,
  recipient,
  recipientsQuery,
} from './schema.ts'

const readers = ['pharmacist', 'admin'] as const
const keepers = ['pharmacist'] as const

export const getInventorySummary = endpoint({
  method: 'GET',
  path: '/api/pharmacy/inventory/summary',
  summary: 'Units in stock, and how many items are low, expiring soon, expired or out of stock',
  access: readers,
  reply: inventorySummary,
})

export const listInventory = endpoint({
  method: 'GET',
  path: '/api/pharmacy/inventory',
  summary: 'The drugs that the pharmacy keeps, with what is in stock of each',
  access: readers,
  query: inventoryQuery,
  reply: z.array(inventoryItem),
})

export const addItem = endpoint({
  method: 'POST',
  path: '/api/pharmacy/inventory',
  summary: 'Add a drug with its first batch',
  access: keepers,
  audit: 'inventory.add',
  body: newItem,
  reply: itemDetail,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const getItem = endpoint({
  method: 'GET',
  path: '/api/pharmacy/inventory/:id',
  summary: 'A drug with all its batches',
  access: readers,
  params: idParams,
  reply: itemDetail,
})

export const changeItem = endpoint({
  method: 'PATCH',
  path: '/api/pharmacy/inventory/:id',
  summary: 'Change what describes a drug',
  access: keepers,
  audit: 'inventory.change',
  params: idParams,
  body: itemChange,
  reply: itemDetail,
  problems: ['wrong-state'],
})

export const receiveBatch = endpoint({
  method: 'POST',
  path: '/api/pharmacy/inventory/:id/batches',
  summary: 'Take stock that has come; the same batch number again adds to it',
  access: keepers,
  audit: 'inventory.receive',
  params: idParams,
  body: receipt,
  reply: itemDetail,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const adjustBatch = endpoint({
  method: 'POST',
  path: '/api/pharmacy/batches/:id/adjustments',
  summary: 'Correct what a batch has, with a reason',
  access: keepers,
  audit: 'inventory.adjust',
  params: idParams,
  body: adjustment,
  reply: itemDetail,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const listMovements = endpoint({
  method: 'GET',
  path: '/api/pharmacy/inventory/:id/movements',
  summary: 'Every change of the stock of a drug: who, why, before and after, newest first',
  access: readers,
  params: idParams,
  query: movementsQuery,
  reply: z.array(movement),
})

export const listRecipients = endpoint({
  method: 'GET',
  path: '/api/pharmacy/batches/:id/recipients',
  summary: 'Who was handed units of a batch, to be called back',
  access: readers,
  audit: 'batch-recipient.list',
  params: idParams,
  query: recipientsQuery,
  reply: z.array(recipient),
})

export const searchFormulary = endpoint({
  method: 'GET',
  path: '/api/formulary',
  summary: 'Drugs that the pharmacy keeps, by the first letters of their name or generic name',
  access: ['doctor'],
  query: formularyQuery,
  reply: z.array(formularyDrug),
})
