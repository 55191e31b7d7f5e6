import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { recipient } from '../inventory/schema.ts'

const event = z.nullable(z.object({ at: instant, by: z.string() }))

/** Someone who was dispensed units of a recalled batch; the latest first. */
export const recallRecipient = z.object({
  ...recipient.shape,
  /** Units that still wait at the pharmacy, that were handed over, and that were reversed. */
  waiting: z.int(),
  handedOver: z.int(),
  reversed: z.int(),
  messaged: event,
  reached: event,
})
export type RecallRecipient = z.infer<typeof recallRecipient>

export const reachedParams = z.object({ id: idParams.shape.id, patientId: idParams.shape.id })

export const listRecallRecipients = endpoint({
  method: 'GET',
  path: '/api/pharmacy/recalls/:id/recipients',
  summary: 'Who was dispensed units of a recalled batch, with contact details and whether they were reached',
  access: ['pharmacist'],
  audit: 'recall-recipient.list',
  params: idParams,
  query: page,
  reply: z.array(recallRecipient),
})

export const downloadRecallRecipients = endpoint({
  method: 'GET',
  path: '/api/pharmacy/recalls/:id/recipients/file',
  summary: 'The same as a CSV file',
  access: ['pharmacist'],
  audit: 'recall-recipient.read',
  params: idParams,
  download: ['text/csv'],
})

export const messageRecallRecipients = endpoint({
  method: 'POST',
  path: '/api/pharmacy/recalls/:id/messages',
  summary: 'Message everyone who has units of a recalled batch and wasn’t messaged yet; names no medicine',
  access: ['pharmacist', 'admin'],
  audit: 'recall.message',
  params: idParams,
  reply: z.object({ messaged: z.int() }),
  problems: ['wrong-state', 'key-reused'],
})

export const markRecipientReached = endpoint({
  method: 'PUT',
  path: '/api/pharmacy/recalls/:id/recipients/:patientId/reached',
  summary: 'Tick off that a recipient was reached; who ticked first stays on record',
  access: ['pharmacist'],
  audit: 'recall.reach',
  params: reachedParams,
})
