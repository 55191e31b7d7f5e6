import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Payment, PaymentDetails } from '@alafia/contract/billing/schema'
import { day, minute } from '@alafia/contract/kernel/durations'
import type { Notification } from '@alafia/contract/notifications/schema'
import { auditEntry } from '../../audit/table.ts'
import type { Person } from '../../seed/people.ts'
import { fakeProvider } from '../../testing/fake-provider.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { settleUnsettledAttempts } from '../attempts.actions.ts'
import { payment, paymentAttempt } from '../table.ts'

const { fake, provider } = fakeProvider(15)
let server: TestServer
let amina: Person
let patient: Caller
let admin: Caller
let cardId: number

beforeAll(async () => {
  server = await testServer({ paymentProvider: () => provider })
  amina = await server.seed.patient()
  patient = await server.as(amina)
  admin = await server.as(await server.seed.admin())
  cardId = (await server.seed.paymentMethod(amina)).id
  await server.db.execute("update payment_method set provider = 'fake'")
})
afterAll(() => server.close())
beforeEach(() => void Object.assign(fake, { behaviour: 'approves', isUnavailable: false }))

const read = async (id: number) => (await patient.get<PaymentDetails>(`/api/payments/${id}`)).body
const pay = (id: number) => patient.post<Payment>(`/api/payments/${id}/pay`, { methodId: cardId })
const newest = async (of: Caller) => (await of.get<Notification[]>('/api/notifications?limit=1')).body[0]
const takenFor = (id: number) => fake.taken().filter((reference) => reference.startsWith(`alafia-${id}-`))
const discount = (id: number, change: object = { kind: 'amount', amount: '2500.00' }) =>
  admin.post<Payment>(`/api/payments/${id}/discounts`, {
    reason: 'Out of work since May',
    seen: '10000.00',
    ...change,
  })

/** A card was tried so long ago that the bill can be changed, and the provider never said what became of it. */
const unanswered = async (behaviour: 'charges-in-silence' | 'never-hears') => {
  const { id } = await server.seed.payment({ patient: amina, amount: '10000.00' })
  fake.behaviour = behaviour
  expect((await pay(id)).body.lastAttempt?.outcome).toBe('interrupted')
  const startedAt = new Date(server.clock.now().getTime() - 3 * day)
  await server.db
    .update(paymentAttempt)
    .set({ startedAt, endedAt: startedAt })
    .where(eq(paymentAttempt.paymentId, id))
  Object.assign(fake, { behaviour: 'approves', isUnavailable: true })
  return id
}

const cardOf = async (id: number) =>
  (await read(id)).attempts.find(({ startedAt }) => startedAt < server.clock.now().toISOString())
const hadBeenAskedAt = (id: number, endedAt: Date) =>
  server.db.update(paymentAttempt).set({ endedAt }).where(eq(paymentAttempt.paymentId, id))

describe('BILL-214 a discount while a card is unanswered', () => {
  test('leaves it unanswered; what it turns out to have paid is neither lost nor charged twice', async () => {
    const id = await unanswered('charges-in-silence')
    expect((await discount(id)).body).toMatchObject({ status: 'pending', amount: '7500.00' })
    expect((await read(id)).attempts).toMatchObject([{ outcome: 'interrupted' }])
    expect((await pay(id)).body.lastAttempt?.outcome).toBe('interrupted')
    fake.isUnavailable = false
    const { body } = await pay(id)
    expect(body).toMatchObject({ status: 'pending', lastAttempt: { outcome: 'mismatched' } })
    expect(takenFor(id)).toHaveLength(1)
    expect(await newest(admin)).toMatchObject({
      title: 'Money that doesn’t match its bill',
      target: { kind: 'payment', id },
    })
    const trail = await server.db
      .select({ action: auditEntry.action })
      .from(auditEntry)
      .where(eq(auditEntry.subject, `payment ${id}`))
    expect(trail.map(({ action }) => action)).toContain('payment.mismatched')
    expect(trail.map(({ action }) => action)).not.toContain('payment.completed')
    expect((await pay(id)).status).toBe(409)
    const returned = { note: 'Refunded at the bank', count: 1 }
    expect((await admin.post(`/api/payments/${id}/mismatch`, returned)).status).toBe(200)
    expect((await pay(id)).body).toMatchObject({ status: 'completed', amount: '7500.00' })
    expect(takenFor(id)).toHaveLength(2)
  })

  test('charges only what is now to pay if it never reached the provider', async () => {
    const id = await unanswered('never-hears')
    await discount(id)
    fake.isUnavailable = false
    expect((await pay(id)).body).toMatchObject({ status: 'completed', amount: '7500.00' })
    const attempts = await server.db.select().from(paymentAttempt).where(eq(paymentAttempt.paymentId, id))
    expect(attempts.toSorted((one, other) => one.id - other.id)).toMatchObject([
      { amount: '10000.00', outcome: 'declined' },
      { amount: '7500.00', outcome: 'approved' },
    ])
  })

  test.each([
    ['a discount', (id: number) => discount(id)],
    ['a waiver', (id: number) => discount(id, { kind: 'waiver' })],
    [
      'cash',
      (id: number) =>
        admin.post<Payment>(`/api/payments/${id}/desk-taking`, { method: 'cash', received: '10000.00' }),
    ],
  ])('asks first: %s is refused for what was paid', async (_name, change) => {
    const id = await unanswered('charges-in-silence')
    fake.isUnavailable = false
    expect((await change(id)).status).toBe(409)
    expect(await read(id)).toMatchObject({ status: 'completed', amount: '10000.00', discount: '0.00' })
    expect((await newest(patient))?.title).toBe('Payment received')
  })
})

const waiting = async () => {
  const { body } = await admin.get<{ mismatched: number; toGiveBack: number }>(
    '/api/payments/refund-requests/count',
  )
  const listed = (await admin.get<Payment[]>('/api/payments?request=at-desk')).body.map((one) => one.id)
  expect(listed).toHaveLength(body.toGiveBack)
  return { count: body.mismatched, listed: listed.toSorted((one, other) => one - other) }
}

describe('BILL-216 BILL-220 a card that is still unanswered once its bill is settled without it', () => {
  const settle = () => settleUnsettledAttempts(server.app.services, provider)
  const settlings = [
    ['a waiver', (id: number) => discount(id, { kind: 'waiver' })],
    [
      'cash',
      (id: number) =>
        admin.post<Payment>(`/api/payments/${id}/desk-taking`, { method: 'cash', received: '10000.00' }),
    ],
  ] as const

  test.each(settlings)('after %s the job finds its money, and it is given back', async (_name, change) => {
    const id = await unanswered('charges-in-silence')
    const settled = (await change(id)).body
    const before = await waiting()
    expect(['waived', 'completed']).toContain(settled.status)
    await settle()
    expect(await cardOf(id)).toMatchObject({ outcome: 'interrupted' })
    fake.isUnavailable = false
    // Asked once a day by now.
    await settle()
    expect(await cardOf(id)).toMatchObject({ outcome: 'interrupted' })
    await hadBeenAskedAt(id, new Date(server.clock.now().getTime() - day - minute))
    await settle()
    await settle()
    expect(await read(id)).toMatchObject({
      status: settled.status,
      amount: settled.amount,
      lastAttempt: { outcome: 'mismatched' },
    })
    expect(await cardOf(id)).toMatchObject({ outcome: 'mismatched' })
    expect(await waiting()).toEqual({ count: before.count + 1, listed: [...before.listed, id] })
    const [first, second] = (await admin.get<Notification[]>('/api/notifications?limit=2')).body
    expect(first).toMatchObject({
      title: 'Money that doesn’t match its bill',
      target: { kind: 'payment', id },
    })
    expect(second?.target).not.toEqual(first?.target)
    expect((await newest(patient))?.title).toBe('Payment doesn’t match your bill')
    const returned = { note: 'Refunded at the bank', count: 1 }
    expect((await admin.post(`/api/payments/${id}/mismatch`, returned)).status).toBe(200)
    expect(await waiting()).toEqual(before)
    expect(await read(id)).toMatchObject({ status: settled.status })
    expect(await cardOf(id)).toMatchObject({ outcome: 'returned' })
    expect((await newest(patient))?.title).toBe('Money given back')
  })

  test('the job asks no more of a bill that hasn’t changed for a month', async () => {
    const id = await unanswered('charges-in-silence')
    await discount(id, { kind: 'waiver' })
    fake.isUnavailable = false
    const longAgo = new Date(server.clock.now().getTime() - 31 * day)
    await server.db.update(payment).set({ updatedAt: longAgo }).where(eq(payment.id, id))
    const before = fake.lookUps
    await settle()
    expect(fake.lookUps).toBe(before)
  })
})
