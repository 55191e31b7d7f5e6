import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentMethod } from '@alafia/contract/billing/schema'
import type { TestCard } from '@alafia/contract/billing/test-cards'
import { auditEntry } from '../audit/table.ts'
import { tokenOf } from '../seed/payments.ts'
import type { Person } from '../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import type { PaymentProvider } from './provider.ts'
import { createTestProvider } from './test-provider.actions.ts'
import { paymentAttempt, paymentMethod } from './table.ts'
import { testCharge } from './test-provider/table.ts'

let server: TestServer
let provider: PaymentProvider
let amina: Person
let patient: Caller

beforeAll(async () => {
  server = await testServer({
    paymentProvider: (db, clock) => {
      provider = createTestProvider(db, clock)
      return provider
    },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  amina = await server.seed.patient()
  patient = await server.as(amina)
})

const bodyOf = (card: TestCard['id'], changes: object = {}) => {
  const [brand = '', last4 = ''] = card.split('-')
  return {
    token: tokenOf(card),
    brand: brand[0]?.toUpperCase() + brand.slice(1),
    last4,
    holder: 'Amina Bello',
    expiryMonth: 12,
    expiryYear: 2026,
    ...changes,
  }
}
const add = (card: TestCard['id'], changes: object = {}) =>
  patient.post<PaymentMethod>('/api/payments/methods', bodyOf(card, changes))
const methods = async () => (await patient.get<PaymentMethod[]>('/api/payments/methods')).body

describe('stored cards', () => {
  test('BILL-10 the first is the default; another can be made the default; if the default is removed, the last one added takes its place', async () => {
    const first = (await add('mastercard-4444')).body
    expect(first).toMatchObject({ brand: 'Mastercard', last4: '4444', isDefault: true, isExpired: false })
    const second = (await add('visa-4242')).body
    const third = (await add('verve-0001')).body
    await patient.put(`/api/payments/methods/${second.id}/default`)
    expect((await methods()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second.id, true],
      [third.id, false],
      [first.id, false],
    ])
    expect((await patient.delete(`/api/payments/methods/${second.id}`)).status).toBe(204)
    expect((await methods()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [third.id, true],
      [first.id, false],
    ])
    const trail = await server.db.select().from(auditEntry)
    expect(
      trail
        .filter(({ actorId, action }) => actorId === amina.id && !action.endsWith('.list'))
        .map(({ action }) => action),
    ).toEqual([
      'payment-method.added',
      'payment-method.added',
      'payment-method.added',
      'payment-method.set-default',
      'payment-method.removed',
    ])
  })

  test('BILL-10 SEC-5 20 first cards at once: 10 are stored, one is the default, the rest get nothing worse than a 400', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add('visa-4242')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 400]))
    const kept = await methods()
    expect([kept.length, kept.filter(({ isDefault }) => isDefault).length]).toEqual([10, 1])
  })

  test('BILL-10 holder and expiry can be changed, the card itself can’t; a card is valid through the last day of its month', async () => {
    const { id } = (await add('visa-4242')).body
    const { body } = await patient.put<PaymentMethod>(`/api/payments/methods/${id}`, {
      holder: 'Amina B. Bello',
      expiryMonth: 3,
      expiryYear: 2026,
      brand: 'Verve',
      last4: '9999',
      isDefault: false,
    })
    expect(body).toMatchObject({
      holder: 'Amina B. Bello',
      brand: 'Visa',
      last4: '4242',
      isDefault: true,
      isExpired: false,
    })
    const late = await patient.put(`/api/payments/methods/${id}`, {
      holder: 'Amina',
      expiryMonth: 2,
      expiryYear: 2026,
    })
    expect([late.status, late.body.errors]).toEqual([
      400,
      [{ path: 'expiry', message: 'This card has expired' }],
    ])
  })

  test('BILL-9 the card details from the browser must match the provider’s; a card number is not a token', async () => {
    for (const changes of [
      { brand: 'Mastercard' },
      { last4: '4444' },
      { token: '4242424242424242' },
      { token: 'test_visa-4242_1' },
      { token: 'test_visa-9999_0123456789abcdef' },
    ])
      expect((await add('visa-4242', changes)).status).toBe(400)
    expect(
      (await server.db.select().from(paymentMethod)).filter(({ patientId }) => patientId === amina.id),
    ).toEqual([])
  })

  test('SEC-3 another patient’s card is a 404', async () => {
    const { id } = (await add('visa-4242')).body
    const other = await server.as(await server.seed.patient())
    const change = { holder: 'Someone Else', expiryMonth: 12, expiryYear: 2030 }
    expect([
      (await other.put(`/api/payments/methods/${id}`, change)).status,
      (await other.put(`/api/payments/methods/${id}/default`)).status,
      (await other.delete(`/api/payments/methods/${id}`)).status,
    ]).toEqual([404, 404, 404])
    expect(await methods()).toMatchObject([{ id, holder: 'Amina Bello' }])
  })
})

describe('BILL-14 the embedded provider', () => {
  const charge = (card: TestCard['id'], amount = '100.00', reference = `r-${Math.random()}`) =>
    createTestProvider(server.db, server.clock).charge({
      reference,
      token: tokenOf(card),
      amount,
      currency: 'NGN',
    })

  test.each([
    ['mastercard-4444', '100.00', 'approved'],
    ['verve-0001', '100.00', 'approved'],
    ['visa-4242', '100.05', 'The bank declined the card'],
    ['visa-4242', '100.51', 'There is not enough money on the card'],
    ['visa-0002', '100.00', 'The bank declined the card'],
    ['mastercard-9995', '100.00', 'There is not enough money on the card'],
  ] as const)('%s and %s: %s', async (card, amount, expected) => {
    const answer = await charge(card, amount)
    expect(answer.outcome === 'approved' ? 'approved' : answer.reason).toBe(expected)
  })

  test('moves money once per reference, however often and with whatever card it is called, also after a restart', async () => {
    const first = await charge('visa-4242', '100.00', 'the-same')
    const more = await Promise.all([
      charge('visa-4242', '100.00', 'the-same'),
      charge('visa-0002', '100.00', 'the-same'),
      createTestProvider(server.db, server.clock).lookUp('the-same'),
    ])
    expect(more).toEqual([first, first, first])
    const books = await server.db.select().from(testCharge)
    expect(books.filter(({ reference }) => reference === 'the-same')).toHaveLength(1)
  })

  test('BILL-6 a charge that got no answer is found to be paid on retry', async () => {
    const card = (await add('visa-0341')).body
    const due = await server.seed.payment({ patient: amina })
    const pay = () =>
      patient.post<{ status: string; cardLast4: string | null }>(`/api/payments/${due.id}/pay`, {
        methodId: card.id,
      })
    const { timeout } = provider
    // Only the charge gives up early: it never answers anyway, and a look-up may take its time.
    provider.timeout = 0
    expect((await pay()).body.status).toBe('pending')
    provider.timeout = timeout
    const isCharged = async () => {
      const [attempt] = await server.db
        .select({ reference: paymentAttempt.reference })
        .from(paymentAttempt)
        .where(eq(paymentAttempt.paymentId, due.id))
      return (await provider.lookUp(attempt?.reference ?? ''))?.outcome
    }
    await expect.poll(isCharged).toBe('approved')
    expect((await pay()).body).toMatchObject({ status: 'completed', cardLast4: '0341' })
  })
})
