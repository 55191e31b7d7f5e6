import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/ids.ts'
import { text } from '../kernel/text.ts'

const maxName = 120
const percentMessage = 'Enter a whole number from 0 to 100'

const insurerName = text({ max: maxName, message: 'Enter the insurer’s name' })
/** How much of a medicine's price the insurer usually pays, in percent. */
const coversPercent = z.int(percentMessage).check(z.gte(0, percentMessage), z.lte(100, percentMessage))

export const insurer = z.object({
  id: id(),
  name: z.string(),
  coversPercent: z.int(),
  /** Only active ones can be chosen at the counter. */
  isActive: z.boolean(),
})
export type Insurer = z.infer<typeof insurer>

export const newInsurer = z.object({ name: insurerName, coversPercent })
export type NewInsurer = z.output<typeof newInsurer>

/** Omitted fields stay as they are. */
export const insurerUpdate = z.object({
  name: z.optional(insurerName),
  coversPercent: z.optional(coversPercent),
  isActive: z.optional(z.boolean('Choose whether it is active')),
})
export type InsurerUpdate = z.output<typeof insurerUpdate>

export const listInsurers = endpoint({
  method: 'GET',
  path: '/api/payments/insurers',
  summary: 'Insurers by name: the active ones, or (admin) all',
  access: ['pharmacist', 'admin'],
  reply: z.array(insurer),
})

export const addInsurer = endpoint({
  method: 'POST',
  path: '/api/payments/insurers',
  summary: 'Add an insurer',
  access: ['admin'],
  audit: 'insurer.add',
  body: newInsurer,
  reply: insurer,
  status: 201,
  problems: ['key-reused'],
})

export const updateInsurer = endpoint({
  method: 'PATCH',
  path: '/api/payments/insurers/:id',
  summary: 'Rename, deactivate or reactivate an insurer, or change its percentage for charges from now on',
  access: ['admin'],
  audit: 'insurer.update',
  params: idParams,
  body: insurerUpdate,
  reply: insurer,
})
