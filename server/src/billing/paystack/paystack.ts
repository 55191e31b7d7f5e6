import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { second } from '@alafia/contract/kernel/durations'
import { fromMinorUnits, toMinorUnits } from '@alafia/contract/kernel/minor-units'
import type { Clock } from '../../platform/clock.ts'
import type { Card, CheckoutAnswer, CheckoutProvider, RefundAnswer } from '../provider.ts'

/* Paystack's API: docs/decisions/045-paystack.md names the pages that this follows. */

const reply = z.object({ status: z.boolean(), message: z.string(), data: z.optional(z.unknown()) })
const opened = z.object({ authorization_url: z.url({ protocol: /^https?$/ }) })
const transaction = z.object({
  id: z.int(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  channel: z.string(),
  gateway_response: z.nullish(z.string()),
  paid_at: z.nullish(z.string()),
  authorization: z.nullish(z.object({ brand: z.nullish(z.string()), last4: z.nullish(z.string()) })),
})
const refund = z.object({ status: z.string(), merchant_note: z.nullish(z.string()) })
const event = z.object({
  event: z.string(),
  data: z.object({ reference: z.nullish(z.string()), transaction_reference: z.nullish(z.string()) }),
})

/** Paystack understood, and refused. */
class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

const channels = ['card', 'bank_transfer', 'ussd', 'bank']
const channelNames = new Map([
  ['bank_transfer', 'Bank transfer'],
  ['ussd', 'USSD'],
  ['bank', 'Bank account'],
])

const paidWith = ({ channel, authorization }: z.infer<typeof transaction>): Card => {
  if (channel !== 'card') return { brand: channelNames.get(channel) ?? 'Paystack', last4: null }
  const brand = authorization?.brand?.trim() || 'card'
  const last4 = authorization?.last4 ?? ''
  return {
    brand: brand.charAt(0).toUpperCase() + brand.slice(1),
    last4: /^\d{4}$/.test(last4) ? last4 : null,
  }
}

const chargeOf = (found: z.infer<typeof transaction>, now: Date): CheckoutAnswer => {
  const { id, status, amount, currency, gateway_response: said, paid_at: paidAt } = found
  switch (status) {
    case 'success':
      return {
        outcome: 'approved',
        transactionId: String(id),
        paidAt: paidAt ? new Date(paidAt) : now,
        received: { amount: fromMinorUnits(amount, currency), currency },
        ...paidWith(found),
      }
    case 'failed':
    case 'reversed':
      return { outcome: 'declined', reason: said || 'The bank declined the payment' }
    case 'abandoned':
      return { outcome: 'interrupted', reason: 'The payment wasn’t finished', isIdle: true }
    default:
      return { outcome: 'interrupted', reason: 'The bank hasn’t confirmed the payment yet', isIdle: false }
  }
}

const refundOf = ({ status }: z.infer<typeof refund>): RefundAnswer => {
  switch (status) {
    case 'processed':
      return { outcome: 'approved' }
    case 'failed':
      return { outcome: 'declined', reason: 'The bank couldn’t pay it back' }
    case 'needs-attention':
      return {
        outcome: 'interrupted',
        reason: 'The bank account to pay it to is missing: the clinic enters it in Paystack’s dashboard',
        needsClinic: true,
      }
    default:
      return { outcome: 'interrupted', reason: 'The bank is paying it back, which can take 10 working days' }
  }
}

const perPage = 100

/** @param url where the API is; another than Paystack's own only for a stand-in */
export const createPaystack = ({
  secretKey,
  url,
  clock,
  timeout = 10 * second,
}: {
  secretKey: string
  url: string
  clock: Clock
  timeout?: number
}): CheckoutProvider => {
  const call = async (path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(new URL(path, url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    })
    // After an error on their side nobody knows what became of the request.
    if (response.status >= 500) throw new Error(`Paystack answered ${response.status}`)
    const { status, message, data } = reply.parse(await response.json())
    if (!response.ok || !status) throw new Refusal(message, response.status)
    return data
  }

  /** Paystack has no references for refunds of our own, so ours is in the note that only the clinic sees. */
  const lookUpRefund = async (
    reference: string,
    transactionId: string | null = null,
    page = 1,
  ): Promise<RefundAnswer | undefined> => {
    const found = z
      .array(refund)
      .parse(await call(`/refund?transaction=${transactionId ?? ''}&perPage=${perPage}&page=${page}`))
    const ours = found.find(({ merchant_note: note }) => note?.includes(reference))
    if (ours) return refundOf(ours)
    return found.length < perPage ? undefined : lookUpRefund(reference, transactionId, page + 1)
  }

  return {
    name: 'paystack',
    way: 'checkout',
    timeout,
    async open({ reference, amount, currency, email, returnTo }) {
      const order = {
        reference,
        email,
        amount: toMinorUnits(amount, currency),
        currency,
        callback_url: returnTo,
        channels,
      }
      return opened.parse(await call('/transaction/initialize', order)).authorization_url
    },
    async lookUp(reference) {
      try {
        return chargeOf(
          transaction.parse(await call(`/transaction/verify/${encodeURIComponent(reference)}`)),
          clock.now(),
        )
      } catch (error) {
        if (error instanceof Refusal && /not found/i.test(error.message)) return undefined
        throw error
      }
    },
    async refund({ reference, transactionId, amount, currency }) {
      try {
        const order = {
          transaction: transactionId,
          amount: toMinorUnits(amount, currency),
          currency,
          merchant_note: reference,
        }
        return refundOf(refund.parse(await call('/refund', order)))
      } catch (error) {
        if (error instanceof Refusal && error.status === 400)
          return { outcome: 'declined', reason: error.message }
        throw error
      }
    },
    lookUpRefund: (reference, transactionId) => lookUpRefund(reference, transactionId),
    referenceIn(body, signature = '') {
      const expected = createHmac('sha512', secretKey).update(body).digest()
      const given = Buffer.from(signature, 'hex')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const parsed = event.safeParse(JSON.parse(body.toString()))
      return parsed.success
        ? (parsed.data.data.transaction_reference ?? parsed.data.data.reference ?? null)
        : null
    },
  }
}
