import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { providerEventsPath } from '@alafia/contract/billing/endpoints'
import type { Checkout, Payment, PaymentDetails } from '@alafia/contract/billing/schema'
import { hour, minute } from '@alafia/contract/kernel/durations'
import { notification } from '../../outbox/table.ts'
import type { Person } from '../../seed/people.ts'
import { paystackServer, type PaystackEvent, type PaystackServer } from '../../seed/paystack-server.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { settleUnsettledAttempts } from '../attempts.actions.ts'
import type { PaymentProvider } from '../provider.ts'
import { settleUnsettledRefunds } from '../unsettled-refunds.actions.ts'
import { payment, paymentAttempt } from '../table.ts'
import { createPaystack } from './paystack.ts'

let stand: PaystackServer
let provider: PaymentProvider
let server: TestServer
let amina: Person
let patient: Caller
let admin: Caller
let boss: Person

beforeAll(async () => {
  stand = await paystackServer()
  server = await testServer({
    settings: { publicUrl: 'https://clinic.example' },
    paymentProvider: (_db, clock) => {
      provider = createPaystack({ secretKey: stand.secretKey, url: stand.url, clock, timeout: 2000 })
      return provider
    },
  })
  amina = await server.seed.patient()
  patient = await server.as(amina)
  boss = await server.seed.admin()
  admin = await server.as(boss)
})
afterEach(() => {
  Object.assign(stand, { state: 'up', delay: 0, refundsAre: 'processed' })
})
afterAll(async () => {
  await server.close()
  await stand.close()
})

/** Sessions have ended by then. */
const later = async (milliseconds: number) => {
  server.clock.advance(milliseconds / minute)
  patient = await server.as(amina)
  admin = await server.as(boss)
}
const due = () => server.seed.payment({ patient: amina, amount: '25000.50' })
const open = (id: number, key?: string) =>
  patient.post<Checkout>(`/api/payments/${id}/checkout`, undefined, key ? { 'idempotency-key': key } : {})
const check = async (id: number) => (await patient.post<Payment>(`/api/payments/${id}/check`)).body
const read = async (id: number) => (await patient.get<PaymentDetails>(`/api/payments/${id}`)).body
const attemptsOf = (id: number) =>
  server.db.select().from(paymentAttempt).where(eq(paymentAttempt.paymentId, id)).orderBy(paymentAttempt.id)
const referenceOf = async (id: number) =>
  (await attemptsOf(id)).at(-1)?.reference ?? expect.fail('no attempt')
const deliver = ({ body, signature }: PaystackEvent, sent = signature) =>
  server.app.inject({
    method: 'POST',
    url: providerEventsPath,
    headers: { 'content-type': 'application/json', 'x-paystack-signature': sent },
    payload: body,
  })
const lastEvent = () => stand.events.at(-1) ?? expect.fail('no event')
/** How often someone was told this about a payment. */
const told = async (userId: number, title: string, id: number) =>
  (await server.db.select().from(notification).where(eq(notification.userId, userId))).filter(
    (one) => one.title === title && JSON.stringify(one.payload).includes(`"id":${id}`),
  ).length
/** A bill whose page is open. */
const opened = async () => {
  const { id } = await due()
  const { status, body } = await open(id)
  expect([status, body]).toMatchObject([200, {}])
  return { id, url: body.url, reference: await referenceOf(id) }
}
const paid = async () => {
  const bill = await opened()
  stand.pay(bill.reference)
  expect((await check(bill.id)).status).toBe('completed')
  return bill
}
const refund = (id: number) =>
  admin.post<Payment>(`/api/payments/${id}/refund`, { reason: 'The clinic was closed' })

describe('paying on Paystack’s page', () => {
  test('BILL-37 asks for the bill’s amount in kobo under our reference, and completes it when verified', async () => {
    const { id, url, reference } = await opened()
    expect(url).toMatch(`${stand.url}/checkout/`)
    expect(stand.transactions.get(reference)).toMatchObject({
      requested: 2_500_050,
      currency: 'NGN',
      callbackUrl: `https://clinic.example/billing?payment=${id}`,
    })
    stand.pay(reference)
    expect(await check(id)).toMatchObject({
      status: 'completed',
      paymentMethod: 'Visa',
      cardLast4: '4081',
      paidAt: '2026-03-11T08:00:00.000Z',
      lastAttempt: { outcome: 'approved' },
    })
    const again = await patient.post(`/api/payments/${id}/checkout`)
    expect([again.status, again.body.detail]).toEqual([409, 'This payment is already completed'])
  })

  test.each([
    ['bank_transfer', 'Bank transfer'],
    ['ussd', 'USSD'],
  ])('BILL-37 paid by %s, it says so and names no card', async (channel, shown) => {
    const { id, reference } = await opened()
    stand.pay(reference, { channel })
    expect(await check(id)).toMatchObject({ status: 'completed', paymentMethod: shown, cardLast4: null })
  })

  test('BILL-37 who comes back unpaid is offered the same page again, and pays once', async () => {
    const { id, url, reference } = await opened()
    expect(await check(id)).toMatchObject({
      status: 'pending',
      lastAttempt: { outcome: 'interrupted', reason: 'The payment wasn’t finished' },
    })
    expect((await open(id)).body.url).toBe(url)
    stand.pay(reference)
    expect((await open(id)).body).toMatchObject({ url: null, payment: { status: 'completed' } })
    expect(await attemptsOf(id)).toHaveLength(1)
  })

  test('BILL-37 a page that was left for an hour isn’t offered again', async () => {
    const { id, url } = await opened()
    await later(hour + minute)
    const next = await open(id)
    expect(next.body.url).not.toBe(url)
    expect((await attemptsOf(id)).map(({ outcome }) => outcome)).toEqual(['declined', 'started'])
  })

  test('BILL-37 declined: it says why, and can be paid under another reference', async () => {
    const { id, reference } = await opened()
    stand.fail(reference)
    expect(await check(id)).toMatchObject({
      status: 'failed',
      lastAttempt: { outcome: 'declined', reason: 'Insufficient funds' },
    })
    await open(id)
    const second = await referenceOf(id)
    expect(second).not.toBe(reference)
    stand.pay(second)
    expect((await check(id)).status).toBe('completed')
  })

  test('BILL-37 a repeated key answers as the first did, and opens one page', async () => {
    const { id } = await due()
    const [first, second] = [await open(id, `key-${id}`), await open(id, `key-${id}`)]
    expect(second.body).toEqual(first.body)
    expect(await attemptsOf(id)).toHaveLength(1)
  })

  test('BILL-37 of many who ask at once, all are led to one page', async () => {
    const { id } = await due()
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(id)))
    const urls = answers.filter(({ status }) => status === 200).map(({ body }) => body.url)
    expect(new Set(urls).size).toBe(1)
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    expect(await attemptsOf(id)).toHaveLength(1)
  })

  test.each(['down', 'loses-answers'] as const)(
    'BILL-37 Paystack is %s: nothing is charged, and it can be tried again',
    async (state) => {
      const { id } = await due()
      stand.state = state
      expect((await open(id)).status).toBe(503)
      expect((await read(id)).lastAttempt).toMatchObject({ outcome: 'declined' })
      stand.state = 'up'
      expect((await open(id)).body.url).toContain('/checkout/')
    },
  )

  test('BILL-37 another patient can neither open nor check it; stored cards aren’t used', async () => {
    const { id } = await due()
    const other = await server.as(await server.seed.patient())
    expect((await other.post(`/api/payments/${id}/checkout`)).status).toBe(404)
    expect((await other.post(`/api/payments/${id}/check`)).status).toBe(404)
    const card = await server.seed.paymentMethod(amina)
    expect((await patient.post(`/api/payments/${id}/pay`, { methodId: card.id })).status).toBe(409)
  })
})

describe('what Paystack sends', () => {
  test('BILL-39 a signed event completes the bill and tells the payer, however often it comes', async () => {
    const { id, reference } = await opened()
    stand.pay(reference)
    for (const event of [lastEvent(), lastEvent(), lastEvent()])
      expect((await deliver(event)).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'completed', attempts: [{ outcome: 'approved' }] })
    expect(await told(amina.id, 'Payment received', id)).toBe(1)
  })

  test('BILL-39 without the right signature it changes nothing', async () => {
    const { id, reference } = await opened()
    stand.pay(reference)
    const { body, signature } = lastEvent()
    for (const wrong of [
      '',
      'undefined',
      'ff',
      signature.replace(/^../, (byte) => (byte === '00' ? '01' : '00')),
    ])
      expect((await deliver({ body, signature }, wrong)).statusCode).toBe(403)
    expect((await deliver({ body: body.replace('2500050', '2500051'), signature })).statusCode).toBe(403)
    expect((await read(id)).status).toBe('pending')
  })

  test('BILL-39 what the body says doesn’t count: Paystack is asked', async () => {
    const { id, reference } = await opened()
    stand.pay(reference)
    const event = lastEvent()
    Object.assign(stand.transactions.get(reference) ?? {}, { status: 'failed', said: 'Fraud' })
    await deliver(event)
    expect((await read(id)).status).toBe('failed')
  })

  test('BILL-39 events about other things are accepted and change nothing', async () => {
    const { id, reference } = await paid()
    stand.pay(reference)
    expect((await deliver(lastEvent())).statusCode).toBe(200)
    expect((await read(id)).status).toBe('completed')
  })

  test('BILL-39 a lost event is found by the job, and the payer is told', async () => {
    const { id, reference } = await opened()
    stand.pay(reference)
    await later(2 * minute)
    await settleUnsettledAttempts(server.app.services, provider)
    expect((await read(id)).status).toBe('completed')
    expect(await told(amina.id, 'Payment received', id)).toBe(1)
  })

  test('BILL-39 an administrator who opens the bill finds it paid, and the payer is notified', async () => {
    const { id, reference } = await opened()
    stand.pay(reference)
    expect((await admin.post<Payment>(`/api/payments/${id}/check`)).body).toMatchObject({
      status: 'completed',
    })
    expect(await told(amina.id, 'Payment received', id)).toBe(1)
  })

  test('BILL-39 a payment that was declined, then succeeds on the same page, and whose event is lost, is found by the job', async () => {
    const { id, reference } = await opened()
    stand.fail(reference)
    await check(id)
    stand.pay(reference)
    await settleUnsettledAttempts(server.app.services, provider)
    expect((await read(id)).status).toBe('failed')
    await later(6 * minute)
    await settleUnsettledAttempts(server.app.services, provider)
    expect((await read(id)).status).toBe('completed')
    expect(await told(amina.id, 'Payment received', id)).toBe(1)
  })

  test('BILL-37 who was declined, paid on the same page and comes back isn’t asked to pay again', async () => {
    const declined = async () => {
      const bill = await opened()
      stand.fail(bill.reference)
      await check(bill.id)
      stand.pay(bill.reference)
      return bill
    }
    const first = await declined()
    expect((await open(first.id)).body).toMatchObject({ url: null, payment: { status: 'completed' } })
    expect(await attemptsOf(first.id)).toHaveLength(1)
    const cash = { method: 'cash', received: '26000.00' }
    const second = await declined()
    expect((await check(second.id)).status).toBe('completed')
    const silent = await opened()
    stand.fail(silent.reference)
    await check(silent.id)
    stand.state = 'down'
    expect((await open(silent.id)).status).toBe(409)
    expect((await admin.post(`/api/payments/${silent.id}/desk-taking`, cash)).status).toBe(409)
    stand.state = 'up'
    const third = await declined()
    const taken = await admin.post(`/api/payments/${third.id}/desk-taking`, cash)
    expect([taken.status, taken.body.detail]).toEqual([
      409,
      'This was paid online after all. Open the payment again to see it',
    ])
  })

  test('BILL-43 a page that was never opened, because the server ended, doesn’t keep the desk waiting', async () => {
    const { id } = await due()
    await server.db.insert(paymentAttempt).values({
      paymentId: id,
      provider: 'paystack',
      reference: `alafia-${id}-never-sent`,
      amount: '25000.50',
      outcome: 'started',
      startedAt: server.clock.now(),
    })
    const take = () =>
      admin.post<Payment>(`/api/payments/${id}/desk-taking`, { method: 'cash', received: '26000.00' })
    expect((await take()).status).toBe(409)
    await later(2 * minute)
    expect((await take()).body).toMatchObject({ status: 'completed', paymentMethod: 'Cash' })
  })

  test('BILL-37 a bill that is cancelled while Paystack is asked gets no new page', async () => {
    const { id } = await opened()
    await later(hour + minute)
    vi.spyOn(provider, 'lookUp').mockImplementationOnce(async () => {
      await server.db.update(payment).set({ status: 'voided' }).where(eq(payment.id, id))
      return undefined
    })
    expect((await open(id)).status).toBe(409)
    expect(await attemptsOf(id)).toHaveLength(1)
  })

  test('BILL-39 a payment that was declined and then succeeds on the same page counts', async () => {
    const { id, reference } = await opened()
    stand.fail(reference)
    await check(id)
    stand.pay(reference)
    await deliver(lastEvent())
    expect((await read(id)).status).toBe('completed')
  })
})

describe('money that isn’t what the bill asks', () => {
  test.each([
    ['less', { amount: 2_000_000 }, '20000.00 NGN arrived instead of ₦25,000.50 NGN'],
    ['more', { amount: 3_000_000 }, '30000.00 NGN arrived instead of ₦25,000.50 NGN'],
    ['another currency', { currency: 'GHS' }, '25000.50 GHS arrived instead of ₦25,000.50 NGN'],
  ])(
    'BILL-38 %s completes nothing, tells the administrators, and is paid by nothing else meanwhile',
    async (_what, sum, reason) => {
      const { id, reference } = await opened()
      stand.pay(reference, sum)
      expect((await deliver(lastEvent())).json()).toEqual({})
      expect(await read(id)).toMatchObject({
        status: 'pending',
        attempts: [{ outcome: 'mismatched', reason }],
      })
      expect(await told(boss.id, 'Money that doesn’t match its bill', id)).toBe(1)
      expect(await told(amina.id, 'Payment doesn’t match your bill', id)).toBe(1)
      const again = await patient.post(`/api/payments/${id}/checkout`)
      expect([again.status, again.body.detail]).toEqual([
        409,
        'Money arrived that isn’t what this bill asks. An administrator has to look at it first',
      ])

      const noted = { note: 'Refunded in the dashboard', count: 1 }
      expect((await admin.post(`/api/payments/${id}/mismatch`, { ...noted, count: 2 })).status).toBe(409)
      expect((await admin.post(`/api/payments/${id}/mismatch`, noted)).status).toBe(200)
      expect((await admin.post(`/api/payments/${id}/mismatch`, noted)).status).toBe(409)
      expect(await told(amina.id, 'Money given back', id)).toBe(1)
      await deliver(lastEvent())
      expect((await read(id)).attempts).toMatchObject([{ outcome: 'returned' }])
      expect((await open(id)).body.url).toContain('/checkout/')
    },
  )

  test('BILL-66 what is paid on a page that asked for more than a discount left doesn’t match its bill', async () => {
    const { id, reference } = await opened()
    const discount = { kind: 'amount', amount: '5000.00', reason: 'Staff family', seen: '25000.50' }
    expect((await admin.post(`/api/payments/${id}/discounts`, discount)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'pending', amount: '20000.50' })
    stand.pay(reference)
    await deliver(lastEvent())
    expect(await read(id)).toMatchObject({ status: 'pending', attempts: [{ outcome: 'mismatched' }] })
    expect(await told(amina.id, 'Payment doesn’t match your bill', id)).toBe(1)
  })

  test('BILL-38 a second payment of the same bill waits for an administrator too', async () => {
    const { id, reference } = await opened()
    await later(2 * hour)
    await open(id)
    stand.pay(await referenceOf(id))
    await check(id)
    stand.pay(reference)
    await deliver(lastEvent())
    expect(await read(id)).toMatchObject({
      status: 'completed',
      attempts: [{ outcome: 'approved' }, { outcome: 'mismatched' }],
    })
  })
})

describe('refunds through Paystack', () => {
  test('BILL-40 one that is pending completes when Paystack says so, once, whatever order its events come in', async () => {
    const { id } = await paid()
    stand.refundsAre = 'pending'
    expect((await refund(id)).body).toMatchObject({ status: 'completed', refund: { outcome: 'interrupted' } })
    const pending = lastEvent()
    const back = stand.refunds.at(-1) ?? expect.fail('no refund')
    expect(back.amount).toBe(2_500_050)
    stand.settleRefund(back.id, 'processed')
    const processed = lastEvent()
    for (const event of [processed, pending, processed]) await deliver(event)
    expect(await read(id)).toMatchObject({ status: 'refunded', refund: { outcome: 'approved' } })
    expect(stand.refunds.filter(({ transaction }) => transaction === back.transaction)).toHaveLength(1)
  })

  test('BILL-40 events that are lost are made up for by the job, for a month', async () => {
    const { id } = await paid()
    stand.refundsAre = 'pending'
    expect((await refund(id)).body).toMatchObject({ refund: { outcome: 'interrupted' } })
    await later(9 * 24 * hour)
    stand.settleRefund(stand.refunds.at(-1)?.id ?? 0, 'processed')
    await settleUnsettledRefunds(server.app.services, provider)
    expect((await read(id)).status).toBe('refunded')
  })

  test('BILL-40 one whose answer was lost is found by our reference, and not made twice', async () => {
    const { id } = await paid()
    const before = stand.refunds.length
    stand.state = 'loses-answers'
    expect((await refund(id)).body).toMatchObject({ refund: { outcome: 'interrupted' } })
    stand.state = 'up'
    expect((await refund(id)).body).toMatchObject({ status: 'refunded' })
    expect(stand.refunds).toHaveLength(before + 1)
  })

  test('BILL-40 one that fails days later, or waits for the clinic, notifies the administrators once', async () => {
    const { id } = await paid()
    stand.refundsAre = 'pending'
    await refund(id)
    const back = stand.refunds.at(-1) ?? expect.fail('no refund')
    for (const _again of [1, 2]) {
      stand.settleRefund(back.id, 'needs-attention')
      await deliver(lastEvent())
    }
    expect(await told(boss.id, 'Refund is waiting', id)).toBe(1)
    stand.settleRefund(back.id, 'failed')
    await deliver(lastEvent())
    expect(await told(boss.id, 'Refund declined', id)).toBe(1)
    expect(await read(id)).toMatchObject({ status: 'completed', refunded: '0.00' })
  })

  test('BILL-40 one that the bank can’t make says so to the administrator, and can be tried again', async () => {
    const { id } = await paid()
    stand.refundsAre = 'failed'
    const { body } = await refund(id)
    expect(body).toMatchObject({ status: 'completed', refund: { outcome: 'declined' } })
    stand.refundsAre = 'processed'
    expect((await refund(id)).body).toMatchObject({ status: 'refunded' })
  })
})

test('BILL-37 a bill that was cancelled while it was being paid is completed: the money is there', async () => {
  const { id, reference } = await opened()
  await server.db.update(payment).set({ status: 'voided' }).where(eq(payment.id, id))
  stand.pay(reference)
  await deliver(lastEvent())
  expect((await read(id)).status).toBe('completed')
})
