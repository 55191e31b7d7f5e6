import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DiscountForm } from '@alafia/contract/billing/discounts'
import type { Payment, PaymentDetails, PaymentSummary } from '@alafia/contract/billing/schema'
import { lessMoney, partOf, sumOfMoney } from '@alafia/contract/billing/shares'
import type { Cancellation } from '@alafia/contract/appointments/cancellation'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Notification } from '@alafia/contract/notifications/schema'
import { auditEntry } from '../../audit/table.ts'
import type { Person } from '../../seed/people.ts'
import { textInPdf } from '../../testing/pdf-text.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { payment, paymentAttempt } from '../table.ts'
import { paymentDiscount } from './table.ts'

let server: TestServer
let amina: Person
let patient: Caller
let admin: Caller
let colleague: Caller

beforeAll(async () => {
  server = await testServer()
  amina = await server.seed.patient()
  patient = await server.as(amina)
  admin = await server.as(await server.seed.admin({ firstName: 'Ngozi', lastName: 'Obi' }))
  colleague = await server.as(await server.seed.admin())
})
afterAll(() => server.close())

let minutes = 0
const bill = async (amount = '10000.00') => {
  const appointment = await server.seed.appointment({
    patient: amina,
    doctor: await server.seed.doctor(),
    date: '2026-03-20',
    time: `${String(8 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
    status: 'confirmed',
  })
  minutes += 30
  const { id } = await server.seed.payment({ patient: amina, appointment, amount })
  return { id, appointmentId: appointment.id }
}
type Change = Omit<DiscountForm, 'reason' | 'seen'> & { amount?: string; percent?: number }
const give = (id: number, change: Change, seen = '10000.00', by = admin) =>
  by.post<Payment & Omit<ProblemBody, 'status'>>(`/api/payments/${id}/discounts`, {
    reason: 'Out of work since May',
    seen,
    ...change,
  })
const read = async (id: number, by = patient) => (await by.get<PaymentDetails>(`/api/payments/${id}`)).body
const newest = async () => (await patient.get<Notification[]>('/api/notifications?limit=1')).body[0]
const trailOf = async (id: number) =>
  (
    await server.db
      .select({ action: auditEntry.action })
      .from(auditEntry)
      .where(eq(auditEntry.subject, `payment ${id}`))
  ).map(({ action }) => action)
const pending = async () => (await patient.get<PaymentSummary>('/api/payments/summary')).body.sums[0]?.pending

describe('BILL-65 a discount', () => {
  test('of an amount or a percentage: bill and receipt show price, discount and what is to pay, with who, when and why', async () => {
    const { id } = await bill()
    const before = await pending()
    const first = await give(id, { kind: 'amount', amount: '2500.50' })
    expect([first.status, first.body]).toMatchObject([
      200,
      { status: 'pending', amount: '7499.50', discount: '2500.50' },
    ])
    expect((await newest())?.body).toContain(
      '₦2,500.50 NGN was taken off your bill, so ₦7,499.50 NGN is to pay',
    )
    expect((await newest())?.body).toContain('Reason: Out of work since May')
    expect((await give(id, { kind: 'percent', percent: 10 }, '7499.50')).status).toBe(200)
    expect(await read(id)).toMatchObject({
      amount: '6749.55',
      discount: '3250.45',
      discounts: [
        { amount: '2500.50', percent: null, reason: 'Out of work since May', givenBy: 'Ngozi Obi' },
        { amount: '749.95', percent: 10 },
      ],
    })
    expect(await trailOf(id)).toEqual(expect.arrayContaining(['payment.discounted']))
    expect(lessMoney(before ?? '', (await pending()) ?? '')).toBe('3250.45')
    const taking = { method: 'cash', received: '6749.55' }
    expect((await admin.post(`/api/payments/${id}/desk-taking`, taking)).status).toBe(200)
    const receipt = textInPdf((await patient.download(`/api/payments/${id}/receipt`)).bytes).join('\n')
    for (const text of ['10,000.00', '3,250.45', '6,749.55']) expect(receipt).toContain(text)
  })

  test.each([
    [{ kind: 'amount', amount: '10000.01' }, 400],
    [{ kind: 'amount', amount: '0.00' }, 400],
    [{ kind: 'percent', percent: 0 }, 400],
    [{ kind: 'percent', percent: 101 }, 400],
    [{ kind: 'waiver', reason: ' no ' }, 400],
    [{ kind: 'waiver', seen: '9999.00' }, 409],
  ] as const)('%j is refused with %d and changes nothing', async (change, status) => {
    const { id } = await bill()
    expect((await give(id, change)).status).toBe(status)
    expect(await read(id)).toMatchObject({ amount: '10000.00', discount: '0.00', discounts: [] })
  })

  test('is refused once paid, for medicines, and while an attempt to pay is under way', async () => {
    const { id } = await bill()
    await server.db.insert(paymentAttempt).values({
      paymentId: id,
      provider: 'test',
      reference: `under-way-${id}`,
      amount: '10000.00',
      outcome: 'started',
      startedAt: server.clock.now(),
    })
    expect((await give(id, { kind: 'waiver' })).status).toBe(409)
    const paid = await server.seed.payment({ patient: amina, status: 'completed', amount: '10000.00' })
    expect((await give(paid.id, { kind: 'waiver' })).status).toBe(409)
    const pharmacy = await server.seed.pharmacy()
    const medicines = await server.seed.payment({ patient: amina, pharmacy, amount: '10000.00' })
    expect((await give(medicines.id, { kind: 'waiver' })).status).toBe(409)
    for (const one of [id, paid.id, medicines.id]) expect((await read(one)).discount).toBe('0.00')
  })

  test('of two administrators at once, one succeeds and the other reads what is now to pay', async () => {
    const { id } = await bill()
    const change = { kind: 'percent', percent: 50 } as const
    const both = await Promise.all([give(id, change), give(id, change, '10000.00', colleague)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(both.find(({ status }) => status === 409)?.body.detail).toBe(
      'The bill has changed. ₦5,000.00 NGN is now to pay. Close this and open the payment again',
    )
    expect(await read(id)).toMatchObject({ amount: '5000.00', discount: '5000.00' })
  })

  test('neither the price nor a discount can be changed, not even in the database', async () => {
    const { id } = await bill()
    await give(id, { kind: 'percent', percent: 10 })
    const change = (values: object) => server.db.update(payment).set(values).where(eq(payment.id, id))
    // Drizzle's error names the query; PostgreSQL's is its cause.
    await expect(change({ amount: '1.00' })).rejects.toThrow('Failed query')
    await expect(change({ amount: '10000.00', discount: '0.00' })).rejects.toThrow('Failed query')
    await expect(server.db.delete(paymentDiscount)).rejects.toThrow('Failed query')
  })
})

describe('BILL-66 a waived bill', () => {
  test('is settled everywhere: nothing is to pay, owed, refunded or received', async () => {
    const { id, appointmentId } = await bill()
    const before = await pending()
    const { status, body } = await give(id, { kind: 'waiver' })
    expect([status, body]).toMatchObject([200, { status: 'waived', amount: '0.00', discount: '10000.00' }])
    expect(await newest()).toMatchObject({ title: 'Bill waived' })
    expect(await trailOf(id)).toContain('payment.waived')
    expect(lessMoney(before ?? '', (await pending()) ?? '')).toBe('10000.00')
    const unpaid = (await patient.get<Payment[]>('/api/payments?status=pending')).body
    expect(unpaid.map((one) => one.id)).not.toContain(id)
    const taking = { method: 'cash', received: '1.00' }
    const taken = await admin.post(`/api/payments/${id}/desk-taking`, taking)
    expect([taken.status, taken.body.detail]).toEqual([
      409,
      'This payment is waived: there is nothing to pay',
    ])
    expect((await give(id, { kind: 'waiver' }, '0.00')).status).toBe(409)
    expect((await patient.get(`/api/payments/${id}/receipt`)).status).toBe(409)
    const cancellation = await patient.get<Cancellation>(`/api/appointments/${appointmentId}/cancellation`)
    expect(cancellation.body.bill).toMatchObject({ status: 'waived', back: '0.00' })
    const cancelled = await patient.patch(`/api/appointments/${appointmentId}`, {
      status: 'cancelled',
      reason: 'Well again',
    })
    expect(cancelled.status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'waived', amount: '0.00', refunded: '0.00' })
  })

  test('is what a discount of all that is to pay becomes', async () => {
    const { id } = await bill()
    await give(id, { kind: 'percent', percent: 40 })
    expect((await give(id, { kind: 'amount', amount: '6000.00' }, '6000.00')).body.status).toBe('waived')
  })
})

test('BILL-65 money adds up: whatever is taken off and paid, the price is what was paid and what was taken off', async () => {
  const step: fc.Arbitrary<Change> = fc.oneof(
    fc.record({
      kind: fc.constant('amount' as const),
      amount: fc
        .integer({ min: 1, max: 400_000 })
        .map((kobo) => `${Math.floor(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`),
    }),
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.constant({ kind: 'waiver' as const }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), fc.boolean(), async (steps, isPaid) => {
      const { id } = await server.seed.payment({ patient: amina, amount: '10000.01' })
      for (const change of steps) {
        const { amount } = await read(id)
        const { status, body } = await give(id, change, amount)
        if (status !== 200) continue
        const off = change.kind === 'waiver' ? amount : (change.amount ?? partOf(amount, change.percent ?? 0))
        expect(body.amount).toBe(lessMoney(amount, off))
      }
      if (isPaid) await admin.post(`/api/payments/${id}/desk-taking`, { method: 'transfer', reference: 'T' })
      const { amount, discount, discounts, status } = await read(id)
      expect(sumOfMoney([amount, discount])).toBe('10000.01')
      expect(sumOfMoney(discounts.map((one) => one.amount))).toBe(discount)
      expect(status === 'waived').toBe(amount === '0.00')
      if (isPaid && status !== 'waived') expect(status).toBe('completed')
    }),
    { numRuns: 15 },
  )
})
