import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Payment } from '@alafia/contract/billing/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import { day, minute } from '@alafia/contract/kernel/durations'
import { auditEntry } from '../../audit/table.ts'
import type { Person } from '../../seed/people.ts'
import { fakeProvider } from '../../testing/fake-provider.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { refund } from '../table.ts'
import { settleUnsettledRefunds } from '../unsettled-refunds.actions.ts'

const { fake, provider } = fakeProvider()
let server: TestServer
let amina: Person
let boss: Person
let patient: Caller
let admin: Caller
let other: Caller

beforeAll(async () => {
  server = await testServer({ paymentProvider: () => provider })
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  boss = await server.seed.admin()
  patient = await server.as(amina)
  admin = await server.as(boss)
  other = await server.as(await server.seed.admin())
})
beforeEach(() => void Object.assign(fake, { behaviour: 'approves', isUnavailable: false }))
afterAll(() => server.close())

const paid = () => server.seed.payment({ patient: amina, amount: '20000.00', status: 'completed' })
const why = { reason: 'The doctor never joined the call' }
const ask = (id: number, by = patient) => by.post<Payment>(`/api/payments/${id}/refund-request`, why)
const withdraw = (id: number) => patient.delete<Payment>(`/api/payments/${id}/refund-request`)
const refuse = (id: number, requestId: number, by = admin) =>
  by.post<Payment>(`/api/payments/${id}/refund-request/refusal`, {
    requestId,
    reason: 'The visit took place',
  })
const giveBack = (id: number, more: object = {}, by = admin) =>
  by.post<Payment>(`/api/payments/${id}/refund`, { reason: 'We are sorry', ...more })
const read = async (id: number, by = patient) => (await by.get<Payment>(`/api/payments/${id}`)).body
const requestOf = async (id: number) => (await read(id, admin)).request ?? expect.fail('no request')
const asked = async (id: number) => {
  expect((await ask(id)).status).toBe(201)
  return (await requestOf(id)).id
}
const nameOf = async (id: number) => `${amina.firstName} ${amina.lastName}, ${(await read(id)).description}`
const newest = async (by: Caller) => (await by.get<Notification[]>('/api/notifications')).body[0]
const openCount = async () =>
  (await admin.get<{ open: number }>('/api/payments/refund-requests/count')).body.open
const openIds = async () =>
  (await admin.get<Payment[]>('/api/payments?request=open')).body.map(({ id }) => id)
const refundsOf = (id: number) =>
  server.db.select().from(refund).where(eq(refund.paymentId, id)).orderBy(refund.id)
const trailOf = async (id: number) =>
  (
    await server.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `payment ${id}`))
      .orderBy(auditEntry.id)
  ).flatMap(({ action, outcome }) => (outcome === 'done' && action !== 'payment.read' ? [action] : []))

describe('asking for a refund', () => {
  test('BILL-70 the patient asks with a reason: the administrators are notified, list and count it, and the bill shows it', async () => {
    const { id } = await paid()
    const before = await openCount()
    expect((await ask(id)).body.request).toMatchObject({
      ...why,
      state: 'open',
      answer: null,
      decidedBy: null,
    })
    expect(await openCount()).toBe(before + 1)
    expect(await openIds()).toContain(id)
    for (const one of [admin, other])
      expect(await newest(one)).toMatchObject({
        title: 'Refund requested',
        body: `A patient asks for a refund of ₦20,000.00 NGN: ${await nameOf(id)}`,
        target: { kind: 'payment', id },
      })
    expect((await read(id)).request?.state).toBe('open')
    expect(await trailOf(id)).toEqual(['payment.refund-requested'])
  })

  test('BILL-70 a reason, a paid visit, and one open request: of many at once, one', async () => {
    const { id } = await paid()
    const short = await patient.post(`/api/payments/${id}/refund-request`, { reason: ' no ' })
    expect([short.status, short.body.errors]).toEqual([
      400,
      [{ path: 'reason', message: 'Give a reason of at least 5 characters' }],
    ])
    const answers = await Promise.all([ask(id), ask(id), ask(id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    for (const status of ['pending', 'failed', 'voided', 'refunded'] as const) {
      const unpaid = await server.seed.payment({ patient: amina, status })
      expect((await ask(unpaid.id)).status).toBe(409)
    }
    const stranger = await server.as(await server.seed.patient())
    expect((await ask(id, stranger)).status).toBe(404)
    expect((await ask(id, admin)).status).toBe(403)
    const pharmacy = await server.seed.pharmacy()
    const medicines = await server.seed.payment({ patient: amina, pharmacy, status: 'completed' })
    expect((await ask(medicines.id)).body).toMatchObject({
      detail: 'Medicines are refunded when the pharmacy reverses them',
    })
  })

  test('BILL-70 what is already on its way back can’t be asked for', async () => {
    const { id } = await paid()
    fake.behaviour = 'never-hears'
    await giveBack(id)
    const answer = await ask(id)
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { detail: 'A refund of this is already on its way' },
    ])
  })

  test('BILL-71 the patient withdraws it while it is open, the administrators are notified, and can ask again', async () => {
    const { id } = await paid()
    const requestId = await asked(id)
    expect((await withdraw(id)).body.request?.state).toBe('withdrawn')
    expect(await newest(admin)).toMatchObject({ title: 'Refund request withdrawn', target: { id } })
    expect((await withdraw(id)).status).toBe(409)
    const late = await refuse(id, requestId)
    expect([late.status, late.body]).toMatchObject([409, { detail: 'The patient has withdrawn the request' }])
    await asked(id)
    expect((await refuse(id, requestId)).status).toBe(409)
    expect((await requestOf(id)).state).toBe('open')
  })
})

describe('deciding', () => {
  test('BILL-72 declined: the patient reads the reason in the notice and on the bill, and nothing goes back', async () => {
    const { id } = await paid()
    const requestId = await asked(id)
    expect((await refuse(id, requestId)).body.request).toMatchObject({
      state: 'declined',
      answer: 'The visit took place',
      decidedBy: `${boss.firstName} ${boss.lastName}`,
    })
    expect(await newest(patient)).toMatchObject({
      title: 'Refund request declined',
      body: `The clinic won’t refund ₦20,000.00 NGN: ${await nameOf(id)}. The reason: The visit took place`,
      target: { kind: 'payment', id },
    })
    expect((await read(id)).request).toMatchObject({ answer: 'The visit took place', decidedBy: null })
    expect(await refundsOf(id)).toEqual([])
    expect(await trailOf(id)).toEqual(['payment.refund-requested', 'payment.refund-request-declined'])
  })

  test('BILL-73 accepted in part: the part goes back, the patient reads why, and the rest can be refunded later', async () => {
    const { id } = await paid()
    const requestId = await asked(id)
    for (const amount of ['0.00', '20000.01']) {
      const { status, body } = await giveBack(id, { requestId, amount })
      expect([status, body]).toMatchObject([
        400,
        { errors: [{ path: 'amount', message: 'Enter an amount up to ₦20,000.00' }] },
      ])
    }
    expect((await giveBack(id, { requestId, amount: '5000.00' })).body).toMatchObject({
      status: 'completed',
      refunded: '5000.00',
      request: { state: 'accepted' },
      refund: { amount: '5000.00', outcome: 'approved', reason: 'We are sorry' },
    })
    expect(await refundsOf(id)).toMatchObject([{ requestId, amount: '5000.00' }])
    expect(await newest(patient)).toMatchObject({
      title: 'Refund request accepted',
      body: '₦5,000.00 NGN of ₦20,000.00 NGN is on its way back the way it was paid: Amina Bello, Appointment with Dr. Chidi Okafor. The reason: We are sorry',
    })
    const second = await asked(id)
    expect((await giveBack(id, { requestId: second, amount: '1000.00' })).status).toBe(200)
    expect((await giveBack(id, { amount: '14000.00' })).body.status).toBe('refunded')
  })

  test('BILL-207 after a part has gone back, asking, withdrawing and declining name what is left', async () => {
    const { id } = await paid()
    await giveBack(id, { requestId: await asked(id), amount: '5000.00' })
    await asked(id)
    expect((await newest(other))?.body).toContain('asks for a refund of ₦15,000.00 NGN')
    await withdraw(id)
    expect((await newest(other))?.body).toContain('no longer asks for a refund of ₦15,000.00 NGN')
    await refuse(id, await asked(id))
    expect((await newest(patient))?.body).toContain('The clinic won’t refund ₦15,000.00 NGN')
  })

  test('BILL-73 without a request only all that is left goes back, and only as the administrator saw it', async () => {
    const { id } = await paid()
    const part = await giveBack(id, { amount: '5000.00' })
    expect([part.status, part.body]).toMatchObject([
      409,
      {
        detail: 'The amount has changed: it is ₦20,000.00 now. Close this and open the payment again',
      },
    ])
    await asked(id)
    expect((await giveBack(id, { amount: '20000.00' })).body).toMatchObject({
      status: 'refunded',
      request: { state: 'accepted' },
    })
  })

  test('BILL-74 of administrators who decide at once, in any way, one does', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await paid()
      const requestId = await asked(id)
      const answers = await Promise.all([
        giveBack(id, { requestId, amount: '5000.00' }),
        refuse(id, requestId, other),
        giveBack(id, { requestId, amount: '7000.00' }, other),
        refuse(id, requestId),
        withdraw(id),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const { state } = await requestOf(id)
      expect(await refundsOf(id)).toHaveLength(state === 'accepted' ? 1 : 0)
    }
  })

  test('BILL-75 if the bank declines the refund, the request is open again and the patient sees no decision', async () => {
    const { id } = await paid()
    const requestId = await asked(id)
    fake.behaviour = 'declines'
    expect((await giveBack(id, { requestId, amount: '5000.00' })).body).toMatchObject({
      refunded: '0.00',
      request: { id: requestId, state: 'open' },
    })
    expect((await read(id)).request).toMatchObject({ state: 'open', decidedAt: null })
    fake.behaviour = 'approves'
    expect((await giveBack(id, { requestId, amount: '6000.00' })).body.refunded).toBe('6000.00')
  })

  test('BILL-75 without an answer it is the same refund again, and the job tells the patient', async () => {
    const { id } = await paid()
    const requestId = await asked(id)
    fake.behaviour = 'charges-in-silence'
    const terms = { requestId, amount: '5000.00' }
    expect((await giveBack(id, terms)).body.refund?.outcome).toBe('interrupted')
    server.clock.advance(day / minute)
    admin = await server.as(boss)
    patient = await server.as(amina)
    await settleUnsettledRefunds(server.app.services, provider)
    expect(await refundsOf(id)).toMatchObject([{ outcome: 'approved', amount: '5000.00' }])
    expect(await newest(patient)).toMatchObject({ title: 'Refund request accepted' })
    expect((await giveBack(id, terms)).status).toBe(409)
  })
})

describe('at the desk', () => {
  const takenAtDesk = async () => {
    const { id } = await server.seed.payment({ patient: amina, amount: '20000.00' })
    await admin.post(`/api/payments/${id}/desk-taking`, { method: 'cash', received: '20000.00' })
    return id
  }
  const giveCash = (id: number, more: object = {}) =>
    admin.post<Payment>(`/api/payments/${id}/desk-refund`, { reason: 'We are sorry', ...more })

  test('BILL-76 what was paid at the desk is given back there on request, in part, once', async () => {
    const id = await takenAtDesk()
    const requestId = await asked(id)
    const answers = await Promise.all([
      giveCash(id, { requestId, amount: '5000.00' }),
      giveCash(id, { requestId, amount: '5000.00' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await read(id)).toMatchObject({ refunded: '5000.00', request: { state: 'accepted' } })
    expect(await newest(patient)).toMatchObject({
      title: 'Refund request accepted',
      body: '₦5,000.00 NGN of ₦20,000.00 NGN was given back at the desk: Amina Bello, Appointment with Dr. Chidi Okafor. The reason: We are sorry',
    })
  })

  test('BILL-76 the dialog’s amount counts: if cancelling changed it meanwhile, nothing is recorded', async () => {
    const id = await takenAtDesk()
    await server.db.insert(refund).values({
      paymentId: id,
      provider: 'counter',
      reference: `waits-${id}`,
      amount: '8000.00',
      reason: 'Cancelled',
      outcome: 'started',
      onCancelling: true,
      refundedBy: amina.id,
      startedAt: server.clock.now(),
    })
    const stale = await giveCash(id, { amount: '20000.00' })
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { detail: 'The amount has changed: it is ₦8,000.00 now. Close this and open the payment again' },
    ])
    expect(await refundsOf(id)).toMatchObject([{ outcome: 'started' }])
    expect((await giveCash(id, { amount: '8000.00' })).status).toBe(200)
    // The reason that the administrator gave is the one that is kept.
    expect(await refundsOf(id)).toMatchObject([{ outcome: 'approved', reason: 'We are sorry' }])
  })

  test('BILL-208 administrators count and list what waits at the desk after cancelling, until it is given back', async () => {
    const waiting = async () => ({
      count: (await admin.get<{ atDesk: number }>('/api/payments/refund-requests/count')).body.atDesk,
      ids: (await admin.get<Payment[]>('/api/payments?request=at-desk')).body.map((one) => one.id),
    })
    const before = await waiting()
    const doctor = await server.seed.doctor()
    const visit = { patient: amina, doctor, date: '2026-03-20', time: '09:00', status: 'confirmed' as const }
    const appointment = await server.seed.appointment(visit)
    const { id } = await server.seed.payment({ patient: amina, appointment, amount: '20000.00' })
    await admin.post(`/api/payments/${id}/desk-taking`, { method: 'cash', received: '20000.00' })
    expect(await waiting()).toEqual(before)
    const cancelled = { status: 'cancelled', reason: 'We will travel' }
    expect((await patient.patch(`/api/appointments/${appointment.id}`, cancelled)).status).toBe(200)
    expect(await waiting()).toEqual({ count: before.count + 1, ids: [id, ...before.ids] })
    expect((await giveCash(id)).status).toBe(200)
    expect(await waiting()).toEqual(before)
  })
})
