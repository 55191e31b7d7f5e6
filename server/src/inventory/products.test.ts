import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ItemDetail } from '@alafia/contract/inventory/schema'
import { productEdition } from '../safety/product.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { readStoredProducts } from './products.actions.ts'
import { inventoryItem } from './table.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const storedOf = async (id: number) => {
  const [row] = await server.db.select().from(inventoryItem).where(eq(inventoryItem.id, id))
  return row
}

it('PHARM-12 items that another version stored are read again at start, and the others are left alone', async () => {
  const { seed, db } = server
  const [old, older, current] = [
    await seed.item({ name: 'Norvasc', genericName: 'Amlodipine', dosage: '5 mg' }),
    await seed.item({ name: 'Lumapil', genericName: 'Lumafan', dosage: '20 mg' }),
    await seed.item({ name: 'Loratadine', dosage: '10 mg' }),
  ]
  const ids = [old.id, older.id]
  await db
    .update(inventoryItem)
    .set({ product: null, productKeys: [], productEdition: null })
    .where(inArray(inventoryItem.id, ids))
  await db.update(inventoryItem).set({ productEdition: '2020.1/0' }).where(eq(inventoryItem.id, older.id))
  const before = await storedOf(current.id)
  await readStoredProducts(db)
  for (const item of [old, older])
    expect(await storedOf(item.id)).toMatchObject({
      product: item.product,
      productKeys: item.productKeys,
      productEdition,
    })
  expect((await storedOf(old.id))?.productKeys).toEqual(['amlodipine', 'norvasc'])
  expect(await storedOf(current.id)).toEqual(before)
})

it('PHARM-12 an item that is described otherwise is another product', async () => {
  const pharmacist = await server.as(await server.seed.pharmacist())
  const { body: added } = await pharmacist.post<ItemDetail>('/api/pharmacy/inventory', {
    name: 'Amlovex',
    genericName: 'Amlodipine',
    dosage: '5 mg',
    form: 'tablet',
    manufacturer: 'Emzor',
    price: '10',
    minStockLevel: 1,
    batchNumber: 'A-1',
    expiryDate: '2027-01-31',
    quantity: 10,
  })
  expect((await storedOf(added.id))?.product).toMatchObject({
    ingredients: [{ substance: 'amlodipine', amount: { value: 5, in: 'mg' } }],
    form: 'tablet',
    brand: 'amlovex',
  })
  await pharmacist.patch(`/api/pharmacy/inventory/${added.id}`, {
    genericName: 'Lisinopril',
    dosage: '10 mg',
  })
  expect((await storedOf(added.id))?.product).toMatchObject({
    ingredients: [{ substance: 'lisinopril', amount: { value: 10, in: 'mg' } }],
    brand: 'amlovex',
  })
})
