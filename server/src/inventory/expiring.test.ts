import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ItemDetail } from '@alafia/contract/inventory/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import { testNow } from '../testing/clock.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { inventoryBatch, inventoryItem } from './table.ts'
import { notifyExpiringStock } from './stock-alerts.actions.ts'

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

const notifyExpiring = () => notifyExpiringStock(server.app.services)
const stockAlertsOf = async (caller: Caller) =>
  (await caller.get<Notification[]>('/api/notifications')).body
    .filter(({ type }) => type === 'stock-alert')
    .map(({ title, body }) => `${title}: ${body}`)
    .toSorted((one, other) => (one < other ? -1 : 1))

/** An item whose stock has not been notified yet. */
const fresh = async (
  name: string,
  batches: Record<string, [expiryDate: string, quantity: number]>,
  minStockLevel = 0,
) => {
  const { id: itemId } = await server.seed.item({ name, minStockLevel, batches: [] })
  await server.db.update(inventoryItem).set({ lowNotifiedAt: null }).where(eq(inventoryItem.id, itemId))
  const stored = await server.db
    .insert(inventoryBatch)
    .values(
      Object.entries(batches).map(([batchNumber, [expiryDate, quantity]]) => ({
        itemId,
        batchNumber,
        expiryDate,
        quantity,
      })),
    )
    .returning()
  return { id: itemId, batches: stored }
}

it('INV-9 pharmacists and administrators are notified once of each batch that expires within 30 days', async () => {
  await fresh('Soon', {
    TODAY: ['2026-03-11', 1],
    LAST: ['2026-04-10', 20],
    LATER: ['2026-04-11', 20],
    EMPTY: ['2026-03-20', 0],
  })
  await Promise.all([notifyExpiring(), notifyExpiring(), notifyExpiring()])
  await notifyExpiring()
  const expected = [
    'Expires soon: Soon 500 mg: 1 tablet of batch TODAY can be dispensed until 11 March 2026',
    'Expires soon: Soon 500 mg: 20 tablets of batch LAST can be dispensed until 10 April 2026',
  ]
  expect(await stockAlertsOf(pharmacist)).toEqual(expected)
  expect(await stockAlertsOf(admin)).toEqual(expected)
})

it('INV-9 and once more when it has expired, with the item that fell below its minimum because of it', async () => {
  await fresh('Gone', { OLD: ['2026-03-11', 30], NEW: ['2027-03-11', 5] }, 10)
  await notifyExpiring()
  server.clock.advance(24 * 60)
  await notifyExpiring()
  await notifyExpiring()
  server.clock.advance(24 * 60)
  await notifyExpiring()
  const later = await server.as(keeper)
  expect((await stockAlertsOf(later)).filter((text) => text.includes('Gone'))).toEqual([
    'Batch expired: Gone 500 mg: 30 tablets of batch OLD expired on 11 March 2026 and must be removed from stock',
    'Expires soon: Gone 500 mg: 30 tablets of batch OLD can be dispensed until 11 March 2026',
    'Low stock: Gone 500 mg: 5 tablets left, fewer than the minimum of 10',
  ])
})

it('INV-9 not of a recalled batch, which goes to waste anyway, until the recall is lifted', async () => {
  const { batches } = await fresh('Withdrawn', { BAD: ['2026-03-20', 7] })
  const started = await pharmacist.post<{ id: number }>('/api/pharmacy/recalls', {
    batchId: batches[0]?.id,
    reason: 'Letter of the maker',
  })
  await notifyExpiring()
  const soon = async () =>
    (await stockAlertsOf(pharmacist)).filter((alert) => alert.startsWith('Expires soon'))
  expect(await soon()).toEqual([])
  await pharmacist.post(`/api/pharmacy/recalls/${started.body.id}/lift`, { reason: 'Mistake of the maker' })
  await notifyExpiring()
  expect(await soon()).toHaveLength(1)
})

it('INV-9 they are notified in the morning, by the clinic’s clock', async () => {
  server.clock.set(new Date('2026-03-11T06:59:00Z'))
  await fresh('Early', { E: ['2026-03-20', 3] })
  await notifyExpiring()
  expect(await stockAlertsOf(pharmacist)).toEqual([])
  server.clock.advance(1)
  await notifyExpiring()
  expect((await stockAlertsOf(pharmacist)).filter((text) => text.includes('Early'))).toHaveLength(1)
})

describe('INV-8 low stock is notified once, whatever happens around an expiry', () => {
  /** The low-stock notifications of an item. */
  const lowOf = async (name: string) =>
    (await stockAlertsOf(await server.as(keeper))).filter(
      (text) => /^(Low|Out of) stock/.test(text) && text.includes(name),
    )
  const beforeTheMorning = async () => {
    server.clock.set(new Date('2026-03-12T06:30:00Z'))
    return server.as(await server.seed.pharmacist())
  }
  const inTheMorning = async (day = 12) => {
    server.clock.set(new Date(`2026-03-${day}T07:00:00Z`))
    await notifyExpiring()
    await notifyExpiring()
  }

  it('when the expired batch is removed before 8 a.m.', async () => {
    const { batches } = await fresh('Cleared', { OLD: ['2026-03-11', 30], NEW: ['2027-03-11', 5] }, 10)
    const early = await beforeTheMorning()
    await early.post(`/api/pharmacy/batches/${batches[0]?.id}/adjustments`, {
      change: -30,
      reason: 'Expired',
    })
    await inTheMorning()
    expect(await lowOf('Cleared')).toEqual([
      'Low stock: Cleared 500 mg: 5 tablets left, fewer than the minimum of 10',
    ])
  })

  it('when some units are dispensed before 8 a.m.', async () => {
    const { id } = await fresh('Halved', { A: ['2027-03-11', 40], B: ['2026-03-11', 20] }, 50)
    const order = { name: 'Halved', dosage: '500 mg', frequency: 'each morning', duration: '15 days' }
    const appointment = await server.seed.appointment({
      patient: await server.seed.patient(),
      doctor: await server.seed.doctor(),
      date: '2026-03-11',
      time: '10:00',
      status: 'confirmed',
    })
    const { id: ordered } = await server.seed.prescription({
      appointment,
      medications: [{ ...order, quantity: 15 }],
    })
    const early = await beforeTheMorning()
    const { status } = await early.patch(`/api/prescriptions/${ordered}`, {
      status: 'fulfilled',
      dispense: [{ medicationIndex: 0, itemId: id, quantity: 15 }],
    })
    await inTheMorning()
    expect([status, await lowOf('Halved')]).toEqual([
      200,
      ['Low stock: Halved 500 mg: 25 tablets left, fewer than the minimum of 50'],
    ])
  })

  it('when it is added with an expired batch, and again only after restocking', async () => {
    const stocked = { form: 'tablet', manufacturer: 'Emzor', price: '85', minStockLevel: 20 }
    const drug = { name: 'Late', genericName: 'Late', dosage: '5 mg', ...stocked }
    const batch = { batchNumber: 'L1', expiryDate: '2026-03-10', quantity: 40 }
    const adder = await server.as(await server.seed.pharmacist())
    const { body: item } = await adder.post<ItemDetail>('/api/pharmacy/inventory', { ...drug, ...batch })
    const receive = async (received: object) => {
      const by = await server.as(await server.seed.pharmacist())
      return (await by.post(`/api/pharmacy/inventory/${item.id}/batches`, { ...batch, ...received })).status
    }
    const once = 'Out of stock: Late 5 mg: none left'
    expect(await lowOf('Late')).toEqual([once])
    await inTheMorning()
    expect(await receive({ batchNumber: 'L2' })).toBe(400)
    await inTheMorning(13)
    expect(await lowOf('Late')).toEqual([once])
    expect(await receive({ batchNumber: 'L3', expiryDate: '2026-03-13', quantity: 20 })).toBe(201)
    await inTheMorning(14)
    expect(await lowOf('Late')).toEqual([once, once])
  })
})
