import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { currency, money } from '../kernel/money.ts'

/** What the patient still owes a pharmacy for a prescription. */
export const prescriptionToPay = z.object({
  prescriptionId: id(),
  paymentId: id(),
  amount: money(),
  currency,
  pharmacyName: z.string(),
  /** Since when it is on account. */
  onAccountAt: z.nullable(instant),
})
export type PrescriptionToPay = z.infer<typeof prescriptionToPay>

export const listToPay = endpoint({
  method: 'GET',
  path: '/api/prescriptions/to-pay',
  summary:
    'What the signed-in patient still owes pharmacies, by prescription, oldest first; for a pharmacist, the last 100 at their counter that are neither paid nor on account, newest first',
  access: ['patient', 'pharmacist'],
  audit: 'payment.list',
  reply: z.array(prescriptionToPay),
})
