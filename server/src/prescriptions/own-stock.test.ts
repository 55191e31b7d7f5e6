import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InventoryItem, InventorySummary, ItemDetail } from '@alafia/contract/inventory/schema'
import { noWorkplace } from '@alafia/contract/pharmacies/workplace'
import type { StockOption } from '@alafia/contract/prescriptions/stock-options'
import { inventoryItem } from '../inventory/table.ts'
import { notification } from '../outbox/table.ts'
import type { Item } from '../seed/stock.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { dispense, dispensedBatch } from './table.ts'

let server: TestServer
let surulere: { id: number }
let ikeja: { id: number }
let ifeoma: Caller
let sule: Caller
let admin: Caller
let unassigned: Caller
let here: Item
let there: Item
let people: Record<'ifeoma' | 'colleague' | 'sule' | 'admin', Person>

const zinc = { name: 'Zinc', genericName: 'Zinc sulfate', dosage: '20 mg', minStockLevel: 20 } as const
const newItem = {
  ...zinc,
  form: 'tablet',
  manufacturer: 'Emzor Pharmaceutical',
  price: '12.50',
  batchNumber: 'ZN-9',
  expiryDate: '2028-01-31',
  quantity: 5,
}

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  surulere = await seed.pharmacy({ name: 'Surulere' })
  ikeja = await seed.pharmacy({ name: 'Ikeja' })
  people = {
    ifeoma: await seed.pharmacist({ pharmacy: surulere }),
    colleague: await seed.pharmacist({ pharmacy: surulere }),
    sule: await seed.pharmacist({ pharmacy: ikeja }),
    admin: await seed.admin(),
  }
  ifeoma = await server.as(people.ifeoma)
  sule = await server.as(people.sule)
  admin = await server.as(people.admin)
  unassigned = await server.as(await seed.pharmacist({ pharmacy: null }))
  here = await seed.item({ ...zinc, pharmacy: surulere })
  there = await seed.item({ ...zinc, pharmacy: ikeja })
})
afterAll(() => server.close())

/** A check of the database, not the code. */
const refusedByDatabase = { cause: { code: '23514' } }

const listOf = async (by: Caller, query = '') =>
  (await by.get<InventoryItem[]>(`/api/pharmacy/inventory${query}`)).body.map(({ id, pharmacy }) => [
    id,
    pharmacy.name,
  ])
const unitsOf = async (by: Caller, query = '') =>
  (await by.get<InventorySummary>(`/api/pharmacy/inventory/summary${query}`)).body.unitsInStock

describe('INV-17 each pharmacy has its own stock', () => {
  it('its pharmacists list, count and open only that', async () => {
    expect(await listOf(ifeoma)).toEqual([[here.id, 'Surulere']])
    expect(await listOf(sule)).toEqual([[there.id, 'Ikeja']])
    expect(await listOf(ifeoma, '?tab=low&sort=quantity')).toEqual([])
    // Choosing another pharmacy shows no more of it.
    expect(await listOf(ifeoma, `?pharmacyId=${ikeja.id}`)).toEqual([])
    expect(await unitsOf(ifeoma, `?pharmacyId=${ikeja.id}`)).toBe(0)
    expect([await unitsOf(ifeoma), await unitsOf(sule)]).toEqual([100, 100])
  })

  it('another pharmacy’s item is a 404, and stays as it is', async () => {
    const before = await sule.get<ItemDetail>(`/api/pharmacy/inventory/${there.id}`)
    const batch = there.batches[0]?.id
    const received = { batchNumber: 'ZN-2', expiryDate: '2028-01-31', quantity: 10 }
    const answers = await Promise.all([
      ifeoma.get(`/api/pharmacy/inventory/${there.id}`),
      ifeoma.get(`/api/pharmacy/inventory/${there.id}/movements`),
      ifeoma.get(`/api/pharmacy/batches/${batch}/recipients`),
      ifeoma.patch(`/api/pharmacy/inventory/${there.id}`, { minStockLevel: 1 }),
      ifeoma.post(`/api/pharmacy/inventory/${there.id}/batches`, received),
      ifeoma.post(`/api/pharmacy/batches/${batch}/adjustments`, { change: -1, reason: 'Broken' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await sule.get<ItemDetail>(`/api/pharmacy/inventory/${there.id}`)).body).toEqual(before.body)
  })

  it('INV-1 two pharmacies may keep the same drug, and one pharmacy only once', async () => {
    const drug = { ...newItem, name: 'Folic acid', genericName: 'Folic acid' }
    expect((await ifeoma.post('/api/pharmacy/inventory', drug)).status).toBe(201)
    expect((await sule.post('/api/pharmacy/inventory', drug)).status).toBe(201)
    expect((await sule.post('/api/pharmacy/inventory', drug)).status).toBe(409)
  })

  it('INV-8 low stock is notified to its pharmacists and the administrators', async () => {
    const { body } = await ifeoma.post<ItemDetail>('/api/pharmacy/inventory', {
      ...newItem,
      name: 'Copper',
      genericName: 'Copper sulfate',
    })
    const told = await server.db
      .select({ userId: notification.userId })
      .from(notification)
      .where(eq(notification.body, 'Copper 20 mg: 5 tablets left, fewer than the minimum of 20'))
    expect(body.isLow).toBe(true)
    expect(told.map(({ userId }) => userId).toSorted((one, other) => one - other)).toEqual([
      people.colleague.id,
      people.admin.id,
    ])
  })

  it('an item stays at its pharmacy', async () => {
    const move = server.db
      .update(inventoryItem)
      .set({ pharmacyId: ikeja.id })
      .where(eq(inventoryItem.id, here.id))
    await expect(move).rejects.toMatchObject(refusedByDatabase)
  })
})

it('INV-18 administrators read the stock of every pharmacy, or of one', async () => {
  const drugs = '?search=zinc%2020'
  expect(await listOf(admin, drugs)).toEqual([
    [here.id, 'Surulere'],
    [there.id, 'Ikeja'],
  ])
  expect(await listOf(admin, `${drugs}&pharmacyId=${ikeja.id}`)).toEqual([[there.id, 'Ikeja']])
  expect(await unitsOf(admin)).toBe((await unitsOf(ifeoma)) + (await unitsOf(sule)))
  expect(await unitsOf(admin, `?pharmacyId=${ikeja.id}`)).toBe(await unitsOf(sule))
  expect((await admin.get<ItemDetail>(`/api/pharmacy/inventory/${there.id}`)).body.pharmacy).toEqual({
    id: ikeja.id,
    name: 'Ikeja',
  })
})

const prescribed = async () =>
  server.seed.prescription({
    appointment: await server.seed.appointment({
      patient: await server.seed.patient(),
      doctor: await server.seed.doctor(),
      date: '2026-03-10',
      time: '10:00',
      status: 'completed',
    }),
    medications: [
      { name: 'Zinc 20 mg', dosage: '1 tablet', frequency: 'daily', duration: '10 days', quantity: 10 },
    ],
  })

describe('INV-19 a pharmacist without a pharmacy', () => {
  it('sees no stock, and can neither add it nor dispense', async () => {
    const { id } = await prescribed()
    expect(await listOf(unassigned)).toEqual([])
    expect((await unassigned.get(`/api/pharmacy/inventory/${here.id}`)).status).toBe(404)
    for (const answer of [
      await unassigned.post('/api/pharmacy/inventory', newItem),
      await unassigned.patch(`/api/prescriptions/${id}`, { status: 'fulfilled' }),
    ])
      expect([answer.status, answer.body.detail]).toEqual([403, noWorkplace])
  })
})

describe('INV-20 a pharmacy dispenses only its own stock', () => {
  it('offers and takes that, and refuses another’s item by field', async () => {
    const { id } = await prescribed()
    const offers = await sule.get<StockOption[]>(`/api/prescriptions/${id}/stock`)
    expect(offers.body.map(({ suggestedItemId, items }) => [suggestedItemId, items.length])).toEqual([
      [there.id, 1],
    ])
    const picks = { status: 'fulfilled', dispense: [{ medicationIndex: 0, itemId: here.id, quantity: 10 }] }
    const refused = await sule.patch(`/api/prescriptions/${id}`, picks)
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'dispense.0.itemId', message: 'There is no such item' }],
    ])
    expect((await sule.patch(`/api/prescriptions/${id}`, { status: 'fulfilled' })).status).toBe(200)
    const units = async (item: Item) => Object.values(await server.seed.stockOf(item))
    expect([await units(here), await units(there)]).toEqual([[100], [90]])
    const [stored] = await server.db.select().from(dispense).where(eq(dispense.prescriptionId, id))
    expect(stored?.pharmacyId).toBe(ikeja.id)
  })

  it('the database refuses a batch of another pharmacy, whatever the code does', async () => {
    const { id: prescriptionId } = await prescribed()
    const part = { prescriptionId, fillNumber: 1, partNumber: 1 }
    await server.db.insert(dispense).values({ ...part, pharmacistId: people.sule.id, pharmacyId: ikeja.id })
    const taken = (batch: Item) => ({
      ...part,
      medicationIndex: 0,
      batchId: batch.batches[0]?.id ?? 0,
      quantity: 1,
    })
    await expect(server.db.insert(dispensedBatch).values(taken(here))).rejects.toMatchObject(
      refusedByDatabase,
    )
    await server.db.insert(dispensedBatch).values(taken(there))
  })
})
