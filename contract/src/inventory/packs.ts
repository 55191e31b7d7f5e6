import * as z from 'zod/mini'
import { civilDate } from '../kernel/civil-schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { text } from '../kernel/text.ts'
import { inventoryItem } from './schema.ts'

export const scanQuery = z.object({
  code: text({ max: 200, message: 'Scan or enter a barcode' }),
})

/** What a barcode says, and the item that it belongs to at the pharmacist's pharmacy; null if it isn't known there. */
export const scannedPack = z.object({
  gtin: z.string(),
  batchNumber: z.nullable(z.string()),
  expiryDate: z.nullable(civilDate()),
  item: z.nullable(z.pick(inventoryItem, { id: true, name: true, dosage: true, form: true, quantity: true })),
})
export type ScannedPack = z.infer<typeof scannedPack>

export const lookUpPack = endpoint({
  method: 'GET',
  path: '/api/pharmacy/packs',
  summary:
    'A scanned barcode (GS1 DataMatrix, EAN-13, GTIN): its product, batch and expiry date, and the item it belongs to',
  access: ['pharmacist'],
  query: scanQuery,
  reply: scannedPack,
  problems: ['wrong-state'],
})
