import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
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
