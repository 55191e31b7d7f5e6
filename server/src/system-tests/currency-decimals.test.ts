import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ReportReply } from '@alafia/contract/analytics/schema'
import type { DeskClosing, OpenDesk } from '@alafia/contract/billing/desk-closing'
import type { Payment, PaymentSummary } from '@alafia/contract/billing/schema'
import type { Statement } from '@alafia/contract/billing/statements'
import { currencies } from '@alafia/contract/clinic/currencies'
import type { ClinicSettings } from '@alafia/contract/clinic/schema'
import type { ItemDetail } from '@alafia/contract/inventory/schema'
import type { ImportSummary } from '@alafia/contract/inventory/spreadsheet'
import { decimalsOf } from '@alafia/contract/kernel/minor-units'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { doctor } from '../doctors/table.ts'
import { inventoryItem, stockMovement } from '../inventory/table.ts'
import { sqlErrorOf } from '../platform/database/sql-error.ts'
import { counterCase } from '../testing/counter-case.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { textInPdf } from '../testing/pdf-text.ts'

let counter: Awaited<ReturnType<typeof counterCase>>
let admin: Awaited<ReturnType<(typeof counter)['server']['as']>>

const change = async (currency: string) => {
  const { details, version } = (await admin.get<ClinicSettings>('/api/admin/clinic')).body
  return admin.put('/api/admin/clinic', { ...details, name: 'Clinic', currency, version })
}
const setFee = (id: number, fee: string) =>
  admin.put(`/api/admin/users/${id}/practice`, { specialization: 'Cardiology', fee })
const refused = ({ status, body }: { status: number; body: Pick<ProblemBody, 'errors'> }) => [
  status,
  body.errors?.[0]?.path,
  body.errors?.[0]?.message,
]
const textOf = async (path: string, by = admin) => {
  const { bytes } = await by.download(path)
  return path.includes('format=pdf') || !path.includes('file')
    ? textInPdf(bytes).join('').replaceAll(/\s/g, '')
    : bytes.toString()
}

beforeEach(async () => {
  const { provider } = fakeProvider()
  counter = await counterCase(() => provider)
  admin = await counter.server.as(await counter.server.seed.admin())
})
afterEach(() => counter.server.close())

const cases = [
  {
    currency: 'XOF',
    tooExact: '12500.5',
    message: 'XOF has no decimals',
    fee: '12501',
    // A third of it off, rounded down.
    off: '4125',
    due: '8376',
    part: '3001',
    left: '5375',
    none: '0',
    shown: ['XOF8,376', 'XOF3,001'],
  },
  {
    currency: 'TND',
    tooExact: '45.1255',
    message: 'TND has at most 3 decimals',
    fee: '45.125',
    off: '14.891',
    due: '30.234',
    part: '10.005',
    left: '20.229',
    none: '0.000',
    shown: ['TND30.234', 'TND10.005'],
  },
] as const

describe('ORG-19 a clinic whose currency hasn’t two decimals', () => {
  it.each(cases)(
    'in $currency has the same figures on bill, receipt, report, statement and at the desk',
    async ({ currency, tooExact, message, fee, off, due, part, left, none, shown }) => {
      expect((await change(currency)).status).toBe(200)
      const { server, patient, amina } = counter
      const okafor = await server.seed.doctor({ currency, fee: '1' })
      expect(refused(await setFee(okafor.id, tooExact))).toEqual([400, 'fee', message])
      expect((await setFee(okafor.id, fee)).status).toBe(200)
      const booked = await patient.post('/api/appointments', {
        patientId: amina.id,
        doctorId: okafor.id,
        appointmentDate: '2026-03-12',
        appointmentTime: '09:00',
        type: 'general',
        reason: 'Cough',
      })
      expect(booked.status).toBe(201)
      const billed = async () => (await patient.get<Payment[]>('/api/payments')).body.at(0)
      const id = (await billed())?.id
      expect(await billed()).toMatchObject({ amount: fee, discount: none, refunded: none, currency })

      const give = (of: object) =>
        admin.post<Payment & ProblemBody>(`/api/payments/${id}/discounts`, {
          reason: 'Hardship',
          seen: fee,
          ...of,
        })
      expect(refused(await give({ kind: 'amount', amount: tooExact }))).toEqual([400, 'amount', message])
      expect((await give({ kind: 'percent', percent: 33 })).body).toMatchObject({
        amount: due,
        discount: off,
      })

      const take = (received: string) =>
        admin.post<Payment & ProblemBody>(`/api/payments/${id}/desk-taking`, { method: 'cash', received })
      expect(refused(await take(tooExact))).toEqual([400, 'received', message])
      expect((await take('20000')).status).toBe(200)

      const asked = await patient.post<Payment>(`/api/payments/${id}/refund-request`, {
        reason: 'I was not seen',
      })
      const giveBack = (amount: string) =>
        admin.post<Payment & ProblemBody>(`/api/payments/${id}/desk-refund`, {
          reason: 'The visit was short',
          amount,
          requestId: asked.body.request?.id,
        })
      expect(refused(await giveBack(tooExact))).toEqual([400, 'amount', message])
      expect((await giveBack(part)).body).toMatchObject({ amount: due, refunded: part, status: 'completed' })

      const receipt = await textOf(`/api/payments/${id}/receipt`, patient)
      for (const figure of shown) expect(receipt).toContain(figure)
      const { sums } = (await admin.get<PaymentSummary>('/api/payments/summary')).body
      expect(sums).toMatchObject([{ currency, totalPaid: left, pending: none }])
      const [statement] = (await patient.get<Statement[]>('/api/payments/statements')).body
      expect(statement?.sums).toEqual([{ currency, paid: due, refunded: part }])

      const days = 'kind=payments&from=2026-03-01&to=2026-03-31'
      const report = (await admin.get<ReportReply>(`/api/admin/reports?${days}`)).body
      expect(
        report.totals.filter((value) => value.startsWith(left) || value === due || value === part),
      ).toEqual([due, part, left])
      expect(await textOf(`/api/admin/reports/file?${days}&format=csv&by=method`)).toContain(
        `Cash,1,${due},0.00,${part},0.00,${left},0.00,${none},0.00`,
      )

      const open = (await admin.get<OpenDesk>('/api/desk-closings/open')).body
      expect(open.sums[0]).toEqual({ currency, method: 'cash', taken: due, givenBack: part, expected: left })
      const close = (counted: string) =>
        admin.post<DeskClosing & ProblemBody>('/api/desk-closings', {
          after: null,
          until: open.until,
          counts: open.sums.map(({ expected, ...sum }, place) => ({
            ...sum,
            counted: place === 0 ? counted : expected,
            note: '',
          })),
        })
      expect(refused(await close(`${left}${left.includes('.') ? '' : '.'}0001`))[2]).toBe(
        'Say why the count differs',
      )
      const closing = (await close(left)).body
      expect(closing.sums[0]).toMatchObject({ counted: left, difference: none })
      expect(await textOf(`/api/desk-closings/${closing.id}/file`)).toContain(`,${due},`)
    },
  )

  it.each([
    {
      currency: 'XOF',
      price: '125',
      cost: '80',
      tooExact: '12.5',
      message: 'XOF has no decimals',
      sums: ['3750', '3000', '750'],
    },
    {
      currency: 'TND',
      price: '0.125',
      cost: '0.080',
      tooExact: '0.1255',
      message: 'TND has at most 3 decimals',
      sums: ['3.750', '3.000', '0.750'],
    },
  ])(
    'in $currency prices, dispenses and claims medicines to the unit',
    async ({ currency, price, cost, tooExact, message, sums }) => {
      const { server, pharmacist, prescribe, change: fill, billOf } = counter
      expect((await change(currency)).status).toBe(200)
      const drug = {
        name: 'Zinc',
        genericName: 'Zinc sulfate',
        dosage: '5 mg',
        form: 'tablet',
        manufacturer: 'Emzor Pharmaceutical',
        minStockLevel: '20',
        batchNumber: 'ZN-1',
        expiryDate: '2028-01-31',
        quantity: '100',
      }
      const add = (of: string) =>
        pharmacist.post<ItemDetail & ProblemBody>('/api/pharmacy/inventory', { ...drug, price: of })
      expect(refused(await add(tooExact))).toEqual([400, 'price', message])
      const { id: itemId, ...item } = (await add(price)).body
      expect(item.price).toBe(price)
      const edited = await pharmacist.patch(`/api/pharmacy/inventory/${itemId}`, {
        price: tooExact,
      })
      expect(refused(edited)).toEqual([400, 'price', message])
      const receive = (costPrice: string) =>
        pharmacist.post(`/api/pharmacy/inventory/${itemId}/batches`, {
          batchNumber: 'ZN-2',
          expiryDate: '2028-01-31',
          quantity: 10,
          costPrice,
        })
      expect(refused(await receive(tooExact))).toEqual([400, 'costPrice', message])
      expect((await receive(cost)).status).toBeLessThan(300)
      const costs = await server.db.select({ cost: stockMovement.costPrice }).from(stockMovement)
      expect(costs.map((one) => one.cost)).toContain(cost)
      const csv = (of: string) =>
        `Name,Generic name,Dosage,Form,Manufacturer,Price,Minimum stock level,Batch number,Expiry date,Quantity\nIron,Ferrous sulfate,200 mg,Tablet,Emzor,${of},20,IR-1,2028-01-31,100`
      const preview = async (of: string) =>
        (await pharmacist.post<ImportSummary>('/api/pharmacy/inventory/import/preview', { csv: csv(of) }))
          .body
      expect((await preview(tooExact)).errors).toEqual([{ row: 2, column: 'Price', message }])
      expect((await preview(price)).errors).toEqual([])

      const insurer = await server.seed.insurer({ coversPercent: 80 })
      const [stored] = await server.db
        .select()
        .from(inventoryItem)
        .where(sql`${inventoryItem.id} = ${itemId}`)
      if (!stored) expect.fail('The item is stored')
      const id = await prescribe([{ ...stored, batches: [] }])
      const [total, insurerShare, toPay] = sums
      const dispensed = await fill(id, {
        status: 'fulfilled',
        dispense: [{ medicationIndex: 0, itemId, quantity: 30 }],
        charge: { total, toPay, insurerId: insurer.id },
      })
      expect(dispensed.status).toBe(200)
      expect(await billOf(id)).toMatchObject({ amount: toPay, currency })
      const file = await textOf(
        `/api/insurance-claims/file?insurerId=${insurer.id}&from=2026-03-01&to=2026-03-31`,
        pharmacist,
      )
      expect(file).toContain(`,30,${price},${total},${toPay},${insurerShare},${currency},`)
    },
  )

  it('refuses a currency with fewer decimals than a price has, and names the price', async () => {
    const { server } = counter
    await counter.stock('12.50')
    const [item] = await server.db.select().from(inventoryItem)
    expect(refused(await change('XOF'))).toEqual([
      400,
      'currency',
      `XOF has no decimals, but ${item?.name} 5 mg costs 12.50. Change it first`,
    ])
    const halves = await server.seed.doctor({ fee: '99.50' })
    expect(refused(await change('JPY'))[2]).toBe(
      'JPY has no decimals, but a doctor’s fee is 99.50. Change it first',
    )
    await server.db
      .update(doctor)
      .set({ fee: '99' })
      .where(sql`${doctor.userId} = ${halves.id}`)
    await server.db.update(inventoryItem).set({ price: '12' })
    expect((await change('XOF')).status).toBe(200)
    const prices = await server.db.select({ price: inventoryItem.price }).from(inventoryItem)
    const fees = await server.db.select({ fee: doctor.fee }).from(doctor)
    expect([prices, fees]).toEqual([[{ price: '12' }], [{ fee: '15000' }, { fee: '99' }]])
  })

  it('the database gives each amount its currency’s decimals, refuses a part of the smallest unit, and counts as the contract does', async () => {
    const { server } = counter
    const { rows } = await server.pool.query<{ code: string; places: number }>(
      'select code, currency_decimals(code) as places from unnest($1::text[]) as code',
      [currencies],
    )
    expect(rows).toEqual(currencies.map((code) => ({ code, places: decimalsOf(code) })))
    const cents = server.seed.doctor({ currency: 'XOF', fee: '0.5' })
    await expect(cents.catch((error: unknown) => sqlErrorOf(error).code)).resolves.toBe('23514')
    const kuwaiti = await server.seed.doctor({ currency: 'KWD', fee: '1.5' })
    const [row] = await server.db
      .select()
      .from(doctor)
      .where(sql`${doctor.userId} = ${kuwaiti.id}`)
    expect(row?.fee).toBe('1.500')
  })
})
