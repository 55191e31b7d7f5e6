import * as z from 'zod/mini'
import { paymentStatuses } from '../billing/states.ts'
import { instant } from '../kernel/civil-schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { currency, money } from '../kernel/money.ts'

/**
 * What cancelling an appointment now would do with the money. `percent`: the part of what was paid that goes back. `freeUntil`: until
 * when that is all of it for the patient; null for no or another rule. `bill`: null if there is none, or none that the reader may see.
 */
export const cancellation = z.object({
  percent: z.int(),
  rule: z.object({ freeUntilHours: z.int(), lateRefundPercent: z.int() }),
  freeUntil: z.nullable(instant),
  hasBill: z.boolean(),
  bill: z.nullable(
    z.object({
      status: z.enum(paymentStatuses),
      amount: money(),
      currency,
      /** What goes back. */
      back: money(),
      /** An attempt to pay it has no answer yet. */
      isBeingPaid: z.boolean(),
    }),
  ),
})
export type Cancellation = z.infer<typeof cancellation>

export const getCancellation = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/cancellation',
  summary: 'What goes back if the appointment is cancelled now, and by which rule',
  access: ['patient', 'doctor', 'admin'],
  audit: 'appointment.read',
  params: idParams,
  reply: cancellation,
  problems: ['wrong-state'],
})
