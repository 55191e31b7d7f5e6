import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Payment, PaymentDetails } from '@alafia/contract/billing/schema'
import type { PrescriptionToPay } from '@alafia/contract/prescriptions/to-pay'
import { counterCase, type CounterCase } from '../../testing/counter-case.ts'
import { fakeProvider } from '../../testing/fake-provider.ts'
import type { Caller } from '../../testing/server.ts'

const { provider } = fakeProvider()
let counter: CounterCase
let admin: Caller
beforeAll(async () => {
  counter = await counterCase(() => provider)
  admin = await counter.server.as(await counter.server.seed.admin())
})
afterAll(() => counter.server.close())

const toPay = async (by: Caller = counter.patient) =>
  (await by.get<PrescriptionToPay[]>('/api/prescriptions/to-pay')).body
const toPayFor = async (prescriptionId: number) =>
  (await toPay()).filter((one) => one.prescriptionId === prescriptionId)
const billOf = async ({ id }: { id: number }, by: Caller = counter.patient) =>
  (await by.get<PaymentDetails>(`/api/payments/${id}`)).body
const filled = async () => {
  const { fill, stock } = counter
  return fill([await stock('50.00'), await stock('10.00')])
}

describe('BILL-34 what a prescription still costs', () => {
  it('is what the patient owes until it is paid, also on account; a part that is taken back isn’t owed', async () => {
    const { id, bill } = await filled()
    const owed = {
      prescriptionId: id,
      paymentId: bill.id,
      amount: '1800.00',
      currency: 'NGN',
      pharmacyName: (await billOf(bill)).counter?.pharmacyName,
      onAccountAt: null,
    }
    expect(await toPayFor(id)).toEqual([owed])
    await counter.take(bill, { method: 'account' })
    expect(await toPayFor(id)).toEqual([{ ...owed, onAccountAt: '2026-03-11T08:00:00.000Z' }])
    expect((await counter.reverse(id, { medications: [1] })).status).toBe(200)
    expect((await toPayFor(id)).map(({ amount }) => amount)).toEqual(['1500.00'])
    await counter.take(bill, { method: 'cash', received: '1500.00' })
    expect(await toPayFor(id)).toEqual([])
  })

  it('BILL-200 is what a pharmacist finds to take at their counter, until it is paid or on account', async () => {
    const [{ id, bill }, other] = [await filled(), await filled()]
    const atCounter = async (by = counter.pharmacist) =>
      (await toPay(by)).map(({ prescriptionId }) => prescriptionId)
    expect((await atCounter()).slice(0, 2)).toEqual([other.id, id])
    await counter.take(bill, { method: 'cash', received: '1800.00' })
    expect(await atCounter()).not.toContain(id)
    await counter.take(other.bill, { method: 'account' })
    expect(await atCounter()).not.toContain(other.id)
    const elsewhere = await counter.server.as(
      await counter.server.seed.pharmacist({ pharmacy: await counter.server.seed.pharmacy() }),
    )
    await filled()
    expect(await atCounter(elsewhere)).toEqual([])
  })

  it('is no one else’s', async () => {
    await filled()
    const { server } = counter
    expect(await toPay(await server.as(await server.seed.patient()))).toEqual([])
  })
})

describe('BILL-35 payments at a counter', () => {
  it('stand among the patient’s bills and in the administrators’ list: where, on account, how paid, and what goes back', async () => {
    const { id, bill } = await filled()
    const place = { onAccountAt: null, refunds: [] }
    expect(await billOf(bill)).toMatchObject({
      appointmentId: null,
      status: 'pending',
      amount: '1800.00',
      counter: place,
    })
    expect((await billOf(bill)).counter?.pharmacyName).toMatch(/^Pharmacy \d+$/)
    await counter.take(bill, { method: 'account' })
    expect((await billOf(bill)).counter?.onAccountAt).toBe('2026-03-11T08:00:00.000Z')
    await counter.take(bill, { method: 'cash', received: '2000.00' })
    for (const by of [counter.patient, admin])
      // BILL-201 what was charged, and by whom it was taken.
      expect(await billOf(bill, by)).toMatchObject({
        status: 'completed',
        paymentMethod: 'Cash',
        charged: {
          insurerName: null,
          takenBy: 'Ifeoma Eze',
          received: '2000.00',
          reference: null,
          lines: [{ patientShare: '1500.00' }, { patientShare: '300.00', isReversed: false }],
        },
      })
    await counter.reverse(id, { medications: [1] })
    const back = { amount: '300.00', how: 'counter', outcome: 'started', givenAs: null }
    expect((await billOf(bill)).counter?.refunds).toMatchObject([back])
    const refund = (await counter.billOf(id)).refunds[0] ?? expect.fail('Nothing goes back')
    await counter.give(bill, refund.id)
    for (const by of [counter.patient, admin]) {
      const { body } = await by.get<Payment[]>('/api/payments?limit=1')
      expect(body).toMatchObject([
        {
          id: bill.id,
          status: 'completed',
          counter: { refunds: [{ ...back, outcome: 'approved', givenAs: 'cash' }] },
        },
      ])
    }
  })

  it('can be paid by card in the app; an administrator doesn’t refund them', async () => {
    const { bill } = await filled()
    const { patient, card } = counter
    const { body } = await patient.post<Payment>(`/api/payments/${bill.id}/pay`, { methodId: card.id })
    expect(body).toMatchObject({ status: 'completed', cardLast4: '4242' })
    const refused = await admin.post(`/api/payments/${bill.id}/refund`, { reason: 'Changed their mind' })
    expect(refused.status).toBe(409)
  })

  it('an appointment’s bill has no counter', async () => {
    const { server, amina } = counter
    expect(await billOf(await server.seed.payment({ patient: amina }))).toMatchObject({
      counter: null,
      charged: null,
    })
  })
})
