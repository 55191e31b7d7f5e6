import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InventoryItem, ItemDetail, Movement } from '@alafia/contract/inventory/schema'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Notification } from '@alafia/contract/notifications/schema'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

let server: TestServer
let pharmacist: Caller
let colleague: Caller
let admin: Caller

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  pharmacist = await server.as(await seed.pharmacist({ firstName: 'Sule', lastName: 'Garba' }))
  colleague = await server.as(await seed.pharmacist())
  admin = await server.as(await seed.admin())
})
afterAll(() => server.close())

/** Any id. */
const someId: unknown = expect.any(Number)
const someText: unknown = expect.any(String)

const drug = {
  name: 'Amlodipine',
  genericName: 'Amlodipine besylate',
  dosage: '5 mg',
  form: 'tablet',
  manufacturer: 'Emzor Pharmaceutical',
  batchNumber: 'AM5-1',
  expiryDate: '2027-06-30',
  quantity: '100',
  price: '85.5',
  minStockLevel: '20',
}

const add = (changes: Record<string, unknown> = {}) =>
  pharmacist.post<ItemDetail & ProblemBody>('/api/pharmacy/inventory', { ...drug, ...changes })
const read = async (id: number) => (await pharmacist.get<ItemDetail>(`/api/pharmacy/inventory/${id}`)).body
const receive = (id: number, body: Record<string, unknown>) =>
  pharmacist.post<ItemDetail & ProblemBody>(`/api/pharmacy/inventory/${id}/batches`, body)
const adjust = (batchId: number | undefined, change: number, reason = 'Broken in the store') =>
  pharmacist.post<ItemDetail & ProblemBody>(`/api/pharmacy/batches/${batchId}/adjustments`, {
    change,
    reason,
  })
const movementsOf = async (id: number) =>
  (await pharmacist.get<Movement[]>(`/api/pharmacy/inventory/${id}/movements`)).body
const alertsOf = async (caller: Caller) =>
  (await caller.get<Notification[]>('/api/notifications')).body.flatMap(({ type, title, body }) =>
    type === 'stock-alert' ? [`${title}: ${body}`] : [],
  )

describe('the inventory item', () => {
  it('INV-1 INV-7 is added from the form with its first batch, and its opening stock is a movement', async () => {
    const { status, body } = await add()
    expect([status, body]).toEqual([
      201,
      {
        ...drug,
        id: someId,
        pharmacy: { id: someId, name: someText },
        price: '85.50',
        quantity: 100,
        minStockLevel: 20,
        expiringQuantity: 0,
        expiredQuantity: 0,
        batchCount: 1,
        isControlled: false,
        isLow: false,
        batches: [
          {
            id: someId,
            batchNumber: 'AM5-1',
            expiryDate: '2027-06-30',
            quantity: 100,
            status: 'good',
            recallId: null,
          },
        ],
      },
    ])
    const { body: list } = await admin.get<InventoryItem[]>('/api/pharmacy/inventory')
    const { batches: _batches, ...flat } = body
    expect(list).toEqual([flat])
    expect(await movementsOf(body.id)).toEqual([
      {
        id: someId,
        at: server.clock.now().toISOString(),
        reason: 'received',
        batchId: body.batches[0]?.id,
        batchNumber: 'AM5-1',
        before: 0,
        after: 100,
        movedBy: 'Sule Garba',
        note: null,
        supplier: null,
        costPrice: null,
        prescriptionId: null,
      },
    ])
  })

  it('INV-2 says what is missing, as the specification puts it', async () => {
    const { status, body } = await pharmacist.post('/api/pharmacy/inventory', {
      name: 'A',
      genericName: ' B ',
      dosage: ' ',
      form: 'powder',
      manufacturer: 'C',
      batchNumber: '',
      expiryDate: '',
      quantity: '',
      price: '',
      minStockLevel: ' ',
    })
    expect(status).toBe(400)
    expect(Object.fromEntries((body.errors ?? []).map(({ path, message }) => [path, message]))).toEqual({
      name: 'Drug name must be at least 2 characters',
      genericName: 'Generic name must be at least 2 characters',
      dosage: 'Dosage is required',
      form: 'Please select a form',
      manufacturer: 'Manufacturer is required',
      batchNumber: 'Batch number is required',
      expiryDate: 'Expiry date is required',
      quantity: 'Quantity is required',
      price: 'Price is required',
      minStockLevel: 'Minimum stock level is required',
    })
    const empty = await pharmacist.post('/api/pharmacy/inventory', {})
    expect(empty.body.errors?.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Quantity is required', 'Price is required', 'Expiry date is required']),
    )
    expect(empty.body.errors).toHaveLength(10)
  })

  it('INV-3 accepts whole units, and an amount with its currency’s decimals, as text or as a number', async () => {
    const messagesOf = async (changes: Record<string, unknown>) =>
      (await add({ name: 'Refused', ...changes })).body.errors?.map(
        ({ path, message }) => `${path}: ${message}`,
      )
    expect(await messagesOf({ quantity: '1.5' })).toEqual(['quantity: Enter a whole number'])
    expect(await messagesOf({ quantity: -1 })).toEqual(['quantity: Enter a whole number'])
    expect(await messagesOf({ quantity: '1e3' })).toEqual(['quantity: Enter a whole number'])
    expect(await messagesOf({ quantity: 1_000_001 })).toEqual(['quantity: Enter at most 1,000,000'])
    for (const price of ['-1', 'free', '12,50', '.5', '1e2'])
      expect([price, await messagesOf({ price })]).toEqual([price, ['price: Enter an amount, such as 12.50']])
    expect(await messagesOf({ price: '1.005' })).toEqual(['price: NGN has at most 2 decimals'])
    const { body } = await add({ name: 'Numbers', quantity: 7, price: 12.5, minStockLevel: 0 })
    expect(body).toMatchObject({ quantity: 7, price: '12.50', minStockLevel: 0 })
    expect((await add({ name: 'Zeros', price: '0012' })).body.price).toBe('12.00')
  })

  it('INV-1 exists only once: the same drug of the same maker is a 409 that names it', async () => {
    const again = await add({ name: 'AMLODIPINE', dosage: '5  MG', batchNumber: 'AM5-2' })
    expect([again.status, again.body.detail]).toEqual([
      409,
      'Amlodipine 5 mg (tablet, Emzor Pharmaceutical) is already in the inventory. Receive stock into it.',
    ])
    expect((await add({ manufacturer: 'Pfizer', separately: true })).status).toBe(201)
    expect((await add({ dosage: '10 mg' })).status).toBe(201)
    const other = (await add({ name: 'Bisoprolol' })).body
    const renamed = await pharmacist.patch(`/api/pharmacy/inventory/${other.id}`, {
      name: 'Amlodipine',
    })
    expect(renamed.status).toBe(409)
    expect(await read(other.id)).toMatchObject({ name: 'Bisoprolol' })
  })

  it('INV-1 exists only once, however many add it at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        (place % 2 ? pharmacist : colleague).post('/api/pharmacy/inventory', { ...drug, name: 'Raced' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      201,
      ...Array.from({ length: 11 }, () => 409),
    ])
  })

  it('INV-4 an update changes the description but not the stock', async () => {
    const { id } = (await add({ name: 'Changed' })).body
    const { status, body } = await pharmacist.patch<ItemDetail>(`/api/pharmacy/inventory/${id}`, {
      price: '90',
      minStockLevel: 50,
    })
    expect([status, body]).toEqual([
      200,
      { ...(await read(id)), price: '90.00', minStockLevel: 50, quantity: 100 },
    ])
    expect(await movementsOf(id)).toHaveLength(1)
  })

  it('INV-4 an update that names stock is a 422 by field, and changes nothing', async () => {
    const { id } = (await add({ name: 'Not by hand' })).body
    const before = await read(id)
    const { status, body } = await pharmacist.patch(`/api/pharmacy/inventory/${id}`, {
      price: '90',
      quantity: 5,
      batchNumber: 'B-9',
    })
    const message = 'Stock isn’t changed here: receive a batch, or adjust one with a reason'
    expect([status, body.detail, body.errors]).toEqual([
      422,
      message,
      [
        { path: 'quantity', message },
        { path: 'batchNumber', message },
      ],
    ])
    expect(await read(id)).toEqual(before)
    // An administrator only reads, so it isn't said how.
    expect((await admin.patch(`/api/pharmacy/inventory/${id}`, { quantity: 5 })).status).toBe(403)
  })

  it('SEC-6 exists only once if it is sent twice with one key', async () => {
    const key = { 'idempotency-key': 'one-order' }
    const body = { ...drug, name: 'Keyed' }
    const first = await pharmacist.post<ItemDetail>('/api/pharmacy/inventory', body, key)
    const second = await pharmacist.post<ItemDetail>('/api/pharmacy/inventory', body, key)
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
    expect(await movementsOf(first.body.id)).toHaveLength(1)
  })
})

describe('INV-5 receiving stock', () => {
  it('as a new batch, or into the batch of the same number', async () => {
    const { id } = (await add({ name: 'Received' })).body
    const { status, body } = await receive(id, {
      batchNumber: 'AM5-0',
      expiryDate: '2026-04-01',
      quantity: '30',
      note: 'From Lagos Wholesale',
    })
    expect([status, body]).toMatchObject([
      201,
      {
        batchNumber: 'AM5-0',
        expiryDate: '2026-04-01',
        quantity: 130,
        expiringQuantity: 30,
        batchCount: 2,
        batches: [
          { batchNumber: 'AM5-0', quantity: 30, status: 'expiring' },
          { batchNumber: 'AM5-1', quantity: 100, status: 'good' },
        ],
      },
    ])
    const more = await receive(id, { batchNumber: ' am5-1 ', expiryDate: '2027-06-30', quantity: 11 })
    expect([more.status, more.body.batches.map(({ quantity }) => quantity)]).toEqual([201, [30, 111]])
    expect((await movementsOf(id)).map(({ before, after, note }) => [before, after, note])).toEqual([
      [100, 111, null],
      [0, 30, 'From Lagos Wholesale'],
      [0, 100, null],
    ])
  })

  it('not into a batch that expires on another day', async () => {
    const { id } = (await add({ name: 'Mistyped' })).body
    const answer = await receive(id, { batchNumber: 'AM5-1', expiryDate: '2027-07-31', quantity: 5 })
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      'Batch AM5-1 expires on 30 June 2027, not on 31 July 2027. Check the pack.',
    ])
    expect(await read(id)).toMatchObject({ quantity: 100 })
  })

  it('refuses no units, an unknown item, and more than a batch can have', async () => {
    const { id } = (await add({ name: 'Nothing', quantity: 999_999 })).body
    const none = await receive(id, { batchNumber: 'X', expiryDate: '2027-07-31', quantity: 0 })
    expect([none.status, none.body.detail]).toEqual([400, 'Enter at least 1'])
    expect((await receive(id, { batchNumber: 'AM5-1', expiryDate: '2027-06-30', quantity: 2 })).status).toBe(
      409,
    )
    expect(
      (await receive(9_999_999, { batchNumber: 'X', expiryDate: '2027-07-31', quantity: 1 })).status,
    ).toBe(404)
  })

  it('into one batch per number, however many receive it at the same moment', async () => {
    const { id } = (await add({ name: 'Crowd' })).body
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        receive(id, {
          batchNumber: place % 2 ? 'new-1' : 'NEW-1',
          expiryDate: '2027-07-31',
          quantity: place + 1,
        }),
      ),
    )
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    const { batches } = await read(id)
    expect(batches.map(({ quantity }) => quantity)).toEqual([100, 55])
  })
})

describe('INV-6 stock is adjusted', () => {
  it('with a reason, up and down, also for an expired batch', async () => {
    const item = await server.seed.item({
      batches: [
        { batchNumber: 'OLD', expiryDate: '2026-03-10', quantity: 40 },
        { batchNumber: 'GOOD', expiryDate: '2026-03-11', quantity: 60 },
      ],
    })
    const [old, good] = item.batches
    expect((await read(item.id)).batches.map(({ status }) => status)).toEqual(['expired', 'expiring'])
    expect((await adjust(old?.id, -40, 'Removed from stock')).body).toMatchObject({
      quantity: 60,
      expiredQuantity: 0,
      batchCount: 1,
    })
    expect((await adjust(good?.id, 3, 'Counted')).body.quantity).toBe(63)
    expect((await movementsOf(item.id)).slice(0, 2)).toMatchObject([
      { reason: 'adjusted', note: 'Counted', before: 60, after: 63, movedBy: 'Sule Garba' },
      { reason: 'adjusted', note: 'Removed from stock', before: 40, after: 0, batchNumber: 'OLD' },
    ])
  })

  it('never below zero, even by many at the same moment', async () => {
    const { batches, id } = await server.seed.item({
      minStockLevel: 0,
      batches: [{ batchNumber: 'A', expiryDate: '2027-01-31', quantity: 25 }],
    })
    const refused = await adjust(batches[0]?.id, -26)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "Batch A has only 25 tablets. You can't remove 26.",
    ])
    const answers = await Promise.all(Array.from({ length: 10 }, () => adjust(batches[0]?.id, -10)))
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      201,
      201,
      ...Array.from({ length: 8 }, () => 409),
    ])
    expect((await read(id)).quantity).toBe(5)
  })

  it('never by 0 units or without a reason', async () => {
    const { batches } = await server.seed.item()
    const answer = await pharmacist.post(`/api/pharmacy/batches/${batches[0]?.id}/adjustments`, {
      change: 0,
      reason: ' ',
    })
    expect(answer.body.errors).toEqual([
      { path: 'change', message: 'Enter how many units to add or remove' },
      { path: 'reason', message: 'Enter why the stock is adjusted' },
    ])
  })
})

describe('INV-8 low stock is notified', () => {
  it('to pharmacists and administrators, once, when an item falls below its minimum', async () => {
    const { batches, ...item } = await server.seed.item({
      name: 'Told',
      minStockLevel: 10,
      batches: [{ batchNumber: 'A', expiryDate: '2027-01-31', quantity: 12 }],
    })
    await adjust(batches[0]?.id, -2)
    expect(await alertsOf(admin)).toEqual([])
    await adjust(batches[0]?.id, -2)
    await adjust(batches[0]?.id, -2)
    const expected = 'Low stock: Told 500 mg: 8 tablets left, fewer than the minimum of 10'
    expect([await alertsOf(admin), await alertsOf(colleague), await alertsOf(pharmacist)]).toEqual([
      [expected],
      [expected],
      [],
    ])
    await receive(item.id, { batchNumber: 'B', expiryDate: '2027-01-31', quantity: 10 })
    await pharmacist.patch(`/api/pharmacy/inventory/${item.id}`, { minStockLevel: 17 })
    expect((await alertsOf(admin))[0]).toBe(
      'Low stock: Told 500 mg: 16 tablets left, fewer than the minimum of 17',
    )
    await pharmacist.patch(`/api/pharmacy/inventory/${item.id}`, { minStockLevel: 18 })
    expect(await alertsOf(admin)).toHaveLength(2)
  })

  it('once, when many take units at the same moment, and with its own text when none is left', async () => {
    const before = (await alertsOf(admin)).length
    const { batches } = await server.seed.item({
      name: 'Raced down',
      minStockLevel: 5,
      batches: [{ batchNumber: 'A', expiryDate: '2027-01-31', quantity: 10 }],
    })
    await Promise.all(Array.from({ length: 9 }, () => adjust(batches[0]?.id, -1)))
    expect((await alertsOf(admin)).length - before).toBe(1)
    await Promise.all(Array.from({ length: 4 }, () => adjust(batches[0]?.id, -1)))
    expect((await alertsOf(admin)).length - before).toBe(2)
    await add({ name: 'Empty', quantity: 0 })
    expect((await alertsOf(admin))[0]).toBe('Out of stock: Empty 5 mg: none left')
  })
})

it('INV-28 an item that runs out is notified once, also if it was low before or has no minimum', async () => {
  const watcher = await server.as(await server.seed.pharmacist())
  const alertsFor = async (name: string) => (await alertsOf(watcher)).filter((alert) => alert.includes(name))
  for (const [name, minStockLevel] of [
    ['Ebbing', '50'],
    ['Unbound', '0'],
  ] as const) {
    const { batches, id } = (await add({ name, minStockLevel })).body
    const batchId = batches[0]?.id
    await adjust(batchId, -60)
    const low =
      minStockLevel === '50' ? [`Low stock: ${name} 5 mg: 40 tablets left, fewer than the minimum of 50`] : []
    expect(await alertsFor(name)).toEqual(low)
    await adjust(batchId, -40)
    const out = `Out of stock: ${name} 5 mg: none left`
    expect(await alertsFor(name)).toEqual([out, ...low])
    await receive(id, { batchNumber: 'AM5-1', expiryDate: '2027-06-30', quantity: 1 })
    await adjust(batchId, -1)
    expect(await alertsFor(name)).toEqual([out, out, ...low])
  }
})
