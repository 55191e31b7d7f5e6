import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'

/** A fill that nobody collected before the patient chose another pharmacy: the one that packed it takes it back. */
export const leftFill = z.object({
  prescriptionId: id(),
  fillNumber: z.int(),
  patientName: z.string(),
  /** Their names as prescribed. */
  medications: z.array(z.string()),
  filledAt: instant,
  isControlled: z.boolean(),
})
export type LeftFill = z.infer<typeof leftFill>

export const listLeftFills = endpoint({
  method: 'GET',
  path: '/api/prescriptions/left-fills',
  summary: 'What the pharmacist’s pharmacy still has packed of prescriptions that went to another pharmacy',
  access: ['pharmacist'],
  audit: 'prescription.list',
  reply: z.array(leftFill),
})
