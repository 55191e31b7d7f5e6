import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '@alafia/contract/notifications/schema'
import { payment } from '../../billing/table.ts'
import { insurer } from '../../billing/insurers/table.ts'
import { inventoryItem } from '../../inventory/table.ts'
import { counterCase, type CounterCase } from '../../testing/counter-case.ts'
import { fakeProvider } from '../../testing/fake-provider.ts'
import { charge as chargeTable, chargeLine } from './table.ts'

const { provider } = fakeProvider()
let counter: CounterCase
beforeAll(async () => {
  counter = await counterCase(() => provider)
})
afterAll(() => counter.server.close())

const picksOf = (...items: readonly { id: number }[]) =>
  items.map(({ id: itemId }, medicationIndex) => ({ medicationIndex, itemId, quantity: 30 }))
const latest = async () => (await counter.patient.get<Notification[]>('/api/notifications')).body[0]?.body

describe('what is dispensed is charged', () => {
  it('PHARM-120 without insurance the patient pays the price of every unit, and hears the sum once', async () => {
    const { stock, fill, chargesOf, server } = counter
    const [one, other] = [await stock('50.00'), await stock('0.35')]
    const { id, bill } = await fill([one, other])
    expect(await chargesOf(id)).toMatchObject([
      {
        fillNumber: 1,
        partNumber: 1,
        currency: 'NGN',
        insurer: null,
        memberNumber: null,
        authorisation: null,
        lines: [
          {
            itemId: one.id,
            units: 30,
            unitPrice: '50.00',
            total: '1500.00',
            insurerShare: '0.00',
            patientShare: '1500.00',
          },
          {
            itemId: other.id,
            units: 30,
            unitPrice: '0.35',
            total: '10.50',
            insurerShare: '0.00',
            patientShare: '10.50',
          },
        ],
        bill: { amount: '1510.50', status: 'pending', takenBy: null, refunds: [] },
      },
    ])
    expect(await latest()).toMatch(/\. To pay: ₦1,510\.50 NGN$/)
    const [row] = await server.db.select().from(payment).where(eq(payment.id, bill.id))
    expect(row).toMatchObject({ patientId: counter.amina.id, appointmentId: null })
    expect(row?.description).toMatch(/^Medicines from /)
  })

  it('PHARM-120 the bill names the person, and no medicine', async () => {
    const { stock, prescribe, change, billOf, tobis, server } = counter
    const item = await stock('50.00')
    const id = await prescribe([item], { appointment: tobis })
    await change(id, { status: 'fulfilled' })
    const [row] = await server.db
      .select()
      .from(payment)
      .where(eq(payment.id, (await billOf(id)).id))
    expect(row?.description).toMatch(/^Medicines for Tobi from /)
    expect(row?.description).not.toContain(item.name)
  })

  it('PHARM-121 an insurer pays its percentage, rounded down to the kobo, or what the pharmacist agreed; the shares are kept', async () => {
    const { stock, prescribe, change, chargesOf, server } = counter
    const hygeia = await server.seed.insurer({ coversPercent: 70 })
    const items = [await stock('33.33'), await stock('10.00'), await stock('20.00')]
    const [, second, third] = items
    const id = await prescribe(items)
    const insurerShares = [
      { medicationIndex: 1, itemId: second?.id, insurerShare: '0.00' },
      { medicationIndex: 2, itemId: third?.id, insurerShare: '100.01' },
    ]
    // 30 × 33.33 = 999.90, of which 70% is 699.93; 300.00 isn't covered; of 600.00 the insurer pays 100.01.
    const shown = { total: '1899.90', toPay: '1099.96' }
    const { status, body } = await change(id, {
      status: 'fulfilled',
      dispense: picksOf(...items),
      charge: {
        ...shown,
        insurerId: hygeia.id,
        memberNumber: 'HYG-77',
        authorisation: 'PA-9',
        insurerShares,
      },
    })
    expect([status, body.status]).toEqual([200, 'fulfilled'])
    await server.db.update(insurer).set({ coversPercent: 10 }).where(eq(insurer.id, hygeia.id))
    expect(await chargesOf(id)).toMatchObject([
      {
        insurer: { id: hygeia.id, coversPercent: 70 },
        memberNumber: 'HYG-77',
        authorisation: 'PA-9',
        lines: [
          { total: '999.90', insurerShare: '699.93', patientShare: '299.97' },
          { total: '300.00', insurerShare: '0.00', patientShare: '300.00' },
          { total: '600.00', insurerShare: '100.01', patientShare: '499.99' },
        ],
        bill: { amount: '1099.96' },
      },
    ])
  })

  it('PHARM-122 a share of nothing makes no bill, and no word of paying', async () => {
    const { stock, prescribe, change, chargesOf, server } = counter
    const full = await server.seed.insurer({ coversPercent: 100 })
    const item = await stock('50.00')
    const id = await prescribe([item])
    const payments = await server.db.$count(payment)
    await change(id, {
      status: 'fulfilled',
      dispense: picksOf(item),
      charge: { total: '1500.00', toPay: '0.00', insurerId: full.id },
    })
    expect((await chargesOf(id)).map(({ bill }) => bill)).toEqual([null])
    expect(await server.db.$count(payment)).toBe(payments)
    expect(await latest()).not.toContain('To pay')
  })

  it('PHARM-123 if the price isn’t what was shown, nothing is dispensed', async () => {
    const { stock, prescribe, change, chargesOf, server } = counter
    const item = await stock('50.00')
    const id = await prescribe([item])
    const charge = { total: '1500.00', toPay: '1500.00', insurerId: null }
    await server.db.update(inventoryItem).set({ price: '60.00' }).where(eq(inventoryItem.id, item.id))
    const { status, body } = await change(id, { status: 'fulfilled', dispense: picksOf(item), charge })
    expect([status, body.detail]).toEqual([
      409,
      'The price has changed: it now costs ₦1,800.00 NGN, of which the patient pays ₦1,800.00 NGN. Nothing was dispensed',
    ])
    expect([await chargesOf(id), (await server.seed.stockOf(item))['A']]).toEqual([[], 1000])
  })

  it('PHARM-124 an insurer that isn’t active, and shares of what isn’t dispensed, are refused with the field', async () => {
    const { stock, prescribe, change, server } = counter
    const gone = await server.seed.insurer({ isActive: false })
    const active = await server.seed.insurer({ coversPercent: 0 })
    const item = await stock('50.00')
    const id = await prescribe([item])
    const tried = async (form: object) => {
      const body = { status: 'fulfilled', dispense: picksOf(item), charge: form }
      const answer = await change(id, body)
      return [answer.status, answer.body.errors?.[0]?.path]
    }
    const shown = { total: '1500.00', toPay: '1500.00' }
    const strange = [{ medicationIndex: 1, itemId: item.id, insurerShare: '1.00' }]
    expect(await tried({ ...shown, insurerId: gone.id })).toEqual([400, 'charge.insurerId'])
    expect(await tried({ ...shown, insurerId: active.id, insurerShares: strange })).toEqual([
      400,
      'charge.insurerShares.0.itemId',
    ])
    expect(await tried({ ...shown, insurerId: null, memberNumber: 'HYG-1' })).toEqual([
      400,
      'charge.memberNumber',
    ])
  })

  it('PHARM-125 a part that was owed is charged when it is dispensed', async () => {
    const { stock, prescribe, change, chargesOf, pharmacist } = counter
    const item = await stock('50.00')
    const id = await prescribe([item])
    const pick = { medicationIndex: 0, itemId: item.id }
    await change(id, { status: 'fulfilled', dispense: [{ ...pick, quantity: 20 }] })
    await pharmacist.post(`/api/prescriptions/${id}/owed`, { dispense: [{ ...pick, quantity: 10 }] })
    expect(
      (await chargesOf(id)).map(({ partNumber, lines, bill }) => [partNumber, lines[0]?.units, bill?.amount]),
    ).toEqual([
      [2, 10, '500.00'],
      [1, 20, '1000.00'],
    ])
    expect(await latest()).toMatch(/\. To pay: ₦500\.00 NGN$/)
  })

  it('PHARM-126 of 10 pharmacists who fulfil at once, one does, and it is charged once', async () => {
    const { stock, prescribe, change, chargesOf } = counter
    const id = await prescribe([await stock('50.00')])
    const answers = await Promise.all(Array.from({ length: 10 }, () => change(id, { status: 'fulfilled' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await chargesOf(id)).toHaveLength(1)
  })

  it('PHARM-126 the database refuses a changed charge, and shares that aren’t the price', async () => {
    const { stock, fill, server } = counter
    const { id } = await fill([await stock('50.00')])
    const [line] = await server.db.select().from(chargeLine).where(eq(chargeLine.prescriptionId, id))
    if (!line) throw new Error('no line')
    const tries = [
      server.db.update(chargeTable).set({ currency: 'USD' }).where(eq(chargeTable.prescriptionId, id)),
      server.db.update(chargeLine).set({ units: 1 }).where(eq(chargeLine.prescriptionId, id)),
      server.db.delete(chargeLine).where(eq(chargeLine.prescriptionId, id)),
      server.db.insert(chargeLine).values({ ...line, itemId: line.itemId + 1, patientShare: '1.00' }),
    ]
    for (const refused of await Promise.allSettled(tries)) expect(refused.status).toBe('rejected')
  })
})
