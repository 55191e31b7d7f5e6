import { createHmac } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { providerEventsPath } from '@alafia/contract/billing/endpoints'
import type { Checkout, Payment, PaymentDetails } from '@alafia/contract/billing/schema'
import { minute } from '@alafia/contract/kernel/durations'
import { notification } from '../../outbox/table.ts'
import type { Person } from '../../seed/people.ts'
import { paystackServer, type PaystackEvent, type PaystackServer } from '../../seed/paystack-server.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { settleUnsettledAttempts } from '../attempts.actions.ts'
import type { PaymentProvider } from '../provider.ts'
import { retryAfter } from '../retry-times.ts'
import { paymentAttempt } from '../table.ts'
import { createPaystack } from './paystack.ts'

/* Paystack does what it is asked, but says so late, and its events overtake its answers and one another. */

const timeout = 2000
const tooLong = timeout + 300

let stand: PaystackServer
let provider: PaymentProvider
let server: TestServer
let amina: Person
let patient: Caller

beforeAll(async () => {
  stand = await paystackServer()
  server = await testServer({
    settings: { publicUrl: 'https://clinic.example' },
    paymentProvider: (_db, clock) => {
      provider = createPaystack({ secretKey: stand.secretKey, url: stand.url, clock, timeout })
      return provider
    },
  })
  amina = await server.seed.patient()
  patient = await server.as(amina)
})
afterEach(async () => {
  stand.delay = 0
  await vi.waitFor(() => expect(stand.waiting).toBe(0))
})
afterAll(async () => {
  await server.close()
  await stand.close()
})

const open = (id: number) => patient.post<Checkout>(`/api/payments/${id}/checkout`)
const check = async (id: number) => (await patient.post<Payment>(`/api/payments/${id}/check`)).body
const read = async (id: number) => (await patient.get<PaymentDetails>(`/api/payments/${id}`)).body
const referencesOf = async (id: number) => {
  const attempts = server.db.select().from(paymentAttempt).where(eq(paymentAttempt.paymentId, id))
  return (await attempts.orderBy(paymentAttempt.id)).map(({ reference }) => reference)
}
const due = () => server.seed.payment({ patient: amina, amount: '25000.50' })
/** A bill whose page is open. */
const opened = async () => {
  const { id } = await due()
  expect((await open(id)).status).toBe(200)
  return { id, reference: (await referencesOf(id))[0] ?? expect.fail('no attempt') }
}
const deliver = ({ body, signature }: PaystackEvent) =>
  server.app.inject({
    method: 'POST',
    url: providerEventsPath,
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    payload: body,
  })
const lastEvent = () => stand.events.at(-1) ?? expect.fail('no event')
/** How often the patient was notified that this was paid. */
const timesNotified = (id: number) =>
  server.db.$count(
    notification,
    and(
      eq(notification.userId, amina.id),
      eq(notification.title, 'Payment received'),
      sql`${notification.payload}->'about'->>'id' = ${String(id)}`,
    ),
  )

test('BILL-37 a page that is opened too late is offered to nobody: another is paid once, and money on the first isn’t lost', async () => {
  const { id } = await due()
  stand.delay = tooLong
  const refused = await patient.post(`/api/payments/${id}/checkout`)
  expect([refused.status, refused.body.detail]).toEqual([
    503,
    'The payment page can’t be opened now. Nothing was charged. Try again',
  ])
  stand.delay = 0
  expect((await open(id)).body.url).toContain('/checkout/')
  const [late = '', second = ''] = await referencesOf(id)
  expect([late, second].map((reference) => stand.transactions.get(reference)?.status)).toEqual([
    'abandoned',
    'abandoned',
  ])
  stand.pay(second)
  await deliver(lastEvent())
  const once = { status: 'completed', attempts: [{ outcome: 'approved' }, { outcome: 'declined' }] }
  expect(await read(id)).toMatchObject(once)

  stand.pay(late)
  await deliver(lastEvent())
  expect(await read(id)).toMatchObject({
    status: 'completed',
    attempts: [{ outcome: 'approved' }, { outcome: 'mismatched' }],
  })
  expect(await timesNotified(id)).toBe(1)
})

test('BILL-39 while Paystack takes too long, a paid bill stays due, isn’t offered again, and is found paid by the job', async () => {
  const { id, reference } = await opened()
  stand.pay(reference)
  stand.delay = tooLong
  const [checked, again, event] = await Promise.all([check(id), open(id), deliver(lastEvent())])
  expect([checked.status, again.status, event.statusCode]).toEqual(['pending', 409, 200])
  expect(await referencesOf(id)).toEqual([reference])
  stand.delay = 0
  server.clock.advance(retryAfter / minute + 1)
  await settleUnsettledAttempts(server.app.services, provider)
  patient = await server.as(amina)
  expect(await read(id)).toMatchObject({ status: 'completed', attempts: [{ outcome: 'approved' }] })
  expect(await timesNotified(id)).toBe(1)
})

test.each(['before', 'after'] as const)(
  'BILL-39 an event that overtakes the answer to a question asked %s the payment completes the bill once',
  async (when) => {
    const { id, reference } = await opened()
    if (when === 'after') stand.pay(reference)
    stand.delay = timeout / 2
    const checking = check(id)
    await vi.waitFor(() => expect(stand.waiting).toBe(1))
    stand.delay = 0
    if (when === 'before') stand.pay(reference)
    expect((await deliver(lastEvent())).statusCode).toBe(200)
    await checking
    expect(await read(id)).toMatchObject({ status: 'completed', attempts: [{ outcome: 'approved' }] })
    expect(await timesNotified(id)).toBe(1)
  },
)

test.each(['declined, paid, declined', 'paid, declined, paid'])(
  'BILL-39 a decline and the payment after it, delivered as %s: the bill is paid once',
  async (order) => {
    const { id, reference } = await opened()
    stand.fail(reference)
    // Paystack's documentation has no such event. If it comes all the same, it counts as any other.
    const body = JSON.stringify({ event: 'charge.failed', data: { reference } })
    const signature = createHmac('sha512', stand.secretKey).update(body).digest('hex')
    const [first, ...rest] = order.split(', ')
    if (first === 'declined') {
      await deliver({ body, signature })
      expect((await read(id)).status).toBe('failed')
    }
    stand.pay(reference)
    for (const next of first === 'declined' ? rest : [first, ...rest])
      await deliver(next === 'paid' ? lastEvent() : { body, signature })
    expect(await read(id)).toMatchObject({ status: 'completed', attempts: [{ outcome: 'approved' }] })
    expect(await timesNotified(id)).toBe(1)
  },
)
