import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Payment, PaymentDetails } from '@alafia/contract/billing/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import { auditEntry } from '../../audit/table.ts'
import { hour, minute } from '@alafia/contract/kernel/durations'
import type { Person } from '../../seed/people.ts'
import { fakeProvider } from '../../testing/fake-provider.ts'
import { textInPdf } from '../../testing/pdf-text.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { refund } from '../table.ts'
import { counterTaking } from '../counter/table.ts'

const { fake, provider } = fakeProvider()
let server: TestServer
let amina: Person
let patient: Caller
let admin: Caller
let boss: Person
let cardId: number

beforeAll(async () => {
  server = await testServer({ paymentProvider: () => provider })
  amina = await server.seed.patient()
  boss = await server.seed.admin()
  cardId = (await server.seed.paymentMethod(amina)).id
})
beforeEach(async () => {
  fake.behaviour = 'approves'
  patient = await server.as(amina)
  admin = await server.as(boss)
})
afterAll(() => server.close())

const due = () => server.seed.payment({ patient: amina, amount: '25000.00' })
const cash = { method: 'cash', received: '30000.00' }
const take = (id: number, taking: object = cash, headers = {}, by = admin) =>
  by.post<Payment>(`/api/payments/${id}/desk-taking`, taking, headers)
const giveBack = (id: number, more: object = {}) =>
  admin.post<Payment>(`/api/payments/${id}/desk-refund`, { reason: 'The clinic was closed', ...more })
const read = async (id: number) => (await admin.get<PaymentDetails>(`/api/payments/${id}`)).body
const receiptOf = async (id: number) =>
  textInPdf((await patient.download(`/api/payments/${id}/receipt`)).bytes).join('')

describe('taking at the desk', () => {
  test.each([
    [cash, 'Cash', { received: '30000.00', reference: null }],
    [{ method: 'transfer', reference: 'GTB-1' }, 'Transfer', { received: null, reference: 'GTB-1' }],
    [{ method: 'terminal', reference: '004711' }, 'Card terminal', { received: null, reference: '004711' }],
  ])(
    'BILL-42 %o completes the bill with who took it; details and receipt say so',
    async (taking, shown, facts) => {
      const { id } = await due()
      expect((await take(id, taking)).body).toMatchObject({
        status: 'completed',
        paymentMethod: shown,
        cardLast4: null,
      })
      const takenBy = `${boss.firstName} ${boss.lastName}`
      expect((await read(id)).desk).toEqual({ takenBy, ...facts })
      const receipt = await receiptOf(id)
      for (const text of [takenBy, shown, facts.reference ?? '5,000.00'])
        expect(receipt).toContain(text.replaceAll(' ', ''))
      const trail = await server.db
        .select()
        .from(auditEntry)
        .where(eq(auditEntry.subject, `payment ${id}`))
      expect(trail.map(({ action }) => action)).toContain(
        { Cash: 'payment.taken-in-cash', Transfer: 'payment.taken-by-transfer' }[shown] ??
          'payment.taken-by-terminal',
      )
    },
  )

  test('BILL-42 less cash than is due, or no reference, is refused and says what is missing', async () => {
    const { id } = await due()
    const short = await take(id, { method: 'cash', received: '24999.99' })
    expect([short.status, short.body]).toMatchObject([
      400,
      { errors: [{ path: 'received', message: 'Enter at least ₦25,000.00' }] },
    ])
    for (const method of ['transfer', 'terminal'])
      expect((await take(id, { method, reference: ' ' })).status).toBe(400)
    expect((await read(id)).status).toBe('pending')
  })

  test('BILL-42 only administrators take it, and medicines are paid at the pharmacy', async () => {
    const { id } = await due()
    expect((await take(id, cash, {}, patient)).status).toBe(403)
    const pharmacy = await server.seed.pharmacy()
    const medicines = await server.seed.payment({ patient: amina, pharmacy })
    const answer = await take(medicines.id)
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { detail: 'Medicines are paid at the pharmacy’s counter' },
    ])
  })

  test('BILL-43 what is no longer to pay isn’t taken: the bill was changed while the dialog was open', async () => {
    const { id } = await due()
    const changed = await take(id, { ...cash, seen: '99999.00' })
    expect([changed.status, (await read(id)).status]).toEqual([409, 'pending'])
  })

  test('BILL-43 of many who take it at once, while the patient pays too, one succeeds; a repeated request answers as the first did', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await due()
      const before = fake.taken().length
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => take(id)),
        patient.post<Payment>(`/api/payments/${id}/pay`, { methodId: cardId }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const taken = await server.db.$count(counterTaking, eq(counterTaking.paymentId, id))
      expect(taken + fake.taken().length - before).toBe(1)
    }
    const { id } = await due()
    const key = { 'idempotency-key': `desk-${id}` }
    const [first, again] = [await take(id, cash, key), await take(id, cash, key)]
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  test('BILL-43 while nobody knows whether an online payment was made, nothing is taken', async () => {
    const { id } = await due()
    fake.behaviour = 'never-hears'
    await patient.post(`/api/payments/${id}/pay`, { methodId: cardId })
    const answer = await take(id)
    expect([answer.status, answer.body]).toMatchObject([
      409,
      {
        detail:
          'An online payment hasn’t been answered yet, so it may have been paid. Try again in a few minutes',
      },
    ])
    server.clock.advance((49 * hour) / minute)
    admin = await server.as(boss)
    expect((await take(id)).status).toBe(200)
  })
})

describe('giving back at the desk', () => {
  test('BILL-44 what was paid in cash goes back in cash, once, and the receipt says so; it isn’t refunded online', async () => {
    const { id } = await due()
    await take(id)
    const online = await admin.post(`/api/payments/${id}/refund`, { reason: 'The clinic was closed' })
    expect([online.status, online.body.detail]).toEqual([
      409,
      'This was paid at the desk: give it back there',
    ])
    const answers = await Promise.all([giveBack(id), giveBack(id), giveBack(id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await read(id)).toMatchObject({ status: 'refunded', refund: { outcome: 'approved' } })
    const [back] = await server.db.select().from(refund).where(eq(refund.paymentId, id))
    expect(back).toMatchObject({
      amount: '25000.00',
      givenAs: 'cash',
      givenBy: boss.id,
      givenReference: null,
    })
    expect(await receiptOf(id)).toContain('givenbackatthedesk')
  })

  test.each([
    ['transfer', 'Enter the bank’s reference'],
    ['terminal', 'Enter the number on the terminal’s slip'],
  ])('BILL-44 a %s goes back with its reference', async (method, message) => {
    const { id } = await due()
    await take(id, { method, reference: 'IN-1' })
    const without = await giveBack(id)
    expect([without.status, without.body]).toMatchObject([400, { errors: [{ path: 'reference', message }] }])
    expect((await giveBack(id, { reference: 'OUT-1' })).body.status).toBe('refunded')
  })

  test('BILL-44 what was paid online can’t be given back at the desk', async () => {
    const { id } = await due()
    await patient.post(`/api/payments/${id}/pay`, { methodId: cardId })
    expect((await giveBack(id)).status).toBe(409)
    expect((await read(id)).status).toBe('completed')
  })

  test('BILL-205 of a cancelled visit it waits there: the patient is notified of how much and where, and reads no more than has gone back', async () => {
    const doctor = await server.seed.doctor()
    const visit = await server.seed.appointment({
      patient: amina,
      doctor,
      date: '2026-03-20',
      time: '09:00',
      status: 'confirmed',
    })
    const { id } = await server.seed.payment({ patient: amina, appointment: visit, amount: '25000.00' })
    await take(id)
    const asked = await patient.post<Payment>(`/api/payments/${id}/refund-request`, {
      reason: 'I waited long',
    })
    await giveBack(id, { requestId: asked.body.request?.id, amount: '5000.00' })
    const cancelled = await (
      await server.as(doctor)
    ).patch(`/api/appointments/${visit.id}`, { status: 'cancelled', reason: 'The doctor is ill' })
    expect(cancelled.status).toBe(200)
    const [notice] = (await patient.get<Notification[]>('/api/notifications')).body.filter(
      ({ title }) => title === 'Refund to collect',
    )
    expect(notice?.body).toContain(
      '₦20,000.00 NGN of ₦25,000.00 NGN is waiting for you at the clinic’s desk: ',
    )
    expect(notice).toMatchObject({ target: { kind: 'payment', id } })
    expect(await read(id)).toMatchObject({ refunded: '25000.00', refund: { outcome: 'started' } })
    expect(await receiptOf(id)).toMatch(/Refunded₦?5,000\.00/)
    expect(await receiptOf(id)).not.toContain('20,000.00')
    expect((await giveBack(id, { amount: '20000.00' })).body.status).toBe('refunded')
    expect(await receiptOf(id)).toContain('thefullamount')
  })
})
