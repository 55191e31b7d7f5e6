import { and, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Cancellation } from '@alafia/contract/appointments/cancellation'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { compareMoney, partOf, sumOfMoney } from '@alafia/contract/billing/shares'
import type { Payment } from '@alafia/contract/billing/schema'
import { day, hour } from '@alafia/contract/kernel/durations'
import type { Notification } from '@alafia/contract/notifications/schema'
import { settleUnsettledAttempts } from '../billing/attempts.actions.ts'
import { settleUnsettledRefunds } from '../billing/unsettled-refunds.actions.ts'
import { payment, paymentAttempt, refund } from '../billing/table.ts'
import type { StoredAppointmentType } from '../seed/appointment-types.ts'
import type { StoredMethod } from '../seed/payments.ts'
import type { Person } from '../seed/people.ts'
import { appointment } from './table.ts'
import { testNow } from '../testing/clock.ts'
import { fakeProvider, type ProviderBehaviour } from '../testing/fake-provider.ts'
import { textInPdf } from '../testing/pdf-text.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

const { fake, provider } = fakeProvider(15)
let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let doctor: Caller
let admin: Caller
let card: StoredMethod
/** Free until 24 hours before; then half goes back. */
let checkUp: StoredAppointmentType

beforeAll(async () => {
  server = await testServer({ paymentProvider: () => provider })
  admin = await server.as(await server.seed.admin())
})
afterAll(() => server.close())
beforeEach(async () => {
  Object.assign(fake, { behaviour: 'approves', isUnavailable: false })
  server.clock.set(testNow)
  amina = await server.seed.patient()
  okafor = await server.seed.doctor({ fee: '25000.00' })
  patient = await server.as(amina)
  doctor = await server.as(okafor)
  card = await server.seed.paymentMethod(amina)
  await server.db.execute("update payment_method set provider = 'fake'")
  checkUp = await server.seed.appointmentType({ price: '10000.01', doctors: [okafor] })
})

const book = async (typeId: number | null = checkUp.id) => {
  const { body } = await patient.post<Appointment>('/api/appointments', {
    patientId: amina.id,
    doctorId: okafor.id,
    appointmentDate: '2026-03-13',
    appointmentTime: '09:30',
    appointmentTypeId: typeId,
    type: 'general',
    reason: 'Night cough twice a week',
  })
  const [due] = await server.db.select().from(payment).where(eq(payment.appointmentId, body.id))
  return { id: body.id, billId: due?.id ?? expect.fail('no payment') }
}
const pay = (billId: number) => patient.post<Payment>(`/api/payments/${billId}/pay`, { methodId: card.id })
const accept = (id: number) => doctor.patch(`/api/appointments/${id}`, { status: 'confirmed' })
const costOf = async (id: number, by = patient) =>
  (await by.get<Cancellation>(`/api/appointments/${id}/cancellation`)).body
const cancel = (id: number, by = patient, more: object = {}) =>
  by.patch(`/api/appointments/${id}`, { status: 'cancelled', reason: 'Back in Kano', ...more })
/** Sessions end when the clock moves by hours, so the appointment does. */
const startsIn = async (id: number, milliseconds: number) => {
  const startsAt = new Date(server.clock.now().getTime() + milliseconds)
  const endsAt = new Date(startsAt.getTime() + hour)
  await server.db
    .update(appointment)
    .set({ startsAt, endsAt, busyUntil: endsAt })
    .where(eq(appointment.id, id))
}
const settle = async () => {
  await settleUnsettledAttempts(server.app.services, provider)
  await settleUnsettledRefunds(server.app.services, provider)
}
const refundsOf = async (billId: number) =>
  (await server.db.select().from(refund).where(eq(refund.paymentId, billId)).orderBy(refund.id)).map(
    ({ amount, outcome, onCancelling }) => [amount, outcome, onCancelling],
  )
const newest = async (of: Caller) => (await of.get<Notification[]>('/api/notifications?limit=1')).body[0]
const billOf = async (billId: number) => (await patient.get<Payment>(`/api/payments/${billId}`)).body
const giveBack = (billId: number) =>
  admin.post<Payment>(`/api/payments/${billId}/refund`, { reason: 'As agreed by telephone' })

describe('APPT-90 what cancelling costs', () => {
  test('is the type’s rule as it was booked: all until the deadline, then a part, and nothing from the start', async () => {
    const { id, billId } = await book()
    await accept(id)
    await pay(billId)
    for (const [before, percent, back] of [
      [day, 100, '10000.01'],
      [day - 1, 50, '5000.00'],
      [1, 50, '5000.00'],
      [0, 0, '0.00'],
    ] as const) {
      await startsIn(id, before)
      expect(await costOf(id)).toMatchObject({
        percent,
        rule: { freeUntilHours: 24, lateRefundPercent: 50 },
        freeUntil: before === day ? server.clock.now().toISOString() : null,
        bill: { status: 'completed', amount: '10000.01', back, isBeingPaid: false },
      })
    }
  })

  test('is nothing without a type until the start, and for a request that nobody accepted', async () => {
    const plain = await book(null)
    await pay(plain.billId)
    await startsIn(plain.id, 1)
    expect((await costOf(plain.id)).bill?.back).toBe('25000.00')
    await startsIn(plain.id, -hour)
    expect((await costOf(plain.id)).bill?.back).toBe('25000.00')
    await server.db.execute(`update appointment set status = 'confirmed' where id = ${plain.id}`)
    expect((await costOf(plain.id)).bill?.back).toBe('0.00')
  })

  test('is nothing if the clinic cancels, or the doctor asked for a new time; a doctor sees no amounts', async () => {
    const { id, billId } = await book()
    await pay(billId)
    await startsIn(id, hour)
    expect(await costOf(id, admin)).toMatchObject({ percent: 100, bill: { back: '10000.01' } })
    expect(await costOf(id, doctor)).toMatchObject({ percent: 100, hasBill: true, bill: null })
    await doctor.patch(`/api/appointments/${id}`, { status: 'rescheduled' })
    expect(await costOf(id)).toMatchObject({ percent: 100, bill: { back: '10000.01' } })
    await startsIn(id, 3 * day)
    expect(await costOf(id)).toMatchObject({ percent: 100, freeUntil: null })
  })

  test('can’t be asked about someone else’s appointment, or one that has ended', async () => {
    const { id } = await book()
    const other = await server.as(await server.seed.patient())
    expect((await other.get(`/api/appointments/${id}/cancellation`)).status).toBe(404)
    await cancel(id)
    expect((await patient.get(`/api/appointments/${id}/cancellation`)).status).toBe(409)
  })

  test('is refused if it isn’t what the person saw, and nothing changes', async () => {
    const { id, billId } = await book()
    await pay(billId)
    const { percent, bill } = await costOf(id)
    const seenCost = { percent, back: bill?.back ?? null }
    await startsIn(id, hour)
    const { status, body } = await cancel(id, patient, { seenCost })
    expect([status, body.type, body.detail]).toEqual([
      409,
      '/problems/price-changed',
      'The refund has changed. It is now ₦5,000.00 NGN of ₦10,000.01 NGN',
    ])
    expect(await refundsOf(billId)).toEqual([])
    expect((await cancel(id, patient, { seenCost: { percent: 50, back: '5000.00' } })).status).toBe(200)
    expect(await refundsOf(billId)).toEqual([['5000.00', 'started', true]])
  })
})

describe('BILL-60 cancelling a paid visit', () => {
  test('refunds the part in the same transaction, the job makes it, and patient and receipt say how much', async () => {
    const { id, billId } = await book()
    await pay(billId)
    await startsIn(id, hour)
    await cancel(id)
    expect(await billOf(billId)).toMatchObject({
      status: 'completed',
      refunded: '5000.00',
      refund: { amount: '5000.00', outcome: 'started', reason: 'The appointment was cancelled' },
    })
    await settle()
    expect(await refundsOf(billId)).toEqual([['5000.00', 'approved', true]])
    const notified = await newest(patient)
    expect(notified?.title).toBe('Payment refunded')
    // By its type's name, as it was booked.
    expect(notified?.body).toContain(
      `₦5,000.00 NGN of ₦10,000.01 NGN is on its way back the way it was paid: ${amina.firstName} ${amina.lastName}, ${checkUp.name} on `,
    )
    expect(await newest(doctor)).toMatchObject({ title: 'Appointment cancelled' })
    const receipt = await patient.download(`/api/payments/${billId}/receipt`)
    expect(textInPdf(receipt.bytes).join(' ')).toContain('5,000.00')
    // The administrator can give back the rest, once.
    const rest = await giveBack(billId)
    expect(rest.body).toMatchObject({
      status: 'refunded',
      refunded: '10000.01',
      refund: { amount: '5000.01' },
    })
    expect((await giveBack(billId)).status).toBe(409)
  })

  test('BILL-60 asks the provider for the refund once, however many jobs run at once, and none after an event of the provider', async () => {
    const { id, billId } = await book()
    await accept(id)
    await pay(billId)
    await startsIn(id, hour)
    await cancel(id)
    // As if Paystack's list didn't have it yet: it makes a refund for each request.
    const known = vi.spyOn(provider, 'lookUpRefund').mockResolvedValue(undefined)
    const asked = vi.spyOn(provider, 'refund')
    await settleUnsettledRefunds(server.app.services, provider, billId)
    expect(asked).not.toHaveBeenCalled()
    let jobs: Promise<unknown> | undefined
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`select from refund where payment_id = ${billId} for update`)
      jobs = Promise.all([settle(), settle(), settle()])
      // All three have read it, and wait to claim it.
      await vi.waitFor(async () => {
        const { rows } = await server.db.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows).toHaveLength(3)
      }, 10_000)
    })
    await jobs
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
    known.mockRestore()
    expect(await refundsOf(billId)).toEqual([['5000.00', 'approved', true]])
  })

  test('of which the clinic is the cause gives back all of it', async () => {
    const { id, billId } = await book()
    await pay(billId)
    await startsIn(id, hour)
    await cancel(id, doctor)
    await settle()
    expect(await billOf(billId)).toMatchObject({ status: 'refunded', refunded: '10000.01' })
  })

  test('BILL-44 paid at the desk: the part waits there, the administrators are told, and then the rest can be given back', async () => {
    const { id, billId } = await book()
    await accept(id)
    await admin.post(`/api/payments/${billId}/desk-taking`, { method: 'cash', received: '20000.00' })
    await startsIn(id, hour)
    expect((await cancel(id)).status).toBe(200)
    await settle()
    expect(await refundsOf(billId)).toEqual([['5000.00', 'started', true]])
    expect((await newest(admin))?.title).toBe('Money to give back')
    const give = () =>
      admin.post<Payment>(`/api/payments/${billId}/desk-refund`, { reason: 'Cancelled late' })
    expect((await give()).body).toMatchObject({ status: 'completed', refunded: '5000.00' })
    expect((await give()).body).toMatchObject({ status: 'refunded', refunded: '10000.01' })
    expect((await give()).status).toBe(409)
  })

  test('unpaid owes nothing, and money that still arrives goes back by the part that applied', async () => {
    const { id, billId } = await book()
    fake.behaviour = 'charges-in-silence'
    await pay(billId)
    await startsIn(id, hour)
    expect((await costOf(id)).bill).toMatchObject({ status: 'pending', back: '0.00', isBeingPaid: true })
    await cancel(id)
    expect((await billOf(billId)).status).toBe('voided')
    fake.behaviour = 'approves'
    server.clock.advance(10)
    await settle()
    expect(await billOf(billId)).toMatchObject({ status: 'completed', refunded: '5000.00' })
    expect(await refundsOf(billId)).toEqual([['5000.00', 'approved', true]])
  })

  const waiting = async () => ({
    count: (await admin.get<{ atDesk: number }>('/api/payments/refund-requests/count')).body.atDesk,
    ids: (await admin.get<Payment[]>('/api/payments?request=at-desk')).body.map((one) => one.id),
  })
  const byHand = (billId: number, more: object) =>
    admin.post<Payment>(`/api/payments/${billId}/desk-refund`, { reason: 'As agreed by telephone', ...more })

  test('BILL-211 BILL-212 whose refund the bank declines waits to be given back by hand, where patient and administrators see it', async () => {
    const before = await waiting()
    const { id, billId } = await book()
    await pay(billId)
    await cancel(id)
    // Until the provider has said no, it goes back the way it was paid.
    expect((await byHand(billId, { method: 'cash' })).body).toMatchObject({
      detail: 'This wasn’t paid at the desk: refund it to where it came from',
    })
    fake.behaviour = 'declines'
    await settle()
    await settle()
    expect(await newest(admin)).toMatchObject({
      title: 'Refund declined',
      target: { kind: 'payment', id: billId },
    })
    const told = await newest(patient)
    expect([told?.title, told?.target]).toEqual(['Refund from the clinic', { kind: 'payment', id: billId }])
    const owed = { status: 'completed', refunded: '10000.01' }
    const refundOwed = { amount: '10000.01', outcome: 'started', isAtDesk: true }
    expect(await billOf(billId)).toMatchObject({ ...owed, refund: { ...refundOwed, failure: null } })
    const { failure } = (await admin.get<Payment>(`/api/payments/${billId}`)).body.refund ?? {}
    expect(failure).toBeTruthy()
    expect(await waiting()).toEqual({ count: before.count + 1, ids: [billId, ...before.ids] })
    expect((await byHand(billId, {})).body).toMatchObject({
      errors: [{ path: 'method', message: 'Choose how it was given back' }],
    })
    expect((await byHand(billId, { method: 'transfer' })).status).toBe(400)
    const given = await byHand(billId, { method: 'transfer', reference: 'FT-9' })
    expect(given.body).toMatchObject({ status: 'refunded', refund: { outcome: 'approved', failure: null } })
    expect((await byHand(billId, { method: 'cash' })).status).toBe(409)
    expect(await waiting()).toEqual(before)
    expect((await newest(patient))?.title).toBe('Payment refunded')
  })

  test('BILL-212 what waits to be given back by hand can be tried again, which never makes it twice', async () => {
    const { id, billId } = await book()
    await pay(billId)
    await cancel(id)
    fake.behaviour = 'declines'
    await settle()
    expect((await giveBack(billId)).body).toMatchObject({
      refunded: '10000.01',
      refund: { outcome: 'started', isAtDesk: true },
    })
    fake.behaviour = 'never-hears'
    expect((await giveBack(billId)).body).toMatchObject({
      refund: { outcome: 'interrupted', isAtDesk: false },
    })
    expect([(await giveBack(billId)).status, (await byHand(billId, { method: 'cash' })).status]).toEqual([
      409, 409,
    ])
    fake.behaviour = 'declines'
    server.clock.advance(10)
    await server.db.update(refund).set({ endedAt: testNow }).where(eq(refund.paymentId, billId))
    await settle()
    fake.behaviour = 'approves'
    const both = await Promise.all([giveBack(billId), byHand(billId, { method: 'cash' })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await billOf(billId)).toMatchObject({ status: 'refunded', refunded: '10000.01' })
  })

  test('BILL-40 what was paid through a provider that isn’t set up any more isn’t left waiting: the administrators are notified', async () => {
    const { id, billId } = await book()
    await pay(billId)
    await server.db
      .update(paymentAttempt)
      .set({ provider: 'paystack' })
      .where(eq(paymentAttempt.paymentId, billId))
    await cancel(id)
    await settle()
    const notified = await newest(admin)
    expect(notified).toMatchObject({ title: 'Refund declined', target: { kind: 'payment', id: billId } })
    expect(notified?.body).toContain('isn’t set up any more')
    expect(await billOf(billId)).toMatchObject({ refunded: '10000.01', refund: { isAtDesk: true } })
  })

  const behaviour = fc.constantFrom<ProviderBehaviour>(
    'approves',
    'declines',
    'charges-in-silence',
    'never-hears',
  )
  const step = fc.record({
    does: fc.constantFrom('pay', 'cancel', 'clinic-cancels', 'refund', 'settle'),
    behaviour,
    late: fc.boolean(),
  })
  test('BILL-61 whatever is paid, cancelled, refunded and declined, and at once: never more goes back than was paid, and nothing twice', async () => {
    let returned = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
        async (groups) => {
          server.clock.set(testNow)
          const { id, billId } = await book()
          for (const group of groups) {
            const statuses = await Promise.all(
              group.map(async ({ does, behaviour: next, late }) => {
                if (late) await startsIn(id, hour)
                fake.behaviour = next
                if (does === 'pay') return (await pay(billId)).status
                if (does === 'refund') return (await giveBack(billId)).status
                if (does === 'settle') await settle()
                else return (await cancel(id, does === 'cancel' ? patient : admin)).status
                return 200
              }),
            )
            expect(statuses.filter((status) => status >= 500)).toEqual([])
          }
          await cancel(id, admin)
          fake.behaviour = 'approves'
          for (let round = 0; round < 3; round += 1) {
            const past = new Date(server.clock.now().getTime() - hour)
            for (const table of [paymentAttempt, refund])
              await server.db
                .update(table)
                .set({ startedAt: past, endedAt: past })
                .where(and(eq(table.paymentId, billId), inArray(table.outcome, ['started', 'interrupted'])))
            await settle()
          }
          const [row] = await server.db.select().from(payment).where(eq(payment.id, billId))
          const backs = await server.db.select().from(refund).where(eq(refund.paymentId, billId))
          const moved = sumOfMoney(
            backs.flatMap(({ reference, amount }) => (fake.returned().includes(reference) ? [amount] : [])),
          )
          if (!row) throw new Error('no payment')
          const byHandYet = backs.filter((back) => back.provider === 'counter').map(({ amount }) => amount)
          expect(row.refunded).toBe(sumOfMoney([moved, ...byHandYet]))
          const charges = fake.taken().filter((reference) => reference.startsWith(`alafia-${billId}-`))
          expect(charges.length).toBe(row.paidAt === null ? 0 : 1)
          expect(compareMoney(moved, charges.length === 0 ? '0.00' : row.amount)).toBeLessThanOrEqual(0)
          expect(row.status === 'refunded').toBe(charges.length === 1 && moved === row.amount)
          if (charges.length === 1 && backs.every(({ outcome }) => outcome !== 'declined'))
            expect(compareMoney(moved, partOf(row.amount, 50))).toBeGreaterThanOrEqual(0)
          if (moved !== '0.00') returned += 1
        },
      ),
      { numRuns: 30, seed: 20_260_313 },
    )
    expect(returned).toBeGreaterThan(5)
  }, 120_000)
})

describe('with a refund request', () => {
  const askRefund = (billId: number) =>
    patient.post<Payment>(`/api/payments/${billId}/refund-request`, { reason: 'Nobody joined the visit' })
  const seenBill = async (billId: number) => (await admin.get<Payment>(`/api/payments/${billId}`)).body
  const paidVisit = async () => {
    const booked = await book()
    await pay(booked.billId)
    await accept(booked.id)
    expect((await askRefund(booked.billId)).status).toBe(201)
    return booked
  }

  test('BILL-77 if cancelling gives all of it back, the request is closed and nobody refunds it twice; if the bank declines, it stays closed and waits to be given back by hand', async () => {
    const { id, billId } = await paidVisit()
    const requestId = (await seenBill(billId)).request?.id
    expect((await cancel(id, doctor)).status).toBe(200)
    expect((await seenBill(billId)).request?.state).toBe('closed')
    const late = await admin.post<Payment>(`/api/payments/${billId}/refund-request/refusal`, {
      requestId,
      reason: 'The visit took place',
    })
    expect([late.status, late.body]).toMatchObject([
      409,
      { detail: 'The visit was cancelled, so all that is left goes back already' },
    ])
    fake.behaviour = 'declines'
    await settle()
    expect(await seenBill(billId)).toMatchObject({ request: { state: 'closed' }, refund: { isAtDesk: true } })
    fake.behaviour = 'approves'
    const form = { reason: 'The doctor was ill', requestId, amount: '10000.01' }
    expect((await admin.post<Payment>(`/api/payments/${billId}/refund`, form)).body).toMatchObject({
      status: 'refunded',
      request: { state: 'closed' },
    })
  })

  test('BILL-77 if cancelling gives back a part, the request stays open for the rest', async () => {
    const { id, billId } = await paidVisit()
    await startsIn(id, 2 * hour)
    expect((await cancel(id)).status).toBe(200)
    await settle()
    const { request, refunded } = await seenBill(billId)
    expect([request?.state, refunded]).toEqual(['open', '5000.00'])
    const form = { reason: 'We are sorry', requestId: request?.id }
    const more = await admin.post<Payment>(`/api/payments/${billId}/refund`, { ...form, amount: '5000.02' })
    expect(more.status).toBe(400)
    const rest = await admin.post<Payment>(`/api/payments/${billId}/refund`, { ...form, amount: '5000.01' })
    expect(rest.body).toMatchObject({ status: 'refunded', request: { state: 'accepted' } })
  })
})
