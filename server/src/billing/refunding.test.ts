import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Payment } from '@alafia/contract/billing/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import { hour, minute } from '@alafia/contract/kernel/durations'
import { auditEntry } from '../audit/table.ts'
import type { Invalidation } from '../outbox/outbox.ts'
import type { Person } from '../seed/people.ts'
import { textInPdf } from '../testing/pdf-text.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import { payment, refund } from './table.ts'
import { createTestProvider } from './test-provider.actions.ts'
import { settleUnsettledRefunds } from './unsettled-refunds.actions.ts'

const { fake, provider } = fakeProvider()
let server: TestServer
let amina: Person
let patient: Caller
let admin: Caller

beforeAll(async () => {
  server = await testServer({ paymentProvider: () => provider })
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  patient = await server.as(amina)
  admin = await server.as(await server.seed.admin())
})
afterAll(() => server.close())
beforeEach(() => {
  Object.assign(fake, { behaviour: 'approves', isUnavailable: false, refunds: 0 })
})

const paid = () => server.seed.payment({ patient: amina, amount: '25000.50', status: 'completed' })
const why = { reason: 'The appointment was cancelled by the clinic' }
const giveBack = (id: number, headers: Record<string, string> = {}, who = admin) =>
  who.post<Payment>(`/api/payments/${id}/refund`, why, headers)
const returnedFor = (id: number) =>
  fake.returned().filter((reference) => reference.startsWith(`alafia-refund-${id}-`))
const rowOf = async (id: number) =>
  (await server.db.select().from(payment).where(eq(payment.id, id)))[0] ?? expect.fail('no payment')
const refundsOf = (id: number) =>
  server.db.select().from(refund).where(eq(refund.paymentId, id)).orderBy(refund.id)
const notifications = async () => (await patient.get<Notification[]>('/api/notifications')).body
const trailOf = async (id: number) =>
  (
    await server.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `payment ${id}`))
      .orderBy(auditEntry.id)
  ).map(({ action, outcome }) => `${action} ${outcome}`)

describe('a refund', () => {
  test('BILL-12 refunds all of it: the patient is notified and sees it live, one audit entry, the receipt says so', async () => {
    const { id } = await paid()
    const heard: Invalidation[] = []
    const stop = server.app.services.bus.listen('invalidated', (lists) => void heard.push(...lists))
    const before = (await notifications()).length
    const { status, body } = await giveBack(id)
    stop()
    expect([status, body]).toMatchObject([
      200,
      { status: 'refunded', amount: '25000.50', refund: { outcome: 'approved', ...why, failure: null } },
    ])
    expect(heard).toEqual(
      expect.arrayContaining([
        { to: { userId: amina.id }, topic: 'payments' },
        { to: { role: 'admin' }, topic: 'payments' },
      ]),
    )
    expect(await trailOf(id)).toEqual(['payment.refunded done'])
    const [newest, ...rest] = await notifications()
    expect([newest, rest.length]).toMatchObject([
      {
        type: 'system-alert',
        title: 'Payment refunded',
        body: '₦25,000.50 NGN is on its way back the way it was paid: Amina Bello, Appointment with Dr. Chidi Okafor',
        target: { kind: 'payment', id },
      },
      before,
    ])
    const seen = await patient.get<Payment>(`/api/payments/${id}`)
    expect(seen.body).toMatchObject({ status: 'refunded', refund: { outcome: 'approved', ...why } })
    const receipt = await patient.download(`/api/payments/${id}/receipt`)
    expect(textInPdf(receipt.bytes).join(' ')).toContain('Refundedon')
  })

  test('BILL-12 needs a reason, a paid payment and an administrator', async () => {
    const { id } = await paid()
    const short = await admin.post(`/api/payments/${id}/refund`, { reason: ' no ' })
    expect([short.status, short.body.errors]).toEqual([
      400,
      [{ path: 'reason', message: 'Give a reason of at least 5 characters' }],
    ])
    expect((await giveBack(id, {}, patient)).status).toBe(403)
    expect((await giveBack(999_999)).status).toBe(404)
    for (const [status, reason] of [
      ['pending', 'This payment is pending'],
      ['failed', 'This payment has failed'],
      ['voided', 'This payment is cancelled: the appointment was cancelled'],
      ['refunded', 'This payment is refunded'],
    ] as const) {
      const other = await server.seed.payment({ patient: amina, status })
      const answer = await admin.post(`/api/payments/${other.id}/refund`, why)
      expect([answer.status, answer.body.detail]).toEqual([409, reason])
    }
    expect(fake.refunds).toBe(0)
  })

  test('BILL-13 declined: stays completed, shows the reason to the administrator only, and can be retried under another reference', async () => {
    const { id } = await paid()
    fake.behaviour = 'declines'
    const before = await notifications()
    expect((await giveBack(id)).body).toMatchObject({
      status: 'completed',
      refund: { outcome: 'declined', failure: 'The bank can’t pay back to this card' },
    })
    expect((await patient.get<Payment>(`/api/payments/${id}`)).body.refund).toBeNull()
    expect(await notifications()).toEqual(before)
    fake.behaviour = 'approves'
    expect((await giveBack(id)).body.status).toBe('refunded')
    expect(new Set((await refundsOf(id)).map(({ reference }) => reference)).size).toBe(2)
    expect(await trailOf(id)).toEqual([
      'payment.refund-declined done',
      'payment.read done',
      'payment.refunded done',
    ])
  })

  test('BILL-12 SEC-5 50 requests at once: one refund, 49 times 409 and nothing worse', async () => {
    const { id } = await paid()
    const answers = await Promise.all(Array.from({ length: 50 }, () => giveBack(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect([fake.refunds, returnedFor(id).length]).toEqual([1, 1])
    expect(await refundsOf(id)).toHaveLength(1)
    console.info('50 refunds at once: 1 paid back, 49 refused, 0 server errors')
  })

  test('SEC-6 the same Idempotency-Key returns the first reply again, and refunds once', async () => {
    const { id } = await paid()
    const key = { 'idempotency-key': `refund-${id}` }
    const first = await giveBack(id, key)
    const second = await giveBack(id, key)
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect(fake.refunds).toBe(1)
  })

  test('BILL-13 interrupted after the refund: retrying looks it up, and refunds nothing twice', async () => {
    const { id } = await paid()
    fake.behaviour = 'charges-in-silence'
    expect((await giveBack(id)).body).toMatchObject({
      status: 'completed',
      refund: { outcome: 'interrupted', failure: 'The payment provider didn’t answer' },
    })
    fake.isUnavailable = true
    expect((await giveBack(id)).body.refund?.outcome).toBe('interrupted')
    Object.assign(fake, { isUnavailable: false, behaviour: 'approves' })
    expect((await giveBack(id)).body.status).toBe('refunded')
    expect([fake.refunds, returnedFor(id).length]).toEqual([1, 1])
  })

  test('BILL-13 interrupted before the provider received it: the same reference goes out again', async () => {
    const { id } = await paid()
    fake.behaviour = 'never-hears'
    await giveBack(id)
    fake.behaviour = 'approves'
    expect((await giveBack(id)).body.status).toBe('refunded')
    expect(returnedFor(id)).toEqual((await refundsOf(id)).map(({ reference }) => reference))
    expect(await refundsOf(id)).toHaveLength(1)
  })

  test('BILL-12 the database itself refuses a second refund', async () => {
    const { id } = await paid()
    await giveBack(id)
    const [first] = await refundsOf(id)
    if (!first) throw new Error('no refund')
    const { id: _id, ...same } = first
    await expect(
      server.db.insert(refund).values({ ...same, reference: 'another', outcome: 'interrupted' }),
    ).rejects.toThrow('Failed query')
  })
})

describe('BILL-7 after a crash between the refund and the database write', () => {
  test('the job finds what went back, once, notifies the patient and records it', async () => {
    const leave = async (reference: string) => {
      const { id } = await paid()
      const startedAt = new Date(server.clock.now().getTime() - 2 * minute)
      await server.db.update(payment).set({ refunded: '25000.50' }).where(eq(payment.id, id))
      await server.db.insert(refund).values({
        paymentId: id,
        provider: provider.name,
        reference: `alafia-refund-${id}-${reference}`,
        amount: '25000.50',
        reason: why.reason,
        outcome: 'started',
        refundedBy: (await server.seed.admin()).id,
        startedAt,
      })
      return id
    }
    const [made, unheard] = [await leave('made'), await leave('unheard')]
    await provider.refund({
      reference: `alafia-refund-${made}-made`,
      transactionId: 'x',
      amount: '25000.50',
      currency: 'NGN',
    })
    const before = (await notifications()).length
    await settleUnsettledRefunds(server.app.services, provider)
    await settleUnsettledRefunds(server.app.services, provider)
    expect([(await rowOf(made)).status, (await rowOf(unheard)).status]).toEqual(['refunded', 'completed'])
    expect(await trailOf(made)).toEqual(['payment.refunded done'])
    const [entry] = await server.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `payment ${made}`))
    // Recorded under whoever started it, though a job has ended it.
    const [back] = await refundsOf(made)
    expect(entry).toMatchObject({ actorId: back?.refundedBy, role: 'admin' })
    expect((await notifications()).length).toBe(before + 1)
    expect((await giveBack(unheard)).body.status).toBe('refunded')
    expect([returnedFor(made).length, returnedFor(unheard).length]).toEqual([1, 1])
  })

  test('the job asks again for what the provider never answered, after five minutes and for two days', async () => {
    const { id } = await paid()
    fake.behaviour = 'charges-in-silence'
    await giveBack(id)
    const statusAfter = async (minutes: number) => {
      server.clock.advance(minutes)
      await settleUnsettledRefunds(server.app.services, provider)
      return (await rowOf(id)).status
    }
    expect([await statusAfter(4), await statusAfter(2)]).toEqual(['completed', 'refunded'])
    const late = await paid()
    await giveBack(late.id)
    await server.db
      .update(refund)
      .set({ startedAt: new Date(server.clock.now().getTime() - 49 * hour) })
      .where(eq(refund.paymentId, late.id))
    server.clock.advance(6)
    await settleUnsettledRefunds(server.app.services, provider)
    expect((await rowOf(late.id)).status).toBe('completed')
  })
})

describe('BILL-14 the embedded provider', () => {
  test('refuses .61, gives no answer on .91, never refunds twice, nor more than was paid', async () => {
    const own = createTestProvider(server.db, server.clock)
    const order = { transactionId: 'T-1', amount: '100.00', currency: 'NGN' } as const
    expect(await own.refund({ ...order, reference: 'a' })).toEqual({ outcome: 'approved' })
    expect(await own.refund({ ...order, reference: 'a' })).toEqual({ outcome: 'approved' })
    expect(await own.refund({ ...order, reference: 'b' })).toMatchObject({ outcome: 'declined' })
    expect(await own.refund({ ...order, transactionId: 'T-2', amount: '10.61', reference: 'c' })).toEqual({
      outcome: 'declined',
      reason: 'The bank can’t pay back to this card',
    })
    void own.refund({ ...order, transactionId: 'T-3', amount: '10.91', reference: 'd' })
    await expect.poll(() => own.lookUpRefund('d')).toEqual({ outcome: 'approved' })
    expect(await own.lookUpRefund('e')).toBeUndefined()
    const token = 'test_visa-4242_0123456789abcdef'
    const charged = await own.charge({ reference: 'charge', token, amount: '50.00', currency: 'NGN' })
    const transactionId = charged.outcome === 'approved' ? charged.transactionId : expect.fail('declined')
    expect(await own.refund({ ...order, transactionId, amount: '50.01', reference: 'f' })).toEqual({
      outcome: 'declined',
      reason: 'This is more than was paid',
    })
  })
})
