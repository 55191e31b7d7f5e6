import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { collector, prescription } from './schema.ts'

export const waitingFillCollection = z.object({ collectedBy: collector })
export type WaitingFillCollection = z.output<typeof waitingFillCollection>

export const collectWaitingFill = endpoint({
  method: 'POST',
  path: '/api/prescriptions/:id/waiting-fill',
  summary: 'Hand over an earlier fill that still waits for collection after the next one was asked for',
  access: ['pharmacist'],
  audit: 'prescription.update',
  params: idParams,
  body: waitingFillCollection,
  reply: prescription,
  problems: ['wrong-state', 'key-reused'],
})
