import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Payment } from '@alafia/contract/billing/schema'
import type { Statement } from '@alafia/contract/billing/statements'
import { counterCase, type CounterCase } from '../../testing/counter-case.ts'
import { fakeProvider } from '../../testing/fake-provider.ts'
import { textInPdf } from '../../testing/pdf-text.ts'
import type { Caller } from '../../testing/server.ts'
import { payment, refund } from '../table.ts'

const { provider } = fakeProvider()
let counter: CounterCase
let patient: Caller
beforeAll(async () => {
  counter = await counterCase(() => provider)
  patient = counter.patient
})
afterAll(() => counter.server.close())

const statements = '/api/payments/statements'
const yearsOf = async (who: Caller) => (await who.get<Statement[]>(statements)).body
/** Without spaces. */
const statementOf = async (who: Caller, year: number) =>
  textInPdf((await who.download(`/api/payments/statement?year=${year}`)).bytes).join('\n')

describe('BILL-67 a yearly statement of what was paid', () => {
  test('a year runs from midnight to midnight at the clinic, and holds what was paid in it, whatever went back since', async () => {
    const { server, amina } = counter
    const pay = async (
      paidAt: string,
      {
        refunded = '0.00',
        ...more
      }: { refunded?: string; amount?: string; currency?: 'USD'; status?: 'refunded' } = {},
    ) => {
      const { id } = await server.seed.payment({
        patient: amina,
        status: 'completed',
        amount: '10000.00',
        paidAt: new Date(paidAt),
        transactionId: `TEST-${paidAt}`,
        ...more,
      })
      if (refunded === '0.00') return
      await server.db.update(payment).set({ refunded }).where(eq(payment.id, id))
      const back = {
        paymentId: id,
        provider: 'test',
        reason: 'Cancelled',
        refundedBy: amina.id,
        startedAt: server.clock.now(),
      }
      await server.db.insert(refund).values([
        {
          ...back,
          reference: `A-${id}`,
          amount: refunded,
          outcome: 'approved' as const,
          endedAt: server.clock.now(),
        },
        // A declined one moved nothing.
        {
          ...back,
          reference: `D-${id}`,
          amount: '1.00',
          outcome: 'declined' as const,
          endedAt: server.clock.now(),
        },
      ])
    }
    await pay('2024-12-31T22:59:59Z')
    await pay('2024-12-31T23:00:00Z', { refunded: '2500.50' })
    await pay('2025-06-01T09:00:00Z', { amount: '40.00', currency: 'USD' })
    await pay('2025-12-31T22:59:59Z', { status: 'refunded', refunded: '10000.00' })
    await pay('2025-12-31T23:00:00Z')
    await server.seed.payment({ patient: amina })
    await server.seed.payment({ patient: amina, status: 'failed' })
    expect(await yearsOf(patient)).toEqual([
      { year: 2026, payments: 1, sums: [{ currency: 'NGN', paid: '10000.00', refunded: '0.00' }] },
      {
        year: 2025,
        payments: 3,
        sums: [
          { currency: 'NGN', paid: '20000.00', refunded: '12500.50' },
          { currency: 'USD', paid: '40.00', refunded: '0.00' },
        ],
      },
      { year: 2024, payments: 1, sums: [{ currency: 'NGN', paid: '10000.00', refunded: '0.00' }] },
    ])
    const text = await statementOf(patient, 2025)
    for (const part of ['1Jan2025', '31Dec2025', 'Costinall₦7,499.50', 'Costinall$40.00'])
      expect(text).toContain(part)
    expect(text).not.toContain('31Dec2024')
  })

  test('it names each person, the visit with its doctor and licence, and the medicines; nobody else’s payments', async () => {
    const { server, amina, stock, fill, take } = counter
    const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi', lastName: 'Bello' })
    const appointment = await server.seed.appointment({
      patient: amina,
      familyMember: kemi,
      doctor: await server.seed.doctor({ firstName: 'Ngozi', lastName: 'Musa' }),
      date: '2026-03-12',
      time: '09:00',
      type: 'followup',
    })
    const { id } = await server.seed.payment({ patient: amina, appointment, amount: '15000.00' })
    const admin = await server.as(await server.seed.admin())
    expect(
      (await admin.post(`/api/payments/${id}/desk-taking`, { method: 'transfer', reference: 'T-1' })).status,
    ).toBe(200)
    const item = await stock('20.00')
    const { id: prescriptionId, bill } = await fill([item])
    expect((await take(bill, { method: 'cash', received: '600.00' })).status).toBe(200)

    const text = await statementOf(patient, 2026)
    for (const part of [
      'KemiBello',
      'Booked:Follow-upon12Mar2026,Dr.NgoziMusa(licenceMDCN',
      `prescription${prescriptionId}:${item.name}5mg`,
      '₦600.00',
      'Costinall₦25,600.00',
    ])
      expect(text).toContain(part.replaceAll(' ', ''))

    const stranger = await server.as(await server.seed.patient())
    expect(await yearsOf(stranger)).toEqual([])
    expect((await stranger.get('/api/payments/statement?year=2026')).status).toBe(404)
    expect((await admin.get(statements)).status).toBe(403)
  })

  test('the sums are those of the list, and a year that isn’t one is named', async () => {
    const paid = (await patient.get<Payment[]>('/api/payments?status=completed&limit=100')).body
    const years = await yearsOf(patient)
    const refunded = (await patient.get<Payment[]>('/api/payments?status=refunded&limit=100')).body
    expect(years.reduce((all, { payments }) => all + payments, 0)).toBe(paid.length + refunded.length)
    for (const wrong of ['26', '20x6', '1999', '99999']) {
      const { status, body } = await patient.get<{ errors: unknown }>(`/api/payments/statement?year=${wrong}`)
      expect([status, body.errors]).toEqual([400, [{ path: 'year', message: 'Choose a year' }]])
    }
  })
})
