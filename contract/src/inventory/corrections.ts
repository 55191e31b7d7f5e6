import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/ids.ts'
import { text } from '../kernel/text.ts'
import { itemDetail } from './schema.ts'

/** INV-22: the number as it is on the pack, and why it was wrong. */
export const correctionForm = z.object({
  batchNumber: text({ max: 60, message: 'Batch number is required' }),
  reason: text({ min: 3, max: 300, message: 'Enter why the batch number is corrected' }),
})
export type CorrectionForm = z.output<typeof correctionForm>

export const batchCorrection = z.object({
  id: id(),
  at: instant,
  batchId: id(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  correctedBy: z.nullable(z.string()),
})
export type BatchCorrection = z.infer<typeof batchCorrection>

export const correctBatchNumber = endpoint({
  method: 'POST',
  path: '/api/pharmacy/batches/:id/corrections',
  summary: 'Correct a mistyped batch number, with a reason',
  access: ['pharmacist'],
  audit: 'inventory.correct',
  params: idParams,
  body: correctionForm,
  reply: itemDetail,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const listBatchCorrections = endpoint({
  method: 'GET',
  path: '/api/pharmacy/inventory/:id/corrections',
  summary: 'Corrected batch numbers of an inventory item, the latest first',
  access: ['pharmacist', 'admin'],
  params: idParams,
  reply: z.array(batchCorrection),
})
