import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/ids.ts'
import { text } from '../kernel/text.ts'

const reason = text({ min: 3, max: 300, message: 'Please say why' })

/**
 * A pharmacist recalls a batch of their own pharmacy, an administrator that batch number of the same medicine at every pharmacy, also
 * where it is received later.
 */
export const recallForm = z.object({ batchId: id(), reason })
export type RecallForm = z.output<typeof recallForm>

export const recallLift = z.object({ reason })

export const recall = z.object({
  id: id(),
  /** Name and strength, as they were called when it began. */
  itemName: z.string(),
  batchNumber: z.string(),
  reason: z.string(),
  /** At every pharmacy, not at one. */
  isEverywhere: z.boolean(),
  startedBy: z.string(),
  startedAt: instant,
  lifted: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
  /** Where it is, as far as the reader may see it, with the units that are still there. */
  batches: z.array(z.object({ id: id(), pharmacyName: z.string(), unitsInStock: z.int() })),
})
export type Recall = z.infer<typeof recall>

const managers = ['pharmacist', 'admin'] as const

export const startRecall = endpoint({
  method: 'POST',
  path: '/api/pharmacy/recalls',
  summary: 'Recall a batch: it is quarantined at once, and what waits for collection is stopped',
  access: managers,
  audit: 'recall.start',
  body: recallForm,
  reply: recall,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const getRecall = endpoint({
  method: 'GET',
  path: '/api/pharmacy/recalls/:id',
  summary: 'A recall: what, why, where, and whether it was lifted',
  access: managers,
  params: idParams,
  reply: recall,
})

export const liftRecall = endpoint({
  method: 'POST',
  path: '/api/pharmacy/recalls/:id/lift',
  summary: 'Lift a recall: its batches can be dispensed again',
  access: managers,
  audit: 'recall.lift',
  params: idParams,
  body: recallLift,
  reply: recall,
  problems: ['wrong-state', 'key-reused'],
})
