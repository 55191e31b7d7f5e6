import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReorderLine } from '@alafia/contract/inventory/reorder'
import { moveStock } from '../movements.actions.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'

let server: TestServer
let pharmacist: Caller
let elsewhere: Caller
let admin: Caller

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  pharmacist = await server.as(await seed.pharmacist())
  elsewhere = await server.as(await seed.pharmacist({ pharmacy: await seed.pharmacy() }))
  admin = await server.as(await seed.admin())
})
afterAll(() => server.close())

const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * 24 * 3_600_000)

it('INV-29 the reorder list shows what to order by the use of the last 90 days, the most urgent first', async () => {
  const usable = { expiryDate: '2027-01-31', receivedAt: daysAgo(200) }
  const add = (name: string, minStockLevel: number, quantity: number) =>
    server.seed.item({
      name,
      minStockLevel,
      batches: [
        { batchNumber: 'A', quantity, ...usable },
        { batchNumber: 'OLD', quantity: 500, expiryDate: '2026-01-31', receivedAt: daysAgo(300) },
      ],
    })
  const fast = await add('Fast', 10, 200)
  const idle = await add('Idle', 50, 20)
  await add('Enough', 10, 20)
  const move = async (
    item: typeof fast,
    reason: 'dispensed' | 'returned' | 'adjusted',
    before: number,
    after: number,
    days: number,
  ) => {
    const batchId = item.batches[0]?.id ?? 0
    await moveStock(server.db, [{ batchId, before, after }], { reason, movedBy: 1, at: daysAgo(days) })
  }
  await move(fast, 'dispensed', 1000, 800, 91)
  await move(fast, 'dispensed', 800, 580, 80)
  await move(fast, 'returned', 580, 620, 70)
  await move(fast, 'adjusted', 620, 60, 60)
  await move(idle, 'adjusted', 30, 20, 60)

  const { body } = await pharmacist.get<ReorderLine[]>('/api/pharmacy/inventory/reorder')
  // 180 units in 90 days are 2 a day: 60 units last 30 days, so only what is below its minimum is missing.
  expect(
    body.map(({ name, quantity, dailyUse, daysLeft, suggested }) => [
      name,
      quantity,
      dailyUse,
      daysLeft,
      suggested,
    ]),
  ).toEqual([['Idle', 20, 0, null, 30]])
  await move(fast, 'dispensed', 60, 15, 1)
  const { body: later } = await pharmacist.get<ReorderLine[]>('/api/pharmacy/inventory/reorder')
  expect(
    later.map(({ name, dailyUse, daysLeft, suggested }) => [name, dailyUse, daysLeft, suggested]),
  ).toEqual([
    ['Fast', 2.5, 6, 60],
    ['Idle', 0, null, 30],
  ])

  expect((await elsewhere.get<ReorderLine[]>('/api/pharmacy/inventory/reorder')).body).toEqual([])
  expect((await admin.get('/api/pharmacy/inventory/reorder')).status).toBe(400)
  const ofPharmacy = `pharmacyId=${fast.pharmacyId}`
  expect((await admin.get<ReorderLine[]>(`/api/pharmacy/inventory/reorder?${ofPharmacy}`)).body).toEqual(
    later,
  )

  const csv = await pharmacist.get<string>('/api/pharmacy/inventory/reorder/file?format=csv')
  expect(csv.body).toContain('Fast,500 mg,tablet,Emzor Pharmaceutical,15,10,2.5,6,60')
  const pdf = await pharmacist.download('/api/pharmacy/inventory/reorder/file?format=pdf')
  expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect((await pharmacist.get('/api/pharmacy/inventory/reorder/file?format=xls')).status).toBe(400)
})
