import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod/mini'
import type { checkedBalance, Discrepancy, RegisterEntry } from '@alafia/contract/inventory/controlled'
import type { ItemDetail } from '@alafia/contract/inventory/schema'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Notification } from '@alafia/contract/notifications/schema'
import { notification } from '../../outbox/table.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { readStoredProducts } from '../products.actions.ts'
import { inventoryItem } from '../table.ts'
import { controlledRegister } from './table.ts'

type Pharmacist = Awaited<ReturnType<TestServer['seed']['pharmacist']>>
type Checked = z.infer<typeof checkedBalance> & ProblemBody

let server: TestServer
let pharmacist: Caller
let sule: Pharmacist
let far: Pharmacist
let elsewhere: Caller
let admin: Caller

beforeAll(async () => {
  server = await testServer({ settings: { wasteWitness: false } })
  const { seed } = server
  pharmacist = await server.as(await seed.pharmacist({ firstName: 'Ifeoma', lastName: 'Obi' }))
  sule = await seed.pharmacist({ firstName: 'Sule', lastName: 'Garba' })
  far = await seed.pharmacist({ pharmacy: await seed.pharmacy() })
  elsewhere = await server.as(far)
  admin = await server.as(await seed.admin())
})
afterAll(() => server.close())

const batches = [
  { batchNumber: 'M-1', expiryDate: '2027-01-31', quantity: 60 },
  { batchNumber: 'M-2', expiryDate: '2026-01-31', quantity: 24 },
]
let made = 0
const morphine = (details: object = {}) =>
  server.seed.item({
    name: `Morphine ${'abcdefghijklmnop'.charAt((made += 1))}`,
    genericName: 'Morphine sulfate',
    dosage: '10 mg',
    batches,
    ...details,
  })
type Item = Awaited<ReturnType<typeof morphine>>

const witness = () => ({ email: sule.email, password: sule.password })
const registerOf = async ({ id }: { id: number }, by = pharmacist, query = '') => {
  const answer = await by.get<RegisterEntry[] & ProblemBody>(`/api/pharmacy/inventory/${id}/register${query}`)
  return answer
}
const entriesOf = async (item: { id: number }) =>
  (await registerOf(item)).body.map(({ number, kind, change, balance }) => [number, kind, change, balance])
const count = (item: Item, counted: readonly number[], rest: object = {}, by = pharmacist) =>
  by.post<Checked>(`/api/pharmacy/inventory/${item.id}/balance-checks`, {
    counts: item.batches.map(({ id }, index) => ({ batchId: id, counted: counted[index] })),
    witness: witness(),
    ...rest,
  })
const report = 'Two tablets fell on the floor and were crushed'

describe('a controlled drug', () => {
  it('INV-70 is known by its ingredients, also in a combination and outside the safety table', async () => {
    for (const [genericName, expected] of [
      ['Morphine sulfate', true],
      ['Paracetamol + codeine', true],
      ['Pethidine hydrochloride', true],
      ['Oxymorphone', true],
      ['Tramadol', true],
      ['Diazepam', true],
      ['Phenobarbitone', true],
      ['Amitriptyline', false],
      ['Apomorphine', false],
    ] as const) {
      const item = await server.seed.item({ name: genericName, genericName })
      const { body } = await pharmacist.get<ItemDetail>(`/api/pharmacy/inventory/${item.id}`)
      expect([genericName, body.isControlled]).toEqual([genericName, expected])
    }
  })

  it('INV-70 stays controlled under another name, and another drug that is renamed to it becomes so', async () => {
    const item = await morphine()
    const rename = (id: number, change: object) =>
      pharmacist.patch<ItemDetail>(`/api/pharmacy/inventory/${id}`, change)
    const hidden = await rename(item.id, { name: 'Vitamin Q', genericName: 'Vitamin Q' })
    expect([hidden.status, hidden.body.isControlled]).toEqual([200, true])
    const other = await server.seed.item({ name: 'Vitamin R', genericName: 'Vitamin R', batches })
    expect((await registerOf(other)).status).toBe(404)
    await rename(other.id, { name: 'Pethidine', genericName: 'Pethidine' })
    expect(await entriesOf(other)).toEqual([[1, 'brought-forward', 84, 84]])
  })

  it('INV-71 that a new edition makes controlled opens with the balance brought forward', async () => {
    const item = await morphine()
    const plain = await server.seed.item({ name: 'Vitamin S', genericName: 'Vitamin S' })
    await server.db
      .update(inventoryItem)
      .set({ isControlled: false, productEdition: '2020.1/0' })
      .where(eq(inventoryItem.id, item.id))
    await server.db.execute(sql`update ${inventoryItem} set product_edition = 'old' where id = ${plain.id}`)
    await readStoredProducts(server.db)
    expect((await entriesOf(item))[0]).toEqual([3, 'brought-forward', 0, 84])
    expect((await registerOf(plain)).status).toBe(404)
  })
})

describe('the register', () => {
  it('INV-71 has an entry for every movement, numbered without gaps, with a running balance', async () => {
    const item = await morphine()
    const received = {
      batchNumber: 'M-3',
      expiryDate: '2027-05-31',
      quantity: 16,
      supplier: 'Lagos Wholesale',
    }
    expect((await pharmacist.post(`/api/pharmacy/inventory/${item.id}/batches`, received)).status).toBe(201)
    expect(await entriesOf(item)).toEqual([
      [3, 'movement', 16, 100],
      [2, 'movement', 24, 84],
      [1, 'movement', 60, 60],
    ])
    const [newest, before] = (await registerOf(item)).body
    expect(newest).toMatchObject({
      reason: 'received',
      batchNumber: 'M-3',
      party: 'Lagos Wholesale',
      enteredBy: 'Ifeoma Obi',
      witnessedBy: null,
    })
    expect(before?.enteredBy).toBeNull()
    const second = await registerOf(item, pharmacist, '?limit=2')
    expect(second.body.map(({ number }) => number)).toEqual([3, 2])
    expect((await registerOf(item, pharmacist, '?cursor=2')).body.map(({ number }) => number)).toEqual([1])
    expect((await registerOf(item, pharmacist, '?cursor=x')).status).toBe(400)
  })

  it('INV-71 can’t be changed, skip a number or lose a unit, whatever the code does', async () => {
    const item = await morphine()
    for (const change of ['update controlled_register set change = 0', 'delete from controlled_register'])
      await expect(server.pool.query(change)).rejects.toThrow('append-only')
    const entry = {
      itemId: item.id,
      kind: 'checked' as const,
      change: 0,
      enteredBy: sule.id,
      enteredAt: server.clock.now(),
    }
    for (const wrong of [
      { number: 4, previousNumber: 3, balanceBefore: 84, balance: 84 },
      { number: 4, previousNumber: 2, balanceBefore: 84, balance: 84 },
      { number: 3, previousNumber: 2, balanceBefore: 80, balance: 80 },
      { number: 3, previousNumber: 2, balanceBefore: 84, balance: 83 },
      { number: 3, previousNumber: 2, balanceBefore: 84, balance: 84, witnessedBy: sule.id },
    ])
      await expect(server.db.insert(controlledRegister).values({ ...entry, ...wrong })).rejects.toThrow(
        'Failed query',
      )
    expect(await entriesOf(item)).toHaveLength(2)
  })

  it('INV-72 is read by the pharmacists of the pharmacy and by administrators, and each reading is recorded', async () => {
    const item = await morphine()
    expect((await registerOf(item, elsewhere)).status).toBe(404)
    expect((await registerOf(item, admin)).status).toBe(200)
    const file = await pharmacist.get<string>(`/api/pharmacy/inventory/${item.id}/register/file`)
    expect(file.status).toBe(200)
    const { rows } = await server.db.execute<{ action: string }>(
      sql`select action from audit_entry where subject = ${`inventory item ${item.id}`} order by id`,
    )
    expect(rows.filter(({ action }) => action === 'controlled-register.read')).toHaveLength(3)
  })
})

describe('checking the balance', () => {
  it('INV-73 a count that is right is an entry with both names', async () => {
    const item = await morphine()
    const { status, body } = await count(item, [60, 24])
    expect([status, body.balance, body.discrepancyId]).toEqual([201, 84, null])
    expect((await registerOf(item)).body[0]).toMatchObject({
      number: 3,
      kind: 'checked',
      change: 0,
      balance: 84,
      enteredBy: 'Ifeoma Obi',
      witnessedBy: 'Sule Garba',
    })
  })

  it('INV-73 needs a second pharmacist of the same pharmacy, and every batch that has units', async () => {
    const item = await morphine()
    const ownPassword = { email: sule.email, password: 'wrong' }
    for (const [changes, field] of [
      [{ witness: undefined }, 'witness'],
      [{ witness: ownPassword }, 'witness.password'],
      [{ witness: { email: far.email, password: far.password } }, 'witness.email'],
      [{ counts: [{ batchId: item.batches[0]?.id, counted: 60 }] }, 'counts'],
      [{ counts: [{ batchId: 999_999, counted: 60 }] }, 'counts.0.batchId'],
      [{ report: 'Too short' }, 'report'],
    ] as const) {
      const { status, body } = await count(item, [60, 24], changes)
      expect([status, body.errors?.[0]?.path]).toEqual([400, field])
    }
    expect(await entriesOf(item)).toHaveLength(2)
    const plain = await server.seed.item({ name: 'Vitamin T', genericName: 'Vitamin T' })
    expect((await count(plain, [100])).status).toBe(409)
    expect(
      (await count(item, [60, 24], { witness: { email: far.email, password: far.password } }, elsewhere))
        .status,
    ).toBe(404)
  })

  it('INV-74 INV-94 a difference needs a report, corrects the stock and stays open until an administrator closes it', async () => {
    const item = await morphine()
    const refused = await count(item, [58, 24])
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'report'])
    const { status, body } = await count(item, [58, 24], { report })
    expect([status, body.balance, body.item.batches.map(({ quantity }) => quantity)]).toEqual([
      201,
      82,
      expect.arrayContaining([58, 24]),
    ])
    expect((await registerOf(item)).body[0]).toMatchObject({
      change: -2,
      balance: 82,
      reason: 'adjusted',
      note: report,
      witnessedBy: 'Sule Garba',
    })
    const alerts = await server.db.select().from(notification).where(eq(notification.userId, sule.id))
    expect(alerts.map(({ title }) => title)).toContain('Controlled drug: count differs')
    const told = (await admin.get<Notification[]>('/api/notifications')).body
    expect(told).toContainEqual(
      expect.objectContaining({ target: { kind: 'controlled-discrepancy', id: item.id } }),
    )

    const list = async () => (await admin.get<Discrepancy[]>('/api/pharmacy/discrepancies')).body
    const [first] = await list()
    expect(first).toMatchObject({
      id: body.discrepancyId,
      expected: 84,
      counted: 82,
      report,
      reportedBy: 'Ifeoma Obi',
      witnessedBy: 'Sule Garba',
      closed: null,
    })
    expect((await pharmacist.get('/api/pharmacy/discrepancies')).status).toBe(403)
    const close = () =>
      admin.post(`/api/pharmacy/discrepancies/${body.discrepancyId}/closing`, { note: 'Seen on the camera' })
    const both = await Promise.all([close(), close()])
    expect(both.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([204, 409])
    expect((await list()).find(({ id }) => id === body.discrepancyId)?.closed?.note).toBe(
      'Seen on the camera',
    )
    // INV-94: the two who reported it are notified, once.
    const since = await server.db.select().from(notification).where(eq(notification.userId, sule.id))
    const mine = (await pharmacist.get<Notification[]>('/api/notifications')).body
    for (const notices of [since, mine])
      expect(notices.filter(({ title }) => title === 'Discrepancy closed').map((one) => one.body)).toEqual([
        `${item.name} 10 mg: Seen on the camera`,
      ])
    for (const table of ['controlled_discrepancy', 'controlled_discrepancy_closing'])
      await expect(server.pool.query(`delete from ${table}`)).rejects.toThrow('append-only')
  })

  it('INV-74 units that are in another batch than the register says differ too', async () => {
    const item = await morphine()
    const { body } = await count(item, [58, 26], { report })
    expect([body.balance, body.discrepancyId !== null]).toEqual([84, true])
    expect((await entriesOf(item)).map(([, , change]) => change)).toEqual([2, -2, 24, 60])
  })

  it('INV-73 of two counts at the same moment the second starts from the first', async () => {
    const item = await morphine()
    const both = await Promise.all([count(item, [58, 24], { report }), count(item, [58, 24], { report })])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(await entriesOf(item)).toEqual([
      [4, 'checked', 0, 82],
      [3, 'movement', -2, 82],
      [2, 'movement', 24, 84],
      [1, 'movement', 60, 60],
    ])
  })
})

describe('what leaves in another way', () => {
  it('INV-75 isn’t adjusted, but counted in the register', async () => {
    const item = await morphine()
    const adjust = (change: number) =>
      pharmacist.post(`/api/pharmacy/batches/${item.batches[0]?.id}/adjustments`, {
        change,
        reason: 'Broken',
      })
    for (const change of [-1, 1]) {
      const { status, body } = await adjust(change)
      expect(status).toBe(409)
      expect(body.detail).toMatch(/is a controlled drug\. Check the balance in the register instead\.$/)
    }
    // The database refuses it too.
    await expect(
      server.db.execute(sql`insert into stock_movement (batch_id, reason, moved_by, units_before, units_after)
        values (${item.batches[0]?.id}, 'adjusted', 1, 60, 59)`),
    ).rejects.toThrow('Failed query')
  })

  it('INV-76 goes to waste only with a second person, whatever the clinic requires', async () => {
    const item = await morphine()
    const waste = (extra: object = {}) =>
      pharmacist.post('/api/pharmacy/waste', {
        batches: [{ batchId: item.batches[1]?.id, quantity: 24 }],
        reason: 'Expired',
        ...extra,
      })
    const refused = await waste()
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'witness.email'])
    expect((await waste({ witness: witness() })).status).toBe(201)
    const rows = await server.db
      .select()
      .from(controlledRegister)
      .where(eq(controlledRegister.itemId, item.id))
      .orderBy(asc(controlledRegister.number))
    expect(rows.at(-1)).toMatchObject({ change: -24, balance: 60, witnessedBy: sule.id })
  })

  it('INV-96 INV-97 a difference of a stock-take is reported like one of a check, also of a found batch', async () => {
    const item = await morphine({ name: 'Xmorphine' })
    const takes = '/api/pharmacy/stock-takes'
    const { body: take } = await pharmacist.post<{ id: number }>(takes, { letters: 'Xmorphine' })
    const [first] = item.batches
    await pharmacist.post(`${takes}/${take.id}/counts`, { batchId: first?.id, counted: 58 })
    await pharmacist.post(`${takes}/${take.id}/reasons`, { batchIds: [first?.id], reason: 'lost' })
    const found = { itemId: item.id, batchNumber: 'M-9', expiryDate: '2027-05-31', counted: 3 }
    await pharmacist.post(`${takes}/${take.id}/found`, found)
    const { body: read } = await pharmacist.get<{ version: number; needsReport: boolean }>(
      `${takes}/${take.id}`,
    )
    expect(read.needsReport).toBe(true)
    const close = (rest: object) =>
      pharmacist.post(`${takes}/${take.id}/close`, {
        version: read.version,
        witness: witness(),
        ...rest,
      })
    const refused = await close({})
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'report'])
    expect((await close({ report: 'Too short' })).status).toBe(400)
    expect((await close({ report })).status).toBe(200)
    const { body: register } = await registerOf(item)
    expect(
      register
        .slice(0, 2)
        .toSorted((one, other) => one.change - other.change)
        .map(({ reason, change, note, witnessedBy }) => [reason, change, note, witnessedBy]),
    ).toEqual([
      ['counted', -2, report, 'Sule Garba'],
      ['counted', 3, report, 'Sule Garba'],
    ])
    const { body: listed } = await admin.get<Discrepancy[]>('/api/pharmacy/discrepancies')
    expect(listed.find(({ itemId }) => itemId === item.id)).toMatchObject({
      expected: 84,
      counted: 85,
      report,
      reportedBy: 'Ifeoma Obi',
      witnessedBy: 'Sule Garba',
      closed: null,
    })
    const notices = await admin.get<Notification[]>('/api/notifications')
    expect(notices.body.some(({ body }) => body.startsWith('Xmorphine 10 mg: the register says'))).toBe(true)
  })

  it('INV-78 units come in with their supplier, and by receiving only', async () => {
    const batch = { batchNumber: 'T-1', expiryDate: '2028-06-30' }
    const drug = {
      name: 'Tramadol',
      genericName: 'Tramadol hydrochloride',
      dosage: '50 mg',
      form: 'capsule',
      manufacturer: 'Emzor',
      price: '120.00',
      minStockLevel: 10,
    }
    const add = (quantity: number) =>
      pharmacist.post<ItemDetail & ProblemBody>('/api/pharmacy/inventory', { ...drug, ...batch, quantity })
    const refused = await add(5)
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'quantity'])
    const { body: item } = await add(0)
    expect(item).toMatchObject({ isControlled: true, quantity: 0 })

    const csv = [
      'Name,Generic name,Dosage,Form,Manufacturer,Price,Minimum stock level,Batch number,Expiry date,Quantity',
      'Tramadol,Tramadol hydrochloride,50 mg,Capsule,Emzor,120,10,T-2,2028-07-31,5',
      'Pethidine,Pethidine,50 mg,Tablet,Emzor,120,10,P-1,2028-07-31,5',
      'Codeine,Codeine,15 mg,Tablet,Emzor,120,10,C-1,2028-07-31,0',
    ].join('\r\n')
    const imported = await pharmacist.post('/api/pharmacy/inventory/import', { csv })
    expect([imported.status, imported.body.errors?.map(({ message }) => message.split(':')[0])]).toEqual([
      400,
      ['Row 2, Quantity', 'Row 3, Quantity'],
    ])

    const receive = (supplier?: string) =>
      pharmacist.post<ItemDetail & ProblemBody>(`/api/pharmacy/inventory/${item.id}/batches`, {
        ...batch,
        quantity: 5,
        supplier,
      })
    const unnamed = await receive(' ')
    expect([unnamed.status, unnamed.body.errors?.[0]?.path]).toEqual([400, 'supplier'])
    expect((await receive('Fidson Depot')).body).toMatchObject({ quantity: 5 })
    const { body: register } = await registerOf(item)
    expect(register.map(({ change, party }) => [change, party])).toEqual([[5, 'Fidson Depot']])
  })
})
