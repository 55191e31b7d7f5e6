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
  inventorySummaryQuery,
  itemUpdate,
  itemDetail,
  movement,
  movementsQuery,
  newItem,
  receiveForm,
  recipient,
  recipientsQuery,
} from './schema.ts'

const readers = ['pharmacist', 'admin'] as const
const managers = ['pharmacist'] as const

export const getInventorySummary = endpoint({
  method: 'GET',
  path: '/api/pharmacy/inventory/summary',
  summary: 'Units in stock at a pharmacy, and how many items are low, expiring soon, expired or out of stock',
  access: readers,
  query: inventorySummaryQuery,
  reply: inventorySummary,
})

export const listInventory = endpoint({
  method: 'GET',
  path: '/api/pharmacy/inventory',
  summary:
    "Inventory items of the pharmacist's pharmacy with their stock; for an administrator, of every pharmacy",
  access: readers,
  query: inventoryQuery,
  reply: z.array(inventoryItem),
})

export const addInventoryItem = endpoint({
  method: 'POST',
  path: '/api/pharmacy/inventory',
  summary: 'Add an inventory item with its first batch',
  access: managers,
  audit: 'inventory.add',
  body: newItem,
  reply: itemDetail,
  status: 201,
  problems: ['already-kept', 'wrong-state', 'key-reused'],
})

export const getInventoryItem = endpoint({
  method: 'GET',
  path: '/api/pharmacy/inventory/:id',
  summary: 'An inventory item with all its batches',
  access: readers,
  params: idParams,
  reply: itemDetail,
})

const byBatch = 'Stock isn’t changed here: receive a batch, or adjust one with a reason'

export const updateInventoryItem = endpoint({
  method: 'PATCH',
  path: '/api/pharmacy/inventory/:id',
  summary: 'Update the description of an inventory item',
  access: managers,
  audit: 'inventory.update',
  params: idParams,
  body: itemUpdate,
  unchangeable: { quantity: byBatch, batchNumber: byBatch, expiryDate: byBatch },
  reply: itemDetail,
  problems: ['already-kept', 'not-changed-here'],
})

export const receiveBatch = endpoint({
  method: 'POST',
  path: '/api/pharmacy/inventory/:id/batches',
  summary: 'Receive a batch; the same batch number again adds to it',
  access: managers,
  audit: 'inventory.receive',
  params: idParams,
  body: receiveForm,
  reply: itemDetail,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const adjustBatch = endpoint({
  method: 'POST',
  path: '/api/pharmacy/batches/:id/adjustments',
  summary: 'Correct the units of a batch, with a reason',
  access: managers,
  audit: 'inventory.adjust',
  params: idParams,
  body: adjustment,
  reply: itemDetail,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const listStockMovements = endpoint({
  method: 'GET',
  path: '/api/pharmacy/inventory/:id/movements',
  summary: 'Stock movements of an inventory item: who, why, units before and after, newest first',
  access: readers,
  params: idParams,
  query: movementsQuery,
  reply: z.array(movement),
})

export const listBatchRecipients = endpoint({
  method: 'GET',
  path: '/api/pharmacy/batches/:id/recipients',
  summary: 'Recall: patients who were dispensed units of a batch',
  access: ['pharmacist'],
  audit: 'batch-recipient.list',
  params: idParams,
  query: recipientsQuery,
  reply: z.array(recipient),
})

export const searchFormulary = endpoint({
  method: 'GET',
  path: '/api/formulary',
  summary: 'Drugs in the formulary, by the first letters of their name or generic name',
  access: ['doctor'],
  query: formularyQuery,
  reply: z.array(formularyDrug),
})
