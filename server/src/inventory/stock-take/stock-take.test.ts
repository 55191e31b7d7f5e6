import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { InventoryItem, ItemDetail, Movement } from '@alafia/contract/inventory/schema'
import type { StockTake, StockTakeLine } from '@alafia/contract/inventory/stock-takes'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Notification } from '@alafia/contract/notifications/schema'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { stockTakeCount, stockTakeLine } from './table.ts'

const takes = '/api/pharmacy/stock-takes'

let server: TestServer
let ifeoma: Caller
let sule: Caller
let admin: Caller
let far: Caller

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  ifeoma = await server.as(await seed.pharmacist())
  sule = await server.as(await seed.pharmacist({ firstName: 'Sule', lastName: 'Garba' }))
  admin = await server.as(await seed.admin())
  far = await server.as(await seed.pharmacist({ pharmacy: await seed.pharmacy() }))
})
afterAll(() => server.close())

let open = 0
afterEach(async () => {
  if (open > 0) await ifeoma.post(`${takes}/${open}/cancel`, {})
  open = 0
})

let items = 0
/** An item that only its own stock-take covers: 'Aaab…'. */
const shelve = async (batches = [40, 12]) => {
  items += 1
  const letters = `Zy${String.fromCodePoint(97 + items)}`
  const item = await server.seed.item({
    name: `${letters}ol`,
    form: 'tablet',
    batches: batches.map((quantity, place) => ({
      batchNumber: `B${place + 1}`,
      expiryDate: `2027-0${place + 1}-28`,
      quantity,
    })),
  })
  return { item, letters, ids: item.batches.map(({ id }) => id) }
}
type Refusal = Pick<ProblemBody, 'detail' | 'errors' | 'entry'>
type Started = StockTake & Refusal
type Counted = StockTakeLine & Refusal
const start = async (form: object, by = ifeoma) => {
  const { status, body } = await by.post<Started>(takes, form)
  if (status === 201 && by !== far) open = body.id
  return { status, body }
}
const counting = async (batches?: number[]) => {
  const shelved = await shelve(batches)
  const { body } = await start({ letters: shelved.letters })
  return { ...shelved, id: body.id }
}
const linesOf = async (id: number, query = '') =>
  (await ifeoma.get<StockTakeLine[]>(`${takes}/${id}/lines${query}`)).body
const count = (id: number, batchId: number | undefined, counted: number, more: object = {}, by = ifeoma) =>
  by.post<Counted>(`${takes}/${id}/counts`, { batchId, counted, ...more })
const explain = (id: number, batchIds: (number | undefined)[], reason = 'lost', more: object = {}) =>
  ifeoma.post<Started>(`${takes}/${id}/reasons`, { batchIds, reason, ...more })
const read = async (id: number, by = ifeoma) => (await by.get<Started>(`${takes}/${id}`)).body
const close = async (id: number, more: object = {}) =>
  ifeoma.post<Started>(`${takes}/${id}/close`, { version: (await read(id)).version, ...more })
const adjust = (batchId: number | undefined, change: number) =>
  ifeoma.post(`/api/pharmacy/batches/${batchId}/adjustments`, { change, reason: 'At the counter' })
const movementsOf = async (itemId: number) =>
  (await ifeoma.get<Movement[]>(`/api/pharmacy/inventory/${itemId}/movements`)).body

describe('a stock-take', () => {
  it('INV-50 covers the batches with units of the items that match, and two started at once are one', async () => {
    const { letters } = await shelve([40, 0, 12])
    const both = await Promise.all([start({ letters }), start({ letters: letters.toLowerCase() }, sule)])
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409])
    const begun = both.find(({ status }) => status === 201)?.body
    open = begun?.id ?? 0
    expect(begun).toMatchObject({ status: 'open', batches: 2, counted: 0, different: 0, value: '0.00' })
    expect(both.find(({ status }) => status === 409)?.body.detail).toBe(
      'A stock-take is open at this pharmacy. Close or cancel it first.',
    )
    expect((await linesOf(open)).map(({ batchNumber }) => batchNumber)).toEqual(['B1', 'B3'])
    expect((await start({ form: 'inhaler' }, far)).body.detail).toBe(
      'No batch with units matches. Choose other items.',
    )
  })

  it('INV-50 of what is overdue leaves out what was counted in the last 90 days', async () => {
    const { id, ids, letters } = await counting([5, 6])
    await count(id, ids[0], 5)
    expect((await close(id)).status).toBe(200)
    const { body } = await start({ letters, isOverdue: true })
    expect((await linesOf(body.id)).map(({ batchNumber }) => batchNumber)).toEqual(['B2'])
    await ifeoma.post(`${takes}/${body.id}/cancel`, {})
    await server.pool.query(`alter table stock_take_count disable trigger user`)
    await server.pool.query(`update stock_take_count set counted_at = counted_at - interval '91 days'`)
    await server.pool.query(`alter table stock_take_count enable trigger user`)
    expect((await start({ letters, isOverdue: true })).body.batches).toBe(2)
  })

  it('INV-50 is only the pharmacy’s own; administrators read it', async () => {
    const { id, ids } = await counting()
    expect((await far.get(`${takes}/${id}`)).status).toBe(404)
    expect((await far.get(`${takes}/${id}/lines`)).status).toBe(404)
    expect((await count(id, ids[0], 1, {}, far)).status).toBe(404)
    expect((await far.get<StockTake[]>(takes)).body).toEqual([])
    expect((await read(id, admin)).batches).toBe(2)
    expect((await count(id, ids[0], 1, {}, admin)).status).toBe(403)
  })
})

describe('a count', () => {
  it('INV-51 is saved with what was on record at that moment, which is hidden until then', async () => {
    const { id, ids } = await counting()
    const before = await linesOf(id)
    expect(JSON.stringify(before)).not.toMatch(/expected|quantity|40/)
    expect(before.map((line) => line.count)).toEqual([null, null])
    const { status, body } = await count(id, ids[0], 38)
    expect([status, body.count]).toMatchObject([
      201,
      { counted: 38, expected: 40, reason: null, costPrice: null },
    ])
    const [stored] = await server.db.select().from(stockTakeCount).where(eq(stockTakeCount.stockTakeId, id))
    expect(stored?.movementId).toEqual(expect.any(Number))
    expect(
      (await linesOf(id, `?since=${(await read(id)).version - 1}`)).map(({ batchId }) => batchId),
    ).toEqual([ids[0]])
  })

  it('INV-51 of nothing is not zero, and isn’t taken for one', async () => {
    const { id, ids } = await counting()
    for (const wrong of [undefined, null, '', -1, 1.5, 2_000_000]) {
      const { status, body } = await ifeoma.post(`${takes}/${id}/counts`, {
        batchId: ids[0],
        counted: wrong,
      })
      expect([wrong, status, body.errors?.[0]?.path]).toEqual([wrong, 400, 'counted'])
    }
    expect((await read(id)).counted).toBe(0)
    expect((await count(id, ids[0], 0)).body.count?.counted).toBe(0)
    expect(await read(id)).toMatchObject({ counted: 1, different: 1, unitsUnder: 40 })
  })

  it('INV-52 of a batch that someone has counted asks first; both stay on record', async () => {
    const { id, ids } = await counting()
    const first = (await count(id, ids[0], 40, {}, sule)).body.count
    const refused = await count(id, ids[0], 39)
    expect([refused.status, refused.body.detail]).toEqual([409, 'Sule counted 40 at 09:00. Replace it?'])
    expect(refused.body.entry).toMatchObject({ count: { id: first?.id, counted: 40 } })
    expect((await count(id, ids[0], 39, { replaces: first?.id })).status).toBe(201)
    // The reply was lost, and the same is sent again.
    expect((await count(id, ids[0], 39)).body.count?.counted).toBe(39)
    const stored = await server.db
      .select({ counted: stockTakeCount.counted })
      .from(stockTakeCount)
      .where(eq(stockTakeCount.stockTakeId, id))
      .orderBy(asc(stockTakeCount.id))
    expect(stored).toEqual([{ counted: 40 }, { counted: 39 }])
  })

  it('INV-52 of two people at the same moment is saved once', async () => {
    const { id, ids } = await counting()
    const both = await Promise.all([
      count(id, ids[0], 41),
      count(id, ids[0], 42, {}, sule),
      count(id, ids[1], 12),
    ])
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 201, 409])
  })

  it('INV-53 of a batch that isn’t in the list brings its units in when it is closed', async () => {
    const { id, item, ids } = await counting([40, 0])
    const found = (batchNumber: string, more: object = {}) =>
      ifeoma.post<Counted>(`${takes}/${id}/found`, {
        itemId: item.id,
        batchNumber,
        expiryDate: '2027-05-31',
        counted: 20,
        ...more,
      })
    expect((await found('b1', { expiryDate: '2027-01-28' })).body.detail).toBe(
      'Batch b1 is in the list. Count it there.',
    )
    expect((await found('B2')).body.detail).toMatch('expires on 28 February 2027')
    expect((await found('B2', { expiryDate: '2027-02-28' })).body).toMatchObject({ isFound: false })
    expect((await found('NEW')).body).toMatchObject({
      isFound: true,
      count: { counted: 20, expected: 0, reason: 'not-recorded' },
    })
    expect((await found('NEW')).status).toBe(409)
    expect((await found('OLD', { expiryDate: '2026-01-31' })).body.status).toBe('expired')
    expect(await server.seed.stockOf(item)).toMatchObject({ B1: 40, B2: 0, NEW: 0 })
    await explain(id, [ids[1]], 'not-recorded')
    expect((await close(id)).status).toBe(200)
    expect(await server.seed.stockOf(item)).toEqual({ B1: 40, B2: 20, NEW: 20, OLD: 20 })
    expect(
      (await movementsOf(item.id))
        .filter(({ batchNumber, after }) => batchNumber === 'NEW' && after === 20)
        .map(({ reason, note }) => [reason, note]),
    ).toEqual([['received', 'Not recorded']])
  })
})

describe('closing', () => {
  it('INV-54 applies each difference to the units of that moment, with its reason, and leaves what wasn’t counted', async () => {
    const { id, item, ids } = await counting([40, 12, 7])
    await ifeoma.post(`/api/pharmacy/inventory/${item.id}/batches`, {
      batchNumber: 'B1',
      expiryDate: '2027-01-28',
      quantity: 10,
      costPrice: '2.50',
    })
    await count(id, ids[0], 48)
    await count(id, ids[1], 12)
    await adjust(ids[0], -5)
    await adjust(ids[1], -5)
    expect(await read(id)).toMatchObject({
      counted: 2,
      different: 1,
      withoutReason: 1,
      value: '-5.00',
      costUnknown: 0,
    })
    expect((await close(id)).body.detail).toMatch('Choose a reason for every difference')
    expect((await explain(id, [ids[1]])).status).toBe(409)
    expect((await explain(id, [ids[0]], 'other')).body.errors).toEqual([
      { path: 'note', message: 'Enter the reason' },
    ])
    await explain(id, [ids[0]], 'damaged', { note: 'Wet' })
    expect((await close(id)).status).toBe(200)
    open = 0
    expect(await server.seed.stockOf(item)).toEqual({ B1: 43, B2: 7, B3: 7 })
    expect(
      (await movementsOf(item.id))
        .filter(({ reason }) => reason === 'counted')
        .map(({ before, after, note }) => [before, after, note]),
    ).toEqual([[45, 43, 'Damaged: Wet']])
    const said = (await admin.get<Notification[]>('/api/notifications')).body.filter(
      ({ title }) => title === 'Stock-take closed with differences',
    )
    expect(said.at(0)?.body).toMatch('1 batch differs, 0 units more and 2 fewer')
  })

  it('INV-54 is refused as a whole if units would become negative, if it was changed since it was reviewed, or if nothing is counted', async () => {
    const { id, item, ids } = await counting()
    expect((await close(id)).body.detail).toMatch('No batch is counted yet')
    await count(id, ids[0], 2)
    await count(id, ids[1], 10)
    await explain(id, ids)
    const { version } = await read(id)
    await adjust(ids[0], -30)
    const { status, body } = await close(id)
    expect([status, body.detail]).toEqual([
      409,
      `Count batch B1 of ${item.name} ${item.dosage} again: only 10 tablets are on record now, and 38 were missing. Nothing was closed.`,
    ])
    expect(await server.seed.stockOf(item)).toEqual({ B1: 10, B2: 12 })
    await count(id, ids[0], 9, { replaces: (await linesOf(id))[0]?.count?.id })
    expect((await close(id, { version })).body.detail).toMatch('has changed since you reviewed it')
    expect((await close(id)).body.detail).toMatch('Choose a reason')
    await explain(id, [ids[0]])
    expect((await close(id)).status).toBe(200)
    expect(await server.seed.stockOf(item)).toEqual({ B1: 9, B2: 10 })
  })

  it('INV-54 once, however often and whatever else is sent at the same moment', async () => {
    const { id, item, ids } = await counting()
    await count(id, ids[0], 30)
    await explain(id, [ids[0]])
    const answers = await Promise.all([
      close(id),
      close(id),
      close(id),
      count(id, ids[1], 3),
      adjust(ids[0], -1),
    ])
    const closed = answers.slice(0, 3).filter(({ status }) => status === 200)
    // A count that came first changed what was reviewed.
    if (closed.length === 0) {
      await explain(id, [ids[1]])
      expect((await close(id)).status).toBe(200)
    } else expect(closed).toHaveLength(1)
    expect((await server.seed.stockOf(item))['B1']).toBe(29)
    expect((await read(id)).ended?.by).toBeDefined()
    expect((await count(id, ids[1], 4)).body.detail).toMatch('has closed this stock-take')
  })

  it('INV-54 counts recalled and expired batches like the others, and they stay in quarantine', async () => {
    const { item, ids, letters } = await shelve()
    await ifeoma.post('/api/pharmacy/recalls', { batchId: ids[0], reason: 'Letter of the maker' })
    const { body } = await start({ letters })
    expect((await linesOf(body.id)).map(({ status }) => status)).toEqual(['recalled', 'good'])
    await count(body.id, ids[0], 44)
    await explain(body.id, [ids[0]], 'miscounted')
    expect((await close(body.id)).status).toBe(200)
    const { body: detail } = await ifeoma.get<ItemDetail>(`/api/pharmacy/inventory/${item.id}`)
    expect(detail.quantity).toBe(12)
    expect(detail.batches.find(({ id }) => id === ids[0])).toMatchObject({ quantity: 44, status: 'recalled' })
  })
})

describe('the record', () => {
  it('INV-95 those who counted are notified when someone else ends it', async () => {
    const { id, ids } = await counting()
    const told = async (by: Caller) =>
      (await by.get<Notification[]>('/api/notifications')).body
        .filter(({ body }) => body.includes('in which you counted'))
        .map(({ body }) => body)
    await count(id, ids[0], 40)
    await count(id, ids[1], 12, {}, sule)
    expect((await sule.post(`${takes}/${id}/cancel`, {})).status).toBe(200)
    const said = 'Sule Garba has cancelled the stock-take in which you counted. No stock has changed'
    expect((await told(ifeoma))[0]).toBe(said)
    expect(await told(sule)).not.toContain(said)
    const next = await counting()
    await count(next.id, next.ids[0], 40, {}, sule)
    expect((await close(next.id)).status).toBe(200)
    expect((await told(sule))[0]).toMatch(
      /has closed the stock-take in which you counted\. The stock is now what was counted/,
    )
  })

  it('INV-55 stays once it is cancelled: nothing moved, nothing can be changed, every count is in the file', async () => {
    const { id, item, ids } = await counting()
    const first = (await count(id, ids[0], 38)).body.count
    await count(id, ids[0], 39, { replaces: first?.id }, sule)
    await explain(id, [ids[0]], 'other', { note: '=1+1' })
    const { status, body } = await sule.post<Started>(`${takes}/${id}/cancel`, { note: 'Too busy' })
    expect([status, body.status, body.ended]).toMatchObject([
      200,
      'cancelled',
      { by: 'Sule Garba', note: 'Too busy' },
    ])
    expect(await server.seed.stockOf(item)).toEqual({ B1: 40, B2: 12 })
    expect((await count(id, ids[1], 12)).body.detail).toBe(
      'Sule Garba has cancelled this stock-take. Nothing was saved.',
    )
    expect((await ifeoma.get<StockTake[]>(`${takes}?limit=1`)).body.map((one) => one.id)).toEqual([id])
    const { body: csv } = await admin.get<string>(`${takes}/${id}/file`)
    const rows = csv
      .trim()
      .split('\r\n')
      .map((row) => row.split(','))
    expect(rows[0]?.slice(3, 7)).toEqual(['Before', 'Counted', 'Difference', 'State'])
    expect(rows.slice(1).map((row) => [...row.slice(3, 8), ...row.slice(9)])).toEqual([
      ['40', '38', '-2', 'Replaced', expect.any(String), '', ''],
      ['40', '39', '-1', 'Counted', 'Sule Garba', 'Other reason', "'=1+1"],
      ['', '', '', 'Not counted', '', '', ''],
    ])
    for (const change of [
      server.db.update(stockTakeCount).set({ counted: 1 }),
      server.db.delete(stockTakeCount),
      server.db.update(stockTakeLine).set({ reason: null }).where(eq(stockTakeLine.stockTakeId, id)),
      server.db.delete(stockTakeLine),
    ])
      await expect(change).rejects.toThrow('Failed query')
  })

  it('INV-98 a batch that only a cancelled stock-take found isn’t in the inventory, and takes the date of its pack', async () => {
    const { id, item } = await counting([40])
    const found = { itemId: item.id, batchNumber: 'NEW', expiryDate: '2027-05-31', counted: 20 }
    await ifeoma.post(`${takes}/${id}/found`, found)
    await ifeoma.post(`${takes}/${id}/cancel`, {})
    const path = `/api/pharmacy/inventory/${item.id}`
    const numbers = async () =>
      (await ifeoma.get<ItemDetail>(path)).body.batches.map(({ batchNumber }) => batchNumber)
    expect(await numbers()).toEqual(['B1'])
    const { body: again } = await start({ letters: item.name })
    const pack = { ...found, expiryDate: '2027-06-30' }
    expect((await ifeoma.post<Counted>(`${takes}/${again.id}/found`, pack)).body).toMatchObject({
      isFound: true,
      expiryDate: '2027-06-30',
    })
    await ifeoma.post(`${takes}/${again.id}/cancel`, {})
    const received = { batchNumber: 'new', expiryDate: '2027-07-31', quantity: 5 }
    expect((await ifeoma.post(`${path}/batches`, received)).status).toBeLessThan(300)
    expect(await numbers()).toEqual(['B1', 'NEW'])
    expect((await ifeoma.post(`${path}/batches`, { ...received, expiryDate: '2027-08-31' })).status).toBe(409)
  })

  it('INV-103 nor is it in the list, its search or the file, from which it is imported as on its pack', async () => {
    const { id } = await counting([40])
    const item = await server.seed.item({ name: 'Zzonly', form: 'tablet', batches: [] })
    const found = { itemId: item.id, batchNumber: 'ONLY-1', expiryDate: '2027-05-31', counted: 20 }
    expect((await ifeoma.post(`${takes}/${id}/found`, found)).status).toBe(201)
    await ifeoma.post(`${takes}/${id}/cancel`, {})
    const base = '/api/pharmacy/inventory'
    const listed = async (search: string) =>
      (await ifeoma.get<InventoryItem[]>(`${base}?search=${search}`)).body.map(
        ({ batchNumber, quantity, expiryDate }) => [batchNumber, quantity, expiryDate],
      )
    expect([await listed('Zzonly'), await listed('only-1')]).toEqual([[[null, 0, null]], []])
    const { body: file } = await ifeoma.get<string>(`${base}/export`)
    expect(file).not.toContain('ONLY-1')
    const row = file.split('\r\n').find((one) => one.startsWith('Zzonly'))
    expect(row).toMatch(/,,,$/)
    const csv = [file.split('\r\n')[0], row?.replace(/,,,$/, ',only-1,2027-07-31,5')].join('\r\n')
    const imported = await ifeoma.post(`${base}/import`, { csv })
    expect(imported).toMatchObject({ status: 201, body: { newBatches: 1, newUnits: 5 } })
    expect(await listed('only-1')).toEqual([['ONLY-1', 5, '2027-07-31']])
  })

  it('INV-56 of 3,000 batches is started, read and closed in seconds', async () => {
    await server.pool.query(`
      with item as (
        insert into inventory_item (pharmacy_id, name, generic_name, dosage, form, manufacturer, price, min_stock_level)
        select (select pharmacy_id from inventory_item order by id limit 1), 'Zzz' || n, 'Zzz', '5 mg', 'tablet', 'Emzor', 1, 0
        from generate_series(1, 1000) as n returning id)
      insert into inventory_batch (item_id, batch_number, expiry_date, quantity)
      select item.id, 'L' || n, '2027-01-31', 10 from item, generate_series(1, 3) as n`)
    const began = Date.now()
    const { body } = await start({ letters: 'Zzz' })
    expect(body.batches).toBe(3000)
    await server.pool.query(
      `with added as (
        insert into stock_take_count (stock_take_id, batch_id, counted, expected, counted_by, counted_at)
        select stock_take_id, batch_id, 9, 10, (select started_by from stock_take where id = $1), now()
        from stock_take_line where stock_take_id = $1 returning id, batch_id)
      update stock_take_line as line set count_id = added.id, reason = 'lost', version = 1
      from added where line.stock_take_id = $1 and line.batch_id = added.batch_id`,
      [body.id],
    )
    const page = await ifeoma.get<StockTakeLine[]>(`${takes}/${body.id}/lines?limit=200&cursor=2900`)
    expect(page.body).toHaveLength(100)
    const closed = await close(body.id)
    expect([closed.status, closed.body.unitsUnder]).toEqual([200, 3000])
    console.info(`a stock-take of 3,000 batches, each different: ${Date.now() - began} ms`)
    expect(Date.now() - began).toBeLessThan(30_000)
  })
})
