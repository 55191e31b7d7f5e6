import * as z from 'zod/mini'
import { witness } from '../accounts/witness.ts'
import { civilDate } from '../kernel/civil-schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { text } from '../kernel/text.ts'
import { itemForms } from './states.ts'

/** A batch of the pharmacy that can't be dispensed any more, with units that are still there. */
export const wasteBatch = z.object({
  batchId: id(),
  itemName: z.string(),
  form: z.enum(itemForms),
  batchNumber: z.string(),
  expiryDate: civilDate(),
  quantity: z.int(),
  /** A second person must sign, whatever the clinic requires. */
  isControlled: z.boolean(),
  why: z.enum(['expired', 'recalled']),
})
export type WasteBatch = z.infer<typeof wasteBatch>

export const wasteList = z.object({
  batches: z.array(wasteBatch),
  /** A second person of the pharmacy must sign. */
  needsWitness: z.boolean(),
})

/** In one sign-off. */
export const maxWasteBatches = 500

/** `quantity`: all units of the batch, as they were shown; if they have changed since, nothing is signed off. */
export const wasteForm = z.object({
  batches: z
    .array(z.object({ batchId: id(), quantity: z.int().check(z.gte(1)) }), 'Choose what goes to waste')
    .check(
      z.minLength(1, 'Choose what goes to waste'),
      z.maxLength(maxWasteBatches, `At most ${maxWasteBatches} batches`),
    ),
  reason: text({ min: 3, max: 300, message: 'Enter why it goes to waste' }),
  witness: z.optional(witness),
})
export type WasteForm = z.output<typeof wasteForm>

export const listWaste = endpoint({
  method: 'GET',
  path: '/api/pharmacy/waste',
  summary: "The expired and recalled units of the pharmacist's pharmacy that are still there",
  access: ['pharmacist'],
  reply: wasteList,
})

export const signOffWaste = endpoint({
  method: 'POST',
  path: '/api/pharmacy/waste',
  summary: 'Sign off expired and recalled units to waste, with a second person where the clinic requires it',
  access: ['pharmacist'],
  audit: 'inventory.waste',
  body: wasteForm,
  reply: z.object({ units: z.int() }),
  status: 201,
  problems: ['wrong-state', 'too-many-requests', 'key-reused'],
})
