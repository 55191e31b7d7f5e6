import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { fromMinorUnits } from '@alafia/contract/kernel/minor-units'

/* Stands in for Paystack: the parts of its API that we use, with the shapes of its documentation. */

type Transaction = {
  id: number
  reference: string
  accessCode: string
  email: string
  /** In kobo, as asked for. */
  requested: number
  /** What was paid. */
  amount: number
  currency: string
  status: 'abandoned' | 'ongoing' | 'success' | 'failed' | 'reversed'
  channel: string
  said: string | null
  paidAt: Date | null
  callbackUrl: string
}

type Refund = {
  id: number
  transaction: number
  amount: number
  currency: string
  status: 'pending' | 'processed' | 'failed' | 'needs-attention'
  merchantNote: string
}

export type PaystackEvent = { body: string; signature: string }

export type PaystackServer = {
  url: string
  secretKey: string
  /** By reference. */
  transactions: Map<string, Transaction>
  refunds: Refund[]
  /** What it would send to the webhook, in the order in which it happened. A test delivers it: late, twice, in another order, or not. */
  events: PaystackEvent[]
  /** Set by a journey: events are delivered there at once. */
  webhookUrl: string | undefined
  /** How long an answer takes, in milliseconds. It says how things were when it was asked for. */
  delay: number
  /** How many answers are under way. */
  waiting: number
  /** `loses-answers`: it does what it is asked, and never says so. */
  state: 'up' | 'down' | 'loses-answers'
  /** The status of refunds that it accepts. */
  refundsAre: Refund['status']
  /** What the payer does on its page. */
  pay(reference: string, paid?: { amount?: number; currency?: string; channel?: string }): void
  fail(reference: string): void
  settleRefund(id: number, status: Refund['status']): void
  close(): Promise<void>
}

const jsonOf = async (request: IncomingMessage): Promise<Record<string, unknown>> =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(await text(request)))

const dataOf = (one: Transaction) => ({
  id: one.id,
  domain: 'test',
  status: one.status,
  reference: one.reference,
  amount: one.amount,
  message: null,
  gateway_response: one.said,
  paid_at: one.paidAt?.toISOString() ?? null,
  channel: one.channel,
  currency: one.currency,
  requested_amount: one.requested,
  authorization:
    one.channel === 'card'
      ? { channel: 'card', card_type: 'visa ', brand: 'visa', last4: '4081', reusable: true }
      : { channel: one.channel, brand: null, last4: null },
  customer: { email: one.email },
})

const refundDataOf = ({ merchantNote, ...back }: Refund) => ({ ...back, merchant_note: merchantNote })

const page = ({
  accessCode,
  amount,
  currency,
  reference,
}: Transaction) => `<!doctype html><html lang="en"><head>
<meta name="viewport" content="width=device-width"><title>Paystack stand-in</title></head><body><main>
<h1>Pay ${currency} ${fromMinorUnits(amount, currency)}</h1><p>${reference}</p>
<form method="post" action="/checkout/${accessCode}">
<button name="does" value="card">Pay with card</button> <button name="does" value="bank_transfer">Pay with transfer</button>
<button name="does" value="ussd">Pay with USSD</button> <button name="does" value="fail">Decline</button>
<button name="does" value="less">Pay half</button> <button name="does" value="leave">Cancel</button>
</form></main></body></html>`

export const paystackServer = async (secretKey = 'sk_test_standin'): Promise<PaystackServer> => {
  const transactions = new Map<string, Transaction>()
  const refunds: Refund[] = []
  const events: PaystackEvent[] = []
  let nextId = 4_099_260_516

  const emit = (event: string, data: unknown) => {
    const body = JSON.stringify({ event, data })
    const signature = createHmac('sha512', secretKey).update(body).digest('hex')
    events.push({ body, signature })
    if (stand.webhookUrl !== undefined)
      void fetch(stand.webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
        body,
      }).catch(() => undefined)
  }

  const found = (reference: string) => {
    const one = transactions.get(reference)
    if (!one) throw new Error(`There is no transaction ${reference}`)
    return one
  }

  const answer = async (response: ServerResponse, status: number, message: string, data?: unknown) => {
    stand.waiting++
    if (stand.delay > 0) await new Promise((done) => setTimeout(done, stand.delay))
    stand.waiting--
    if (stand.state === 'loses-answers') return response.destroy()
    response.writeHead(status, { 'content-type': 'application/json' })
    return response.end(JSON.stringify({ status: status < 400, message, data }))
  }

  const initialise = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = await jsonOf(request)
    const { reference, email, amount, currency, callback_url: callbackUrl } = asked
    if (typeof reference !== 'string' || !/^[\w.=-]+$/.test(reference))
      return answer(response, 400, 'Invalid transaction reference')
    if (typeof email !== 'string' || !email.includes('@'))
      return answer(response, 400, 'Invalid Email Address Passed')
    if (!Number.isInteger(amount) || Number(amount) <= 0) return answer(response, 400, 'Invalid Amount Sent')
    if (transactions.has(reference)) return answer(response, 400, 'Duplicate Transaction Reference')
    const accessCode = randomBytes(8).toString('hex')
    transactions.set(reference, {
      id: nextId++,
      reference,
      accessCode,
      email,
      requested: Number(amount),
      amount: Number(amount),
      currency: String(currency),
      status: 'abandoned',
      channel: 'card',
      said: 'The transaction was not completed',
      paidAt: null,
      callbackUrl: String(callbackUrl),
    })
    return answer(response, 200, 'Authorization URL created', {
      authorization_url: `${stand.url}/checkout/${accessCode}`,
      access_code: accessCode,
      reference,
    })
  }

  const refund = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = await jsonOf(request)
    const paid = [...transactions.values()].find(({ id, reference }) =>
      [String(id), reference].includes(String(asked['transaction'])),
    )
    if (paid?.status !== 'success') return answer(response, 400, 'Transaction cannot be refunded')
    const back = refunds
      .filter(({ transaction, status }) => transaction === paid.id && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)
    const amount = Number(asked['amount'] ?? paid.amount)
    if (back + amount > paid.amount)
      return answer(response, 400, 'Refund amount cannot be more than transaction amount')
    const made: Refund = {
      id: nextId++,
      transaction: paid.id,
      amount,
      currency: paid.currency,
      status: stand.refundsAre,
      merchantNote: String(asked['merchant_note']),
    }
    refunds.push(made)
    emitRefund(made)
    return answer(response, 200, 'Refund has been queued for processing', {
      ...refundDataOf(made),
      transaction: dataOf(paid),
    })
  }

  const emitRefund = ({ transaction, amount, currency, status }: Refund) => {
    const paid = [...transactions.values()].find(({ id }) => id === transaction)
    emit(`refund.${status}`, {
      status,
      transaction_reference: paid?.reference,
      refund_reference: null,
      // Paystack sends text here, unlike elsewhere.
      amount: String(amount),
      currency,
    })
  }

  const checkout = async (request: IncomingMessage, response: ServerResponse, code: string) => {
    const one = [...transactions.values()].find(({ accessCode }) => accessCode === code)
    if (!one) return answer(response, 404, 'Not found')
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      return response.end(page(one))
    }
    const does = new URLSearchParams(await text(request)).get('does') ?? ''
    if (does === 'fail') stand.fail(one.reference)
    else if (does === 'less') stand.pay(one.reference, { amount: one.requested / 2 })
    else if (does !== 'leave') stand.pay(one.reference, { channel: does })
    const back = new URL(one.callbackUrl)
    back.searchParams.set('trxref', one.reference)
    back.searchParams.set('reference', one.reference)
    response.writeHead(303, { location: back.href })
    return response.end()
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    const code = /^\/checkout\/(\w+)$/.exec(pathname)?.[1]
    if (code !== undefined) return checkout(request, response, code)
    if (stand.state === 'down') {
      response.writeHead(502)
      return response.end('Bad gateway')
    }
    if (request.headers.authorization !== `Bearer ${secretKey}`) return answer(response, 401, 'Invalid key')
    if (request.method === 'POST' && pathname === '/transaction/initialize')
      return initialise(request, response)
    const reference = /^\/transaction\/verify\/(.+)$/.exec(pathname)?.[1]
    if (reference !== undefined) {
      const one = transactions.get(decodeURIComponent(reference))
      return one
        ? answer(response, 200, 'Verification successful', dataOf(one))
        : answer(response, 400, 'Transaction reference not found.')
    }
    if (pathname === '/refund' && request.method === 'POST') return refund(request, response)
    if (pathname === '/refund') {
      const of = searchParams.get('transaction')
      const listed = refunds.filter(({ transaction }) => of === null || String(transaction) === of)
      return answer(response, 200, 'Refunds retrieved', listed.map(refundDataOf))
    }
    return answer(response, 404, 'Not found')
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500)
      response.end(String(error))
    })
  })
  const stand: PaystackServer = {
    url: '',
    secretKey,
    transactions,
    refunds,
    events,
    webhookUrl: undefined,
    delay: 0,
    waiting: 0,
    state: 'up',
    refundsAre: 'processed',
    pay(reference, { amount, currency, channel = 'card' } = {}) {
      const one = found(reference)
      Object.assign(one, {
        status: 'success',
        amount: amount ?? one.requested,
        currency: currency ?? one.currency,
        channel,
        said: 'Successful',
        paidAt: new Date('2026-03-11T08:00:00Z'),
      })
      emit('charge.success', dataOf(one))
    },
    fail(reference) {
      Object.assign(found(reference), { status: 'failed', said: 'Insufficient funds' })
    },
    settleRefund(id, status) {
      const back = refunds.find((one) => one.id === id)
      if (!back) throw new Error(`There is no refund ${id}`)
      back.status = status
      emitRefund(back)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server's address is never a pipe name.
  stand.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return stand
}
