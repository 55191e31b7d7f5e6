import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { text } from '../kernel/text.ts'
import { payment, refundReason, refundTerms } from './schema.ts'

/* What is paid at the clinic's desk. */

const bankReference = text({ max: 60, message: 'Enter the bank’s reference' })
const slipReference = text({ max: 60, message: 'Enter the number on the terminal’s slip' })

/** What was to pay when it was read. */
const seen = { seen: z.optional(money('Enter what was to pay')) }

export const deskTaking = z.discriminatedUnion('method', [
  z.object({ method: z.literal('cash'), received: money('Enter how much was handed over'), ...seen }),
  z.object({ method: z.literal('transfer'), reference: bankReference, ...seen }),
  z.object({ method: z.literal('terminal'), reference: slipReference, ...seen }),
])
export type DeskTaking = z.output<typeof deskTaking>

/** `reference`: the bank's or the slip's; none for cash. `method`: only of what was paid online and can't go back that way. */
export const deskRefund = z.object({
  method: z.optional(z.enum(['cash', 'transfer'], 'Choose how it was given back')),
  reason: refundReason,
  reference: z.optional(bankReference),
  ...refundTerms,
})
export type DeskRefund = z.output<typeof deskRefund>

export const takeAtDesk = endpoint({
  method: 'POST',
  path: '/api/payments/:id/desk-taking',
  summary:
    'Take the payment of a visit at the clinic’s desk: in cash, by transfer or by card at the terminal',
  access: ['admin'],
  audit: 'payment.pay',
  params: idParams,
  body: deskTaking,
  reply: payment,
  problems: ['wrong-state', 'price-changed', 'key-reused'],
})

export const refundAtDesk = endpoint({
  method: 'POST',
  path: '/api/payments/:id/desk-refund',
  summary:
    'Record that a refund was given back at the desk: the way it was paid there, or in cash or by transfer if it can’t go back online',
  access: ['admin'],
  proof: 'recent',
  audit: 'payment.refund',
  params: idParams,
  body: deskRefund,
  reply: payment,
  problems: ['wrong-state', 'key-reused'],
})
