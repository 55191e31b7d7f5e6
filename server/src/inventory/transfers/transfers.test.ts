import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RegisterEntry } from '@alafia/contract/inventory/controlled'
import type { ItemDetail, InventoryItem } from '@alafia/contract/inventory/schema'
import type { Transfer } from '@alafia/contract/inventory/transfers'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Notification } from '@alafia/contract/notifications/schema'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { stockMovement } from '../table.ts'

type Replied = Transfer & Partial<Pick<ProblemBody, 'errors' | 'detail'>>

let server: TestServer
let ikejaRow: { id: number }
let surulereRow: { id: number }
let ikeja: Caller
let colleague: Caller
let surulere: Caller
let yaba: Caller
let admin: Caller

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  ikejaRow = await seed.pharmacy({ name: 'Ikeja' })
  surulereRow = await seed.pharmacy({ name: 'Surulere' })
  ikeja = await server.as(await seed.pharmacist({ pharmacy: ikejaRow }))
  colleague = await server.as(await seed.pharmacist({ pharmacy: ikejaRow }))
  surulere = await server.as(await seed.pharmacist({ pharmacy: surulereRow }))
  yaba = await server.as(await seed.pharmacist({ pharmacy: await seed.pharmacy({ name: 'Yaba' }) }))
  admin = await server.as(await seed.admin())
})
afterAll(() => server.close())

let named = 0
const stocked = async (batches = [{ batchNumber: 'AM-1', expiryDate: '2027-06-30', quantity: 100 }]) => {
  named += 1
  const name = `Sendable${'abcdefghijklmnopqrstuvwxyz'.charAt(named)}`
  const item = await server.seed.item({ pharmacy: ikejaRow, name, genericName: name, batches })
  return { item, name, batchId: item.batches[0]?.id ?? 0 }
}
const send = (lines: object[], by = ikeja, toPharmacyId = surulereRow.id) =>
  by.post<Replied>('/api/pharmacy/transfers', { toPharmacyId, lines, note: 'With the van' })
const sent = async (batchId: number, quantity = 40) => (await send([{ batchId, quantity }])).body
const receive = ({ id }: { id: number }, lines: object[] = [], by = surulere) =>
  by.post<Replied>(`/api/pharmacy/transfers/${id}/arrival`, { lines })
const cancel = ({ id }: { id: number }, by = ikeja) =>
  by.post<Replied>(`/api/pharmacy/transfers/${id}/cancellation`, {})
const refuse = ({ id }: { id: number }, by = surulere) =>
  by.post<Replied>(`/api/pharmacy/transfers/${id}/refusal`, { reason: 'We have enough' })
const settle = ({ id }: { id: number }, lines: object[], reason?: string, by = ikeja) =>
  by.post<Replied>(`/api/pharmacy/transfers/${id}/settlement`, { lines, ...(reason && { reason }) })
const listed = async (by: Caller, list: string) =>
  (await by.get<Transfer[]>(`/api/pharmacy/transfers?list=${list}`)).body
const itemAt = async (by: Caller, name: string) => {
  const { body } = await by.get<InventoryItem[]>(`/api/pharmacy/inventory?search=${name}`)
  const [found] = body
  return found && (await by.get<ItemDetail>(`/api/pharmacy/inventory/${found.id}`)).body
}
const unitsAt = async (by: Caller, name: string) =>
  Object.fromEntries((await itemAt(by, name))?.batches.map((one) => [one.batchNumber, one.quantity]) ?? [])
const latest = async (who: Caller) => (await who.get<Notification[]>('/api/notifications')).body[0]
const lineOf = ({ lines }: Transfer) => lines[0]?.id ?? 0

describe('INV-60 units that are sent leave the stock at once', () => {
  it('the other pharmacy is notified and sees them, and a third sees nothing', async () => {
    const { name, batchId } = await stocked()
    const { status, body } = await send([{ batchId, quantity: 40 }])
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ status: 'on-the-way', side: 'from', note: 'With the van', answered: null }),
    ])
    expect(body.lines).toEqual([
      expect.objectContaining({ batchNumber: 'AM-1', quantity: 40, arrived: null }),
    ])
    expect(await unitsAt(ikeja, name)).toEqual({ 'AM-1': 60 })
    expect(await itemAt(surulere, name)).toBeUndefined()
    expect(await latest(surulere)).toMatchObject({
      title: 'Stock is on its way',
      target: { kind: 'stock-transfer', id: body.id },
    })
    const has = async (by: Caller, list: string) => (await listed(by, list)).some(({ id }) => id === body.id)
    expect([await has(surulere, 'incoming'), await has(surulere, 'outgoing')]).toEqual([true, false])
    expect([await has(colleague, 'outgoing'), await has(admin, 'open')]).toEqual([true, true])
    expect([await has(yaba, 'open'), await has(ikeja, 'closed')]).toEqual([false, false])
    const [movement] = await server.db
      .select()
      .from(stockMovement)
      .where(eq(stockMovement.subject, `transfer ${body.id}`))
    expect(movement).toMatchObject({ reason: 'sent', unitsBefore: 100, unitsAfter: 60, note: 'To Surulere' })
  })

  it('not more than there are, nothing expired or recalled, and only to another pharmacy that is open', async () => {
    const { batchId } = await stocked()
    const stale = await stocked([{ batchNumber: 'OLD', expiryDate: '2026-03-01', quantity: 9 }])
    const bad = await stocked()
    await ikeja.post('/api/pharmacy/recalls', { batchId: bad.batchId, reason: 'Letter of the maker' })
    const closed = await server.seed.pharmacy({ name: 'Lekki', closedUntil: '2026-03-31' })
    const one = [{ batchId, quantity: 1 }]
    for (const [lines, to, status, path] of [
      [[{ batchId, quantity: 101 }], surulereRow.id, 409, 'lines.0.quantity'],
      [[...one, { batchId: stale.batchId, quantity: 1 }], surulereRow.id, 409, 'lines.1.quantity'],
      [[{ batchId: bad.batchId, quantity: 1 }], surulereRow.id, 409, 'lines.0.quantity'],
      [one, ikejaRow.id, 400, 'toPharmacyId'],
      [one, closed.id, 409, 'pharmacyId'],
      [[...one, ...one], surulereRow.id, 400, 'lines'],
      [[{ batchId, quantity: 0 }], surulereRow.id, 400, 'lines.0.quantity'],
    ] as const) {
      const reply = await send([...lines], ikeja, to)
      expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([status, path])
    }
    expect((await send(one, yaba)).status).toBe(404)
  })
})

describe('INV-61 the receiving pharmacy confirms what arrived', () => {
  it('all of it enters the batch of the same number, and nobody answers a second time', async () => {
    const { name, batchId } = await stocked()
    const first = await sent(batchId)
    expect((await receive(first, [], ikeja)).status).toBe(403)
    expect((await receive(first, [], yaba)).status).toBe(404)
    const { status, body } = await receive(first)
    expect([status, body.status, body.lines[0]?.arrived]).toEqual([200, 'arrived', 40])
    const added = await itemAt(surulere, name)
    expect(added).toMatchObject({ price: '50.00', minStockLevel: 0, manufacturer: 'Emzor Pharmaceutical' })
    expect(await unitsAt(surulere, name)).toEqual({ 'AM-1': 40 })
    expect((await receive(await sent(batchId, 5))).body.status).toBe('arrived')
    expect(await unitsAt(surulere, name)).toEqual({ 'AM-1': 45 })
    const again = await receive(first)
    expect([again.status, again.body.detail]).toEqual([409, 'Surulere has already confirmed what arrived'])
    expect((await cancel(first)).status).toBe(409)
    expect((await listed(ikeja, 'closed')).map(({ id }) => id)).toContain(first.id)
  })

  it('a batch of that number with another expiry date asks first', async () => {
    const { name, batchId, item } = await stocked()
    await server.seed.item({
      pharmacy: surulereRow,
      name,
      genericName: name,
      batches: [{ batchNumber: 'am-1', expiryDate: '2027-05-31', quantity: 3 }],
    })
    const transfer = await sent(batchId)
    const { status, body } = await receive(transfer)
    expect([status, body.errors?.[0]?.path]).toEqual([409, 'lines'])
    expect(body.detail).toContain(`Batch am-1 of ${name} ${item.dosage} expires on 31 May 2027`)
    expect(await unitsAt(surulere, name)).toEqual({ 'am-1': 3 })
    const none = await receive(transfer, [{ lineId: lineOf(transfer), arrived: 0, reason: 'Other date' }])
    expect(none.body).toMatchObject({ status: 'short', lines: [{ arrived: 0, difference: 'Other date' }] })
  })

  it('another maker’s product is kept as an item of its own', async () => {
    const { name, batchId } = await stocked()
    await server.seed.item({ pharmacy: surulereRow, name, genericName: name, manufacturer: 'Fidson' })
    await receive(await sent(batchId))
    const { body } = await surulere.get<InventoryItem[]>(`/api/pharmacy/inventory?search=${name}`)
    expect(body.map(({ manufacturer }) => manufacturer).toSorted()).toEqual([
      'Emzor Pharmaceutical',
      'Fidson',
    ])
  })
})

describe('INV-62 what is missing is settled by the sender', () => {
  it('INV-100 found again or lost, once and for all, and the receiver is notified', async () => {
    const { name, batchId } = await stocked()
    const transfer = await sent(batchId)
    const lineId = lineOf(transfer)
    const tooMany = await receive(transfer, [{ lineId, arrived: 41, reason: 'Counted' }])
    expect([tooMany.status, tooMany.body.errors?.[0]?.path]).toEqual([400, 'lines.0.arrived'])
    expect((await settle(transfer, [{ lineId, returned: 1 }], 'Crushed')).status).toBe(409)
    await receive(transfer, [{ lineId, arrived: 30, reason: 'Ten are broken' }])
    expect(await latest(ikeja)).toMatchObject({ title: 'Units are missing' })
    expect((await listed(ikeja, 'outgoing'))[0]).toMatchObject({ id: transfer.id, status: 'short' })
    expect((await settle(transfer, [{ lineId, returned: 4 }], 'Crushed', surulere)).status).toBe(403)
    const unexplained = await settle(transfer, [{ lineId, returned: 4 }])
    expect([unexplained.status, unexplained.body.errors?.[0]?.path]).toEqual([400, 'reason'])
    const over = await settle(transfer, [{ lineId, returned: 11 }])
    expect([over.status, over.body.errors?.[0]?.path]).toEqual([400, 'lines.0.returned'])
    const { body } = await settle(transfer, [{ lineId, returned: 4 }], 'Crushed in the van')
    expect(body).toMatchObject({
      status: 'settled',
      settled: { reason: 'Crushed in the van' },
      lines: [{ quantity: 40, arrived: 30, returned: 4, lost: 6, difference: 'Ten are broken' }],
    })
    expect(await latest(admin)).toMatchObject({ title: 'Units were lost in transit' })
    expect((await latest(surulere))?.body).toMatch(
      /has settled transfer \d+\. What is still missing is lost$/,
    )
    expect([await unitsAt(ikeja, name), await unitsAt(surulere, name)]).toEqual([
      { 'AM-1': 64 },
      { 'AM-1': 30 },
    ])
    expect((await settle(transfer, [{ lineId, returned: 10 }])).status).toBe(409)
  })

  it('refused as a whole, it comes back once the sender confirms it', async () => {
    const { name, batchId } = await stocked()
    const transfer = await sent(batchId)
    expect((await refuse(transfer)).body).toMatchObject({
      status: 'refused',
      answered: { reason: 'We have enough' },
    })
    expect(await latest(ikeja)).toMatchObject({ title: 'Your transfer was refused' })
    expect(await unitsAt(ikeja, name)).toEqual({ 'AM-1': 60 })
    const back = await settle(transfer, [{ lineId: lineOf(transfer), returned: 40 }])
    expect(back.body).toMatchObject({
      status: 'returned',
      lines: [{ arrived: null, returned: 40, lost: null }],
    })
    expect(await unitsAt(ikeja, name)).toEqual({ 'AM-1': 100 })
  })

  it('cancelled before it arrives, it is back at once', async () => {
    const { name, batchId } = await stocked()
    const transfer = await sent(batchId)
    expect((await cancel(transfer, surulere)).status).toBe(403)
    expect((await cancel(transfer, colleague)).body.status).toBe('cancelled')
    expect(await unitsAt(ikeja, name)).toEqual({ 'AM-1': 100 })
    const late = await receive(transfer)
    expect([late.status, late.body.detail]).toEqual([409, 'Ikeja has cancelled this transfer'])
    expect(await latest(surulere)).toMatchObject({ title: 'A transfer was cancelled' })
  })
})

it('INV-63 of everyone who answers at the same moment one wins, and no unit is counted twice', async () => {
  const { name, batchId } = await stocked()
  for (let round = 0; round < 6; round += 1) {
    const transfer = await sent(batchId, 10)
    const answers = await Promise.all([
      cancel(transfer),
      cancel(transfer, colleague),
      receive(transfer),
      receive(transfer, [{ lineId: lineOf(transfer), arrived: 4, reason: 'Broken' }]),
      refuse(transfer),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409,
    ])
    const [after] = (await listed(ikeja, 'open')).filter(({ id }) => id === transfer.id)
    const missing = after ? 10 - (after.lines[0]?.arrived ?? 0) : 0
    if (missing > 0) {
      const lines = [{ lineId: lineOf(transfer), returned: missing }]
      const both = await Promise.all([settle(transfer, lines), settle(transfer, lines, undefined, colleague)])
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    }
  }
  const [here, there] = [await unitsAt(ikeja, name), await unitsAt(surulere, name)]
  expect((here['AM-1'] ?? 0) + (there['AM-1'] ?? 0)).toBe(100)
  const parallel = await Promise.all(Array.from({ length: 4 }, () => send([{ batchId, quantity: 40 }])))
  const fits = Math.floor((here['AM-1'] ?? 0) / 40)
  expect(parallel.filter(({ status }) => status === 201)).toHaveLength(fits)
})

it('INV-63 a request that is repeated with its key gets the first reply, and counts once', async () => {
  const { name, batchId } = await stocked()
  const headers = { 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000001' }
  const form = { toPharmacyId: surulereRow.id, lines: [{ batchId, quantity: 10 }] }
  const twice = async (by: Caller, path: string, body: object) => [
    await by.post<Replied>(path, body, headers),
    await by.post<Replied>(path, body, headers),
  ]
  const [first, again] = await twice(ikeja, '/api/pharmacy/transfers', form)
  expect(again?.body).toEqual(first?.body)
  const { id } = first?.body ?? expect.fail('nothing was sent')
  const address = `/api/pharmacy/transfers/${id}/arrival`
  const replies = await twice(surulere, address, { lines: [] })
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect([await unitsAt(ikeja, name), await unitsAt(surulere, name)]).toEqual([
    { 'AM-1': 90 },
    { 'AM-1': 10 },
  ])
})

it('INV-64 the database refuses units that were not sent, an end with units open, and any change of the record', async () => {
  const { batchId } = await stocked()
  const { id, lines } = await sent(batchId)
  const lineId = lines[0]?.id ?? 0
  const { pool } = server
  const refused = (statement: string, why: string) => expect(pool.query(statement)).rejects.toThrow(why)
  const lost = (units: number) =>
    `insert into stock_transfer_outcome (line_id, kind, quantity) values (${lineId}, 'lost', ${units})`
  const change = (what: string) => `update stock_transfer set ${what} where id = ${id}`
  await refused(lost(41), 'more units than line')
  await refused(change("status = 'arrived'"), 'are not accounted for')
  await refused(change("status = 'settled'"), 'from on-the-way to settled')
  await refused(change('to_pharmacy_id = 1'), 'a transfer doesn')
  await refused('delete from stock_transfer', 'append-only')
  await refused('update stock_transfer_line set quantity = 1', 'append-only')
  await refused('delete from stock_transfer_outcome', 'append-only')
  await refused('truncate stock_transfer_step', 'append-only')
})

describe('INV-65 a recall holds what is on its way', () => {
  const recallOf = (by: Caller, batchId: number) =>
    by.post<{ id: number }>('/api/pharmacy/recalls', { batchId, reason: 'Letter of the maker' })
  const statusAt = async (by: Caller, name: string) =>
    (await itemAt(by, name))?.batches.map(({ status, quantity }) => [status, quantity])

  it('at every pharmacy: what arrives is in quarantine, and the list says so', async () => {
    const { name, batchId } = await stocked()
    const transfer = await sent(batchId)
    await recallOf(admin, batchId)
    expect((await listed(surulere, 'incoming'))[0]).toMatchObject({
      id: transfer.id,
      lines: [{ isRecalled: true }],
    })
    expect((await receive(transfer)).body.lines[0]?.isRecalled).toBe(true)
    expect(await statusAt(surulere, name)).toEqual([['recalled', 40]])
  })

  it('of the sender alone: here it is a recall of this pharmacy, which the sender’s end doesn’t lift', async () => {
    const { name, batchId } = await stocked()
    const transfer = await sent(batchId)
    const { body: recall } = await recallOf(ikeja, batchId)
    await receive(transfer)
    expect(await statusAt(surulere, name)).toEqual([['recalled', 40]])
    await ikeja.post(`/api/pharmacy/recalls/${recall.id}/lift`, { reason: 'Mistaken' })
    expect(await statusAt(ikeja, name)).toEqual([['good', 60]])
    expect(await statusAt(surulere, name)).toEqual([['recalled', 40]])
  })

  it('what comes back goes into its batch, recalled or expired as it is', async () => {
    const { name, batchId } = await stocked()
    const transfer = await sent(batchId)
    await recallOf(ikeja, batchId)
    expect((await cancel(transfer)).status).toBe(200)
    expect(await statusAt(ikeja, name)).toEqual([['recalled', 100]])
  })
})

it('INV-66 a second person of the pharmacy may sign, never the same one, and stays on record', async () => {
  const { seed } = server
  const sule = await seed.pharmacist({ firstName: 'Sule', lastName: 'Garba', pharmacy: ikejaRow })
  const far = await seed.pharmacist({ pharmacy: surulereRow })
  const { batchId } = await stocked()
  const withWitness = (witness: object) =>
    ikeja.post<Replied>('/api/pharmacy/transfers', {
      toPharmacyId: surulereRow.id,
      lines: [{ batchId, quantity: 1 }],
      witness,
    })
  const wrong = await withWitness({ email: far.email, password: far.password })
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    [{ path: 'witness.email', message: 'The second person must work at this pharmacy' }],
  ])
  const { body } = await withWitness({ email: sule.email, password: sule.password })
  expect(body.sent).toMatchObject({ with: 'Sule Garba' })
  const arrival = { lines: [], witness: { email: far.email, password: far.password } }
  const received = await surulere.post<Replied>(`/api/pharmacy/transfers/${body.id}/arrival`, arrival)
  expect(received.body.answered?.with).toBe(`${far.firstName} ${far.lastName}`)
})

it('INV-66 INV-76 a controlled drug is sent, confirmed, cancelled and settled only with a second person, and its registers say so', async () => {
  const { seed } = server
  const sule = await seed.pharmacist({ pharmacy: ikejaRow })
  const far = await seed.pharmacist({ pharmacy: surulereRow })
  const drug = { name: 'Morphine', genericName: 'Morphine sulfate', dosage: '10 mg' }
  const batches = [{ batchNumber: 'M-1', expiryDate: '2027-06-30', quantity: 100 }]
  const item = await seed.item({ pharmacy: ikejaRow, ...drug, batches })
  const there = await seed.item({ pharmacy: surulereRow, ...drug, batches })
  const batchId = item.batches[0]?.id ?? 0
  /** Without anyone it is refused and nothing moves; with a second person it is done. */
  const onlyWithTwo = async (by: Caller, path: string, body: object, { email, password }: typeof sule) => {
    const registers = async () => [
      (await ikeja.get<object[]>(`/api/pharmacy/inventory/${item.id}/register`)).body,
      (await surulere.get<object[]>(`/api/pharmacy/inventory/${there.id}/register`)).body,
    ]
    const before = await registers()
    const alone = await by.post<Replied>(`/api/pharmacy/transfers${path}`, body)
    expect([path, alone.status, alone.body.errors?.[0]?.path]).toEqual([path, 400, 'witness.email'])
    expect(await registers()).toEqual(before)
    const both = await by.post<Replied>(`/api/pharmacy/transfers${path}`, {
      ...body,
      witness: { email, password },
    })
    expect([path, both.status < 300]).toEqual([path, true])
    return both.body
  }
  const sending = { toPharmacyId: surulereRow.id, lines: [{ batchId, quantity: 40 }] }
  const transfer = await onlyWithTwo(ikeja, '', sending, sule)
  const lines = [{ lineId: lineOf(transfer), arrived: 30, reason: 'Counted' }]
  expect(await onlyWithTwo(surulere, `/${transfer.id}/arrival`, { lines }, far)).toMatchObject({
    status: 'short',
  })
  const settlement = { lines: [{ lineId: lineOf(transfer), returned: 4 }], reason: 'Crushed in the van' }
  expect(await onlyWithTwo(ikeja, `/${transfer.id}/settlement`, settlement, sule)).toMatchObject({
    status: 'settled',
  })
  const second = await onlyWithTwo(ikeja, '', sending, sule)
  expect(await onlyWithTwo(ikeja, `/${second.id}/cancellation`, {}, sule)).toMatchObject({
    status: 'cancelled',
  })
  const entriesOf = async (by: Caller, { id }: { id: number }) => {
    const { body } = await by.get<RegisterEntry[]>(`/api/pharmacy/inventory/${id}/register`)
    return body.map(({ change, balance, witnessedBy }) => [change, balance, witnessedBy])
  }
  const [suleName, farName] = [sule, far].map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  expect(await entriesOf(ikeja, item)).toEqual([
    [40, 64, suleName],
    [-40, 24, suleName],
    [4, 64, suleName],
    [-40, 60, suleName],
    [100, 100, null],
  ])
  expect(await entriesOf(surulere, there)).toEqual([
    [30, 130, farName],
    [100, 100, null],
  ])
})

it('INV-67 a pharmacy that closes says what is still on its way, and its pharmacists still confirm it', async () => {
  const { seed } = server
  const oshodi = await seed.pharmacy({ name: 'Oshodi' })
  const there = await server.as(await seed.pharmacist({ pharmacy: oshodi }))
  const { batchId } = await stocked()
  const { body: transfer } = await send([{ batchId, quantity: 5 }], ikeja, oshodi.id)
  const contents = await admin.get(`/api/admin/pharmacies/${oshodi.id}/contents`)
  expect(contents.body).toMatchObject({ transfers: 1 })
  await admin.post(`/api/admin/pharmacies/${oshodi.id}/close`, { collectUntil: '2026-03-31' })
  expect((await send([{ batchId, quantity: 5 }], ikeja, oshodi.id)).status).toBe(409)
  expect((await refuse(transfer, there)).body.status).toBe('refused')
})

it('INV-68 closed transfers are paged, newest first', async () => {
  const { batchId } = await stocked()
  for (let round = 0; round < 3; round += 1) await cancel(await sent(batchId, 1))
  const first = await ikeja.get<Transfer[]>('/api/pharmacy/transfers?list=closed&limit=2')
  const ids = first.body.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  const rest = await ikeja.get<Transfer[]>(`/api/pharmacy/transfers?list=closed&limit=2&cursor=${ids[1]}`)
  expect(rest.body[0]?.id).toBeLessThan(ids[1] ?? 0)
  const movements = await server.db
    .select()
    .from(stockMovement)
    .where(like(stockMovement.subject, `transfer ${ids[0]}`))
  expect(movements.map(({ reason }) => reason)).toEqual(['sent', 'came-back'])
})
