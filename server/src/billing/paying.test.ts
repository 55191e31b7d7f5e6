import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Payment, PaymentDetails } from '@alafia/contract/billing/schema'
import { minute } from '@alafia/contract/kernel/durations'
import { auditEntry } from '../audit/table.ts'
import type { Invalidation } from '../outbox/outbox.ts'
import type { Person } from '../seed/people.ts'
import { fakeProvider, type ProviderBehaviour } from '../testing/fake-provider.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import { payment, paymentAttempt } from './table.ts'
import { settleUnsettledAttempts } from './attempts.actions.ts'

const { fake, provider } = fakeProvider()
let server: TestServer
let amina: Person
let patient: Caller
let cardId: number

beforeAll(async () => {
  server = await testServer({ paymentProvider: () => provider })
  amina = await server.seed.patient()
  patient = await server.as(amina)
  cardId = (await server.seed.paymentMethod(amina)).id
})
afterAll(() => server.close())
beforeEach(() => {
  Object.assign(fake, { behaviour: 'approves', isUnavailable: false, charges: 0, lookUps: 0 })
})

const due = () => server.seed.payment({ patient: amina, amount: '25000.00' })
const tryToPay = (id: number, headers: Record<string, string> = {}) =>
  patient.post<Payment>(`/api/payments/${id}/pay`, { methodId: cardId }, headers)
const rowOf = async (id: number) =>
  (await server.db.select().from(payment).where(eq(payment.id, id)))[0] ?? expect.fail('no payment')
const attemptsOf = (id: number) =>
  server.db.select().from(paymentAttempt).where(eq(paymentAttempt.paymentId, id)).orderBy(paymentAttempt.id)
const takenFor = (id: number) => fake.taken().filter((reference) => reference.startsWith(`alafia-${id}-`))
const trailOf = async (id: number) =>
  (
    await server.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `payment ${id}`))
  ).map(({ action, outcome }) => `${action} ${outcome}`)

describe('paying', () => {
  test('BILL-5 approved: completed with when, transaction and card; one audit entry; patient and admins fetch again', async () => {
    const { id } = await due()
    const heard: Invalidation[] = []
    const stop = server.app.services.bus.listen('invalidated', (lists) => void heard.push(...lists))
    const { status, body } = await tryToPay(id)
    stop()
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'completed',
        paymentMethod: 'Visa',
        cardLast4: '4242',
        paidAt: '2026-03-11T08:00:00.000Z',
        lastAttempt: { outcome: 'approved', reason: null },
      },
    ])
    expect(body.transactionId).toBe(`T-${takenFor(id)[0]}`)
    expect(heard).toEqual([
      { to: { userId: amina.id }, topic: 'payments' },
      { to: { role: 'admin' }, topic: 'payments' },
    ])
    expect(await trailOf(id)).toEqual(['payment.completed done'])
    const again = await patient.post(`/api/payments/${id}/pay`, { methodId: cardId })
    expect([again.status, again.body.detail]).toEqual([409, 'This payment is already completed'])
    expect(fake.charges).toBe(1)
  })

  test('BILL-5 declined: failed with the reason, and can be paid again under another reference', async () => {
    const { id } = await due()
    fake.behaviour = 'declines'
    expect((await tryToPay(id)).body).toMatchObject({
      status: 'failed',
      paidAt: null,
      transactionId: null,
      lastAttempt: { outcome: 'declined', reason: 'The bank declined the card' },
    })
    fake.behaviour = 'approves'
    expect((await tryToPay(id)).body.status).toBe('completed')
    const attempts = await attemptsOf(id)
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['declined', 'approved'])
    expect(new Set(attempts.map(({ reference }) => reference)).size).toBe(2)
    const { body } = await patient.get<PaymentDetails>(`/api/payments/${id}`)
    expect(body.attempts.map(({ outcome }) => outcome)).toEqual(['approved', 'declined'])
  })

  test('BILL-6 interrupted after the charge: stays pending; retrying looks it up and charges nothing', async () => {
    const { id } = await due()
    fake.behaviour = 'charges-in-silence'
    expect((await tryToPay(id)).body).toMatchObject({
      status: 'pending',
      lastAttempt: { outcome: 'interrupted', reason: 'The payment provider didn’t answer' },
    })
    fake.isUnavailable = true
    expect((await tryToPay(id)).body.lastAttempt?.outcome).toBe('interrupted')
    fake.isUnavailable = false
    expect((await tryToPay(id)).body.status).toBe('completed')
    expect([fake.charges, takenFor(id).length]).toEqual([1, 1])
    expect(await trailOf(id)).toEqual([
      'payment.interrupted done',
      'payment.interrupted done',
      'payment.completed done',
    ])
  })

  test('BILL-6 interrupted before the provider received it: trying again charges once, under the same reference', async () => {
    const { id } = await due()
    fake.behaviour = 'never-hears'
    await tryToPay(id)
    const [first] = await attemptsOf(id)
    fake.behaviour = 'approves'
    expect((await tryToPay(id)).body.status).toBe('completed')
    expect(takenFor(id)).toEqual([first?.reference])
    expect(await attemptsOf(id)).toHaveLength(1)
  })

  test('BILL-6 SEC-5 50 requests at once: one charge, one 200, 49 times 409 and nothing worse', async () => {
    const { id } = await due()
    const answers = await Promise.all(Array.from({ length: 50 }, () => tryToPay(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect([fake.charges, takenFor(id).length]).toEqual([1, 1])
    expect(await attemptsOf(id)).toHaveLength(1)
    console.info('50 payments at once: 1 charge, 49 refused, 0 server errors')
  })

  test('SEC-6 the same Idempotency-Key returns the first reply again, and never charges twice', async () => {
    const { id } = await due()
    const key = { 'idempotency-key': `pay-${id}` }
    fake.behaviour = 'declines'
    const first = await tryToPay(id, key)
    fake.behaviour = 'approves'
    const second = await tryToPay(id, key)
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect(fake.charges).toBe(1)
    const other = await patient.post(`/api/payments/${id}/pay`, { methodId: cardId + 1 }, key)
    expect(other.body.type).toBe('/problems/key-reused')
  })

  test('BILL-8 a voided payment, an unknown card, another patient’s card and an expired one pay nothing', async () => {
    const bola = await server.seed.patient()
    const foreign = await server.seed.paymentMethod(bola)
    const old = await server.seed.paymentMethod(amina, { expiryMonth: 2, expiryYear: 2026, isDefault: false })
    const { id } = await due()
    const voided = await server.seed.payment({ patient: amina, status: 'voided' })
    const answers = [
      await patient.post(`/api/payments/${voided.id}/pay`, { methodId: cardId }),
      await patient.post(`/api/payments/${id}/pay`, { methodId: 999_999 }),
      await patient.post(`/api/payments/${id}/pay`, { methodId: foreign.id }),
      await patient.post(`/api/payments/${id}/pay`, { methodId: old.id }),
      await (await server.as(bola)).post(`/api/payments/${id}/pay`, { methodId: foreign.id }),
    ]
    expect(answers.map(({ status, body }) => `${status} ${body.detail}`)).toEqual([
      '409 This payment is cancelled: the appointment was cancelled',
      '404 Not found',
      '404 Not found',
      '400 This card has expired',
      '404 Not found',
    ])
    expect(fake.charges).toBe(0)
    expect(await attemptsOf(id)).toEqual([])
  })
})

describe('BILL-7 after a crash between the charge and the database write', () => {
  /** What a killed process leaves behind. */
  const leaveBehind = async (behaviour: ProviderBehaviour) => {
    const { id } = await due()
    const reference = `alafia-${id}-crash`
    await server.db.insert(paymentAttempt).values({
      paymentId: id,
      provider: provider.name,
      reference,
      amount: '25000.00',
      outcome: 'started',
      startedAt: new Date(server.clock.now().getTime() - 2 * minute),
    })
    fake.behaviour = behaviour
    if (behaviour !== 'never-hears')
      await provider.charge({ reference, token: 'x', amount: '25000.00', currency: 'NGN' })
    return id
  }
  const settle = () => settleUnsettledAttempts(server.app.services, provider)

  test('the job finds what the provider took, completes the payment once and records it', async () => {
    const [paid, declined, unheard] = [
      await leaveBehind('approves'),
      await leaveBehind('declines'),
      await leaveBehind('never-hears'),
    ]
    await settle()
    await settle()
    expect([await rowOf(paid), await rowOf(declined), await rowOf(unheard)]).toMatchObject([
      { status: 'completed', cardLast4: '4242', transactionId: `T-alafia-${paid}-crash` },
      { status: 'failed' },
      { status: 'pending' },
    ])
    expect(await trailOf(paid)).toEqual(['payment.completed done'])
    fake.behaviour = 'approves'
    expect((await tryToPay(unheard)).body.status).toBe('completed')
    expect([paid, unheard].map((id) => takenFor(id).length)).toEqual([1, 1])
  })

  test('another attempt before the job finds it too', async () => {
    const id = await leaveBehind('approves')
    fake.charges = 0
    expect((await tryToPay(id)).body.status).toBe('completed')
    expect([fake.charges, takenFor(id).length]).toEqual([0, 1])
  })

  test('an approval that comes after the appointment was cancelled still counts: the money is there to be refunded', async () => {
    const id = await leaveBehind('approves')
    await server.db.update(payment).set({ status: 'voided' }).where(eq(payment.id, id))
    await settle()
    expect((await rowOf(id)).status).toBe('completed')
  })
})

test('BILL-6 whatever the provider does, in any order, money is charged at most once, and the payment reflects it', async () => {
  const behaviours = fc.constantFrom<ProviderBehaviour>(
    'approves',
    'declines',
    'charges-in-silence',
    'never-hears',
  )
  const step = fc.oneof(
    fc.record({ do: fc.constant('pay' as const), behaviour: behaviours, isUnavailable: fc.boolean() }),
    fc.record({ do: fc.constant('settle' as const), behaviour: behaviours, isUnavailable: fc.boolean() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
      const { id } = await due()
      for (const { do: what, behaviour, isUnavailable } of steps) {
        Object.assign(fake, { behaviour, isUnavailable })
        if (what === 'pay') expect([200, 409]).toContain((await tryToPay(id)).status)
        else {
          server.clock.advance(6)
          // No session lasts that long.
          patient = await server.as(amina)
          await settleUnsettledAttempts(server.app.services, provider)
        }
        const taken = takenFor(id).length
        const { status } = await rowOf(id)
        expect(taken).toBeLessThanOrEqual(1)
        if (status === 'completed') expect(taken).toBe(1)
      }
      Object.assign(fake, { behaviour: 'approves', isUnavailable: false })
      await tryToPay(id)
      expect([(await rowOf(id)).status, takenFor(id).length]).toEqual(['completed', 1])
    }),
    { numRuns: 25 },
  )
})
