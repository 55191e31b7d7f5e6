import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScannedPack } from '@alafia/contract/inventory/packs'
import type { ItemDetail, Movement } from '@alafia/contract/inventory/schema'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

let server: TestServer
let pharmacist: Caller
let elsewhere: Caller

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  pharmacist = await server.as(await seed.pharmacist())
  elsewhere = await server.as(await seed.pharmacist({ pharmacy: await seed.pharmacy() }))
})
afterAll(() => server.close())

const scan = (code: string, by = pharmacist) =>
  by.get<ScannedPack>(`/api/pharmacy/packs?code=${encodeURIComponent(code)}`)
const receive = (id: number, body: Record<string, unknown>, by = pharmacist) =>
  by.post<ItemDetail>(`/api/pharmacy/inventory/${id}/batches`, {
    batchNumber: 'AB-1',
    expiryDate: '2027-12-31',
    quantity: 10,
    ...body,
  })

describe('INV-24 receiving by barcode', () => {
  it('asks which item a pack belongs to, remembers it, and finds it from then on', async () => {
    const gtin = '09506000134352'
    const code = `]d201${gtin}1727120010AB-1\u001D21S9`
    const said = { gtin, batchNumber: 'AB-1', expiryDate: '2027-12-31' }
    const item = await server.seed.item({ name: 'Amlodipine', dosage: '5 mg', batches: [] })
    expect((await scan(code)).body).toEqual({ ...said, item: null })
    const received = await receive(item.id, {
      gtin: '9506000134352',
      supplier: ' Lagos Wholesale ',
      costPrice: '9.5',
    })
    expect([received.status, received.body.quantity]).toEqual([201, 10])
    expect((await scan(code)).body).toEqual({
      ...said,
      item: { id: item.id, name: 'Amlodipine', dosage: '5 mg', form: 'tablet', quantity: 10 },
    })
    const { body: movements } = await pharmacist.get<Movement[]>(
      `/api/pharmacy/inventory/${item.id}/movements`,
    )
    expect(movements).toMatchObject([{ supplier: 'Lagos Wholesale', costPrice: '9.50' }])
    // Another pharmacy has items of its own.
    expect((await scan('9506000134352', elsewhere)).body.item).toBeNull()
  })

  it('a number belongs to one item of a pharmacy, however many receive it at the same moment', async () => {
    const items = await Promise.all(
      ['A', 'B'].map((name) => server.seed.item({ name: `Race ${name}`, batches: [] })),
    )
    const gtin = '00036000291452'
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) => receive(items[place % 2]?.id ?? 0, { gtin })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(4)
    expect(statuses.filter((status) => status === 409)).toHaveLength(4)
    const refused = answers.find(({ status }) => status === 409)
    expect(JSON.stringify(refused?.body)).toMatch(
      /The barcode of this pack belongs to Race [AB] 500 mg in your inventory/,
    )
  })

  it('a new item remembers the pack it was added with', async () => {
    const { body } = await pharmacist.post<ItemDetail>('/api/pharmacy/inventory', {
      name: 'Zinc',
      genericName: 'Zinc sulfate',
      dosage: '20 mg',
      form: 'tablet',
      manufacturer: 'Emzor',
      price: '12.50',
      minStockLevel: 20,
      batchNumber: 'ZN-1',
      expiryDate: '2028-01-31',
      quantity: 100,
      gtin: '96385074',
    })
    expect((await scan('96385074')).body.item?.id).toBe(body.id)
  })

  it('names what is wrong with a barcode or a receipt, by field', async () => {
    const item = await server.seed.item({ batches: [] })
    const errorsOf = async (body: Record<string, unknown>) => (await receive(item.id, body)).body
    expect((await scan('9506000134353')).body).toMatchObject({
      status: 400,
      errors: [{ path: 'code', message: 'A digit of this barcode is wrong. Scan it again.' }],
    })
    expect((await pharmacist.get('/api/pharmacy/packs')).status).toBe(400)
    expect(await errorsOf({ gtin: '123' })).toMatchObject({ status: 400, errors: [{ path: 'gtin' }] })
    expect(await errorsOf({ costPrice: '1.234' })).toMatchObject({
      errors: [{ path: 'costPrice', message: 'NGN has at most 2 decimals' }],
    })
    expect((await receive(item.id, { costPrice: '', supplier: '' })).status).toBe(201)
  })
})

describe('INV-25 a batch that has expired', () => {
  it('is not received, by barcode or by hand', async () => {
    const item = await server.seed.item({ batches: [] })
    const said =
      'This batch expired on 31 January 2020. Don’t take it into stock; send it back to the supplier.'
    expect((await scan('01095060001343521720013110A')).body).toMatchObject({ status: 409, detail: said })
    expect((await receive(item.id, { expiryDate: '2020-01-31' })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'expiryDate', message: said }],
    })
    expect((await receive(item.id, { expiryDate: server.clock.today() })).status).toBe(201)
  })
})

it('INV-25 a batch that has been recalled is not received', async () => {
  const item = await server.seed.item({
    batches: [{ batchNumber: 'RC-1', expiryDate: '2027-12-31', quantity: 3 }],
  })
  const started = await pharmacist.post('/api/pharmacy/recalls', {
    batchId: item.batches[0]?.id,
    reason: 'Found contaminated',
  })
  expect(started.status).toBe(201)
  expect((await receive(item.id, { batchNumber: 'rc-1' })).body).toMatchObject({
    status: 409,
    detail: 'Batch RC-1 has been recalled. Don’t take it into stock; send it back to the supplier.',
  })
})
