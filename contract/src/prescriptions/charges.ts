import * as z from 'zod/mini'
import { counterBill } from '../billing/counter.ts'
import { instant } from '../kernel/civil-schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/ids.ts'
import { currency, money } from '../kernel/money.ts'

export const chargeLine = z.object({
  medicationIndex: z.int(),
  itemId: id(),
  /** As it was called when it was dispensed. */
  name: z.string(),
  strength: z.string(),
  units: z.int(),
  unitPrice: money(),
  total: money(),
  insurerShare: money(),
  patientShare: money(),
  /** It was taken back, and isn't owed any more. */
  isReversed: z.boolean(),
})
export type ChargeLine = z.infer<typeof chargeLine>

/** What a part of a fill costs. `bill`: the patient's share; null if there is nothing to pay. */
export const prescriptionCharge = z.object({
  fillNumber: z.int(),
  partNumber: z.int(),
  chargedAt: instant,
  pharmacyName: z.string(),
  currency,
  insurer: z.nullable(z.object({ id: id(), name: z.string(), coversPercent: z.int() })),
  memberNumber: z.nullable(z.string()),
  authorisation: z.nullable(z.string()),
  lines: z.array(chargeLine),
  bill: z.nullable(counterBill),
})
export type PrescriptionCharge = z.infer<typeof prescriptionCharge>

export const listCharges = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id/charges',
  summary: 'What was charged for a prescription, the latest first, with what is paid and what goes back',
  access: ['pharmacist'],
  audit: 'prescription-charge.read',
  params: idParams,
  reply: z.array(prescriptionCharge),
})
