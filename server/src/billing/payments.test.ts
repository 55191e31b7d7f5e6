import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { Payment, PaymentSummary } from '@alafia/contract/billing/schema'
import type { PaymentStatus } from '@alafia/contract/billing/states'
import { maxSearchLength } from '@alafia/contract/kernel/search'
import type { Currency } from '@alafia/contract/kernel/money'
import { minute } from '@alafia/contract/kernel/durations'
import type { Person } from '../seed/people.ts'
import { everyDay } from '../seed/hours.ts'
import { textInPdf } from '../testing/pdf-text.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import { payment } from './table.ts'

let server: TestServer
let amina: Person
let patient: Caller
let admin: Caller

beforeAll(async () => {
  server = await testServer()
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  patient = await server.as(amina)
  admin = await server.as(await server.seed.admin())
})
afterAll(() => server.close())

const minutesAgo = (minutes: number) => new Date(server.clock.now().getTime() - minutes * minute)
const list = async (who: Caller, query = '') => {
  const { status, body, headers } = await who.get<Payment[]>(`/api/payments${query}`)
  expect(status).toBe(200)
  return { body, next: /<([^>]+)>/.exec(String(headers['link'] ?? ''))?.[1] }
}

/** Its text, without spaces. */
const receipt = async (by: Caller, id: number | undefined) =>
  textInPdf((await by.download(`/api/payments/${id}/receipt`)).bytes).join('\n')

describe('the list of payments', () => {
  let bola: Person
  beforeAll(async () => {
    bola = await server.seed.patient({ firstName: 'Bola', lastName: 'Adeyemi' })
    const add = (minutes: number, more: Partial<Parameters<typeof server.seed.payment>[0]> = {}) =>
      server.seed.payment({ patient: amina, createdAt: minutesAgo(minutes), ...more })
    await add(50, {
      description: 'Appointment with Dr. Adanna Eze',
      status: 'completed',
      transactionId: 'TEST-100%_A',
    })
    await add(40, { status: 'failed' })
    await add(30, { status: 'voided' })
    await add(20)
    await add(20, { description: 'Appointment with Dr. Bukola Lawal' })
    await add(10, { patient: bola, description: 'Appointment with Dr. Adanna Eze' })
  })

  test('BILL-3 a patient sees their own, newest first, with the last attempt; an admin all, with each patient’s name', async () => {
    const own = (await list(patient)).body
    expect(own.map(({ status }) => status)).toEqual(['pending', 'pending', 'voided', 'failed', 'completed'])
    expect(
      own.every(({ patientId, patientName }) => patientId === amina.id && patientName === 'Amina Bello'),
    ).toBe(true)
    expect(own[3]?.lastAttempt).toMatchObject({ outcome: 'declined', reason: 'The bank declined the card' })
    const all = (await list(admin)).body
    expect(all).toHaveLength(6)
    expect(all[0]?.patientName).toBe('Bola Adeyemi')
  })

  test.each([
    ['?status=completed', 1],
    ['?status=pending', 2],
    ['?status=failed', 1],
    ['?search=eze', 1],
    ['?search=APPOINTMENT%20okafor', 3],
    ['?search=test-100', 1],
    ['?search=100%25_A', 1],
    ['?search=100_%25A', 0],
    ['?search=bello', 5],
    ['?search=%20', 5],
    ['?search=okafor&status=failed', 1],
  ])('BILL-3 %s finds %d', async (query, count) => {
    expect((await list(patient, query)).body).toHaveLength(count)
  })

  test('PLAT-2 accepts a search text of up to the search box’s maximum length', async () => {
    expect((await list(patient, `?search=${'x'.repeat(maxSearchLength)}`)).body).toEqual([])
    expect((await patient.get(`/api/payments?search=${'x'.repeat(maxSearchLength + 1)}`)).status).toBe(400)
  })

  test('BILL-3 an admin can also search by the patient’s name', async () => {
    expect((await list(admin, '?search=adeyemi%20eze')).body.map(({ patientId }) => patientId)).toEqual([
      bola.id,
    ])
  })

  test('PLAT-2 pages have no gaps or duplicates, even if two payments were created at the same instant', async () => {
    const seen: number[] = []
    let address: string | undefined = '/api/payments?limit=2'
    while (address !== undefined) {
      const page = await list(patient, address.slice('/api/payments'.length))
      seen.push(...page.body.map(({ id }) => id))
      address = page.next
    }
    expect(seen).toEqual((await list(patient)).body.map(({ id }) => id))
  })

  test('SEC-3 another patient’s payment is a 404 that reveals nothing', async () => {
    const stranger = await server.as(bola)
    const [mine] = (await list(patient, '?status=completed')).body
    for (const address of [`/api/payments/${mine?.id}`, `/api/payments/${mine?.id}/receipt`]) {
      const { status, body } = await stranger.get(address)
      expect([status, JSON.stringify(body).includes('Eze')]).toEqual([404, false])
    }
  })

  test('BILL-11 a paid payment has a PDF receipt; any other gives a 409 that names its status', async () => {
    const [paid] = (await list(patient, '?status=completed')).body
    const { status, body, headers } = await patient.get<string>(`/api/payments/${paid?.id}/receipt`)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain(`attachment; filename="Alafia receipt ${paid?.id}.pdf"`)
    expect(body.startsWith('%PDF-')).toBe(true)
    // A payment without an appointment.
    expect(await receipt(patient, paid?.id)).not.toContain('Appointmentdate')
    const [failed] = (await list(patient, '?status=failed')).body
    const refused = await patient.get(`/api/payments/${failed?.id}/receipt`)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'This payment has failed. There is a receipt once it is paid',
    ])
  })
})

describe('an appointment’s fee', () => {
  const book = async (fee: string, time: string, changes: object = {}) => {
    const doctor = await server.seed.doctor({
      fee,
      slots: everyDay(),
      firstName: 'Chidi',
      lastName: 'Okafor',
    })
    const person = await server.seed.patient()
    const caller = await server.as(person)
    const { body } = await caller.post<{ id: number }>('/api/appointments', {
      patientId: person.id,
      doctorId: doctor.id,
      appointmentDate: '2026-03-13',
      appointmentTime: time,
      type: 'general',
      reason: 'Cough',
      ...changes,
    })
    const dues = () => server.db.select().from(payment).where(eq(payment.appointmentId, body.id))
    const change = (change_: object) => caller.patch(`/api/appointments/${body.id}`, change_)
    return { id: body.id, dues, change, person, caller }
  }

  test('BILL-1 becomes a pending payment in the booking’s own transaction, and moving the appointment keeps it', async () => {
    const { dues, change, person } = await book('17500.50', '09:00', { amount: '1.00', fee: '0.00' })
    const [before] = await dues()
    expect(before).toMatchObject({
      patientId: person.id,
      description: 'Appointment with Dr. Chidi Okafor',
      amount: '17500.50',
      currency: 'NGN',
      status: 'pending',
    })
    await change({ status: 'scheduled', appointmentDate: '2026-03-16', appointmentTime: '10:00' })
    expect(await dues()).toEqual([before])
  })

  test('BILL-11 once paid, the receipt names the day of the appointment, also of one that was moved', async () => {
    const { id, dues, change, caller } = await book('5000.00', '09:00')
    await change({ status: 'scheduled', appointmentDate: '2026-03-16', appointmentTime: '10:00' })
    await server.db
      .update(payment)
      .set({ status: 'completed', paidAt: server.clock.now(), transactionId: 'T-2' })
      .where(eq(payment.appointmentId, id))
    const text = await receipt(caller, (await dues())[0]?.id)
    expect(text).toContain('Appointmentdate')
    expect(text).toContain('16March2026')
  })

  test('BILL-2 is voided on cancelling where it is not paid, and a free appointment costs nothing', async () => {
    const cancel = { status: 'cancelled', reason: 'Well again' }
    const unpaid = await book('5000.00', '09:00')
    await unpaid.change(cancel)
    expect((await unpaid.dues()).map(({ status }) => status)).toEqual(['voided'])
    const free = await book('0.00', '09:00')
    expect(await free.dues()).toEqual([])
    expect((await free.change(cancel)).status).toBe(200)
  })

  test('BILL-60 BILL-211 administrators are notified of what no payment provider can give back, and give it back by hand', async () => {
    const other = await book('6000.00', '10:00')
    await server.db
      .update(payment)
      .set({ status: 'completed', paidAt: server.clock.now(), transactionId: 'T-3' })
      .where(eq(payment.appointmentId, other.id))
    await other.change({ status: 'cancelled', reason: 'Well again' })
    const [notified] = (await admin.get<Notification[]>('/api/notifications?limit=1')).body
    expect(notified?.title).toBe('Money to give back')
    const path = `/api/payments/${notified?.target?.id}`
    expect((await admin.get<Payment>(path)).body.refund).toMatchObject({ isAtDesk: true, outcome: 'started' })
    const form = { reason: 'In cash, at the desk', method: 'cash' }
    expect((await admin.post<Payment>(`${path}/desk-refund`, form)).body.status).toBe('refunded')
  })
})

describe('BILL-4 BILL-64 the totals', () => {
  type Drawn = {
    kobo: number
    currency: Currency
    status: PaymentStatus
    paidMinutesAgo: number | null
    createdMinutesAgo: number
  }
  const drawn: fc.Arbitrary<Drawn> = fc.record({
    kobo: fc.oneof(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 999_999_999_999 })),
    currency: fc.constantFrom<Currency>('NGN', 'USD'),
    status: fc.constantFrom<PaymentStatus>('pending', 'completed', 'failed', 'refunded', 'voided'),
    paidMinutesAgo: fc.integer({ min: 0, max: 500 * 24 * 60 }),
    createdMinutesAgo: fc.integer({ min: 0, max: 500 * 24 * 60 }),
  })
  const text = (kobo: bigint) => `${kobo / 100n}.${String(kobo % 100n).padStart(2, '0')}`
  // The clock is set to 11 March 2026, 09:00 in Lagos (UTC+1).
  const monthStart = Date.parse('2026-02-28T23:00:00Z')
  const yearStart = Date.parse('2025-12-31T23:00:00Z')

  test('are exact to the kobo, per currency, by the clinic’s month and year', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { maxLength: 25 }), async (payments) => {
        const person = await server.seed.patient()
        for (const { kobo, currency, status, paidMinutesAgo, createdMinutesAgo } of payments)
          await server.seed.payment({
            patient: person,
            amount: text(BigInt(kobo)),
            currency,
            status,
            createdAt: minutesAgo(createdMinutesAgo),
            paidAt: minutesAgo(paidMinutesAgo ?? 0),
          })
        const sumOf = (currency: Currency, which: (one: Drawn) => boolean) =>
          text(
            payments
              .filter((one) => one.currency === currency && which(one))
              .reduce((sum, { kobo }) => sum + BigInt(kobo), 0n),
          )
        const since = (start: number) => (one: Drawn) =>
          one.status === 'completed' && minutesAgo(one.paidMinutesAgo ?? 0).getTime() >= start
        const expected = (['NGN', 'USD'] as const)
          .filter((currency) => currency === 'NGN' || payments.some((one) => one.currency === currency))
          .map((currency) => ({
            currency,
            totalPaid: sumOf(currency, ({ status }) => status === 'completed'),
            pending: sumOf(currency, ({ status }) => status === 'pending'),
            failed: sumOf(currency, ({ status }) => status === 'failed'),
            failedCount: payments.filter((one) => one.currency === currency && one.status === 'failed')
              .length,
            thisMonth: sumOf(currency, since(monthStart)),
            thisYear: sumOf(currency, since(yearStart)),
          }))
        const { body } = await (await server.as(person)).get<PaymentSummary>('/api/payments/summary')
        expect(body.sums).toEqual(expected)
      }),
      { numRuns: 20 },
    )
  })

  test('include the first instant of the clinic’s month, and not the one before', async () => {
    const person = await server.seed.patient()
    for (const [at, amount] of [
      ['2026-02-28T23:00:00Z', '10.01'],
      ['2026-02-28T22:59:59Z', '20.02'],
      ['2025-12-31T22:59:59Z', '40.04'],
    ] as const)
      await server.seed.payment({
        patient: person,
        amount,
        status: 'completed',
        paidAt: new Date(at),
        createdAt: new Date(at),
      })
    const { body } = await (await server.as(person)).get<PaymentSummary>('/api/payments/summary')
    expect(body.sums).toEqual([
      {
        currency: 'NGN',
        totalPaid: '70.07',
        pending: '0.00',
        failed: '0.00',
        failedCount: 0,
        thisMonth: '10.01',
        thisYear: '30.03',
      },
    ])
  })
})

test('APPT-126 the bill of one appointment is found, and only by whoever may see it', async () => {
  const ada = await server.seed.patient()
  const doctor = await server.seed.doctor()
  const appointment = await server.seed.appointment({
    patient: ada,
    doctor,
    date: '2026-03-09',
    time: '10:00',
  })
  await server.seed.payment({ patient: ada })
  await server.seed.payment({ patient: ada, appointment })
  const ofVisit = `?appointmentId=${appointment.id}`
  const found = (await list(await server.as(ada), ofVisit)).body
  expect(found.map(({ appointmentId }) => appointmentId)).toEqual([appointment.id])
  expect((await list(patient, ofVisit)).body).toEqual([])
})
