import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Notification } from '@alafia/contract/notifications/schema'
import { testNow } from '../../testing/clock.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'
import { inventoryBatch } from '../table.ts'
import { tellAgeingStock } from './actions.ts'

let server: TestServer
let keeper: Person
let pharmacist: Caller
let admin: Caller

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  server.clock.set(testNow)
  keeper = await server.seed.pharmacist()
  pharmacist = await server.as(keeper)
  admin = await server.as(await server.seed.admin())
})

const tell = () => tellAgeingStock(server.app.services)
const toldTo = async (caller: Caller) =>
  (await caller.get<Notification[]>('/api/notifications')).body
    .filter(({ type }) => type === 'stock-alert')
    .map(({ title, body }) => `${title}: ${body}`)
    .toSorted((one, other) => (one < other ? -1 : 1))

/** Nobody has been told of it yet. */
const fresh = async (
  name: string,
  batches: Record<string, [expiryDate: string, quantity: number]>,
  minStockLevel = 0,
) => {
  const { id: itemId } = await server.seed.item({ name, minStockLevel, batches: [] })
  await server.db.insert(inventoryBatch).values(
    Object.entries(batches).map(([batchNumber, [expiryDate, quantity]]) => ({
      itemId,
      batchNumber,
      expiryDate,
      quantity,
    })),
  )
}

it('decisions §6 pharmacists and administrators are told of each batch that expires within 30 days, once', async () => {
  await fresh('Soon', {
    TODAY: ['2026-03-11', 1],
    LAST: ['2026-04-10', 20],
    LATER: ['2026-04-11', 20],
    EMPTY: ['2026-03-20', 0],
  })
  await Promise.all([tell(), tell(), tell()])
  await tell()
  const told = [
    'Expires soon: Soon 500 mg: 1 tablet of batch TODAY can be handed out until 11 March 2026',
    'Expires soon: Soon 500 mg: 20 tablets of batch LAST can be handed out until 10 April 2026',
  ]
  expect(await toldTo(pharmacist)).toEqual(told)
  expect(await toldTo(admin)).toEqual(told)
})

it('and once more when it has expired, with the item that came under its minimum by it', async () => {
  await fresh('Gone', { OLD: ['2026-03-11', 30], NEW: ['2027-03-11', 5] }, 10)
  await tell()
  server.clock.advance(24 * 60)
  await tell()
  await tell()
  server.clock.advance(24 * 60)
  await tell()
  const later = await server.as(keeper)
  expect((await toldTo(later)).filter((words) => words.includes('Gone'))).toEqual([
    'Batch expired: Gone 500 mg: 30 tablets of batch OLD expired on 11 March 2026 and must come off the shelf',
    'Expires soon: Gone 500 mg: 30 tablets of batch OLD can be handed out until 11 March 2026',
    'Low stock: Gone 500 mg: 5 tablets left, fewer than the minimum of 10',
  ])
})

it('in the morning, by the clinic’s clock', async () => {
  server.clock.set(new Date('2026-03-11T06:59:00Z'))
  await fresh('Early', { E: ['2026-03-20', 3] })
  await tell()
  expect(await toldTo(pharmacist)).toEqual([])
  server.clock.advance(1)
  await tell()
  expect((await toldTo(pharmacist)).filter((words) => words.includes('Early'))).toHaveLength(1)
})
