import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { text } from '../kernel/text.ts'
import { payment } from './schema.ts'

/* What an administrator takes off an unpaid bill of a visit. */

const percentMessage = 'Enter a percentage from 1 to 100'
const common = {
  /** Shown to the patient. */
  reason: text({ min: 5, message: 'Give a reason of at least 5 characters' }),
  /** What was to pay when the administrator decided. */
  seen: money(),
}

export const discountForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), amount: money(), ...common }),
  z.object({
    kind: z.literal('percent'),
    percent: z.int(percentMessage).check(z.gte(1, percentMessage), z.lte(100, percentMessage)),
    ...common,
  }),
  z.object({ kind: z.literal('waiver'), ...common }),
])
export type DiscountForm = z.output<typeof discountForm>

export const giveDiscount = endpoint({
  method: 'POST',
  path: '/api/payments/:id/discounts',
  summary: 'Take an amount, a percentage or everything off an unpaid bill of a visit, with a reason',
  access: ['admin'],
  proof: 'recent',
  audit: 'payment.discount',
  params: idParams,
  body: discountForm,
  reply: payment,
  problems: ['wrong-state', 'price-changed', 'key-reused'],
})
