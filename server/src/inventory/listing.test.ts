import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InventoryItem } from '@alafia/contract/inventory/schema'
import { itemForms, itemOrders, itemSorts, itemTabs } from '@alafia/contract/inventory/states'
import { addDays } from '@alafia/contract/kernel/civil'
import { testServer, type Answer, type Caller, type TestServer } from '../testing/server.ts'

const today = '2026-03-11'

let server: TestServer
let caller: Caller
beforeAll(async () => {
  server = await testServer()
  caller = await server.as(await server.seed.admin())
  // Every kind of stock: none, empty, expired, expiring today, on the 30th and on the 31st day, and many of the same.
  const days = [[], [0], [-1], [30], [31], [400, 20], [-5, 31], [90, 90, 500], [0, -400]]
  for (let place = 0; place < 45; place += 1)
    await server.seed.item({
      name: `${['Zinc', 'amlodipine', 'Bisoprolol', 'Éthambutol', 'Zinc'][place % 5]} ${place % 7}`,
      genericName: `Generic ${place % 3}`,
      dosage: `${place % 4} mg`,
      form: itemForms[place % 6] ?? 'tablet',
      manufacturer: `Maker ${place}`,
      price: `${(place * 37) % 11}.50`,
      minStockLevel: (place % 3) * 10,
      batches: (days[place % 9] ?? []).map((ahead, index) => ({
        batchNumber: `B-${place}-${index}`,
        expiryDate: addDays(today, ahead),
        quantity: (place * (index + 3)) % 4 === 0 ? 0 : ((place + index) % 5) * 5,
      })),
    })
}, 60_000)
afterAll(() => server.close())

/** All pages of a list, and how many items each had. */
const allOf = async (query: string, limit = 7) => {
  const items: InventoryItem[] = []
  let next: string | undefined = `/api/pharmacy/inventory?limit=${limit}&${query}`
  while (next !== undefined) {
    const { status, body, headers }: Answer<InventoryItem[]> = await caller.get<InventoryItem[]>(next)
    expect(status).toBe(200)
    items.push(...body)
    next = /^<([^>]+)>; rel="next"$/.exec(String(headers['link'] ?? ''))?.[1]
    expect(body.length).toBe(next === undefined ? body.length : limit)
  }
  return items
}

const inTab: Record<(typeof itemTabs)[number], (item: InventoryItem) => boolean> = {
  low: ({ quantity, minStockLevel }) => quantity < minStockLevel,
  expiring: ({ expiringQuantity }) => expiringQuantity > 0,
  expired: ({ expiredQuantity }) => expiredQuantity > 0,
  out: ({ quantity }) => quantity === 0,
}

const encoder = new TextEncoder()
const bytes = (text: string) =>
  [...encoder.encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const keyOf: Record<(typeof itemSorts)[number], (item: InventoryItem) => string | number> = {
  name: ({ name }) => bytes(name.toLowerCase()),
  quantity: ({ quantity }) => quantity,
  price: ({ price }) => Number(price),
  expiry: ({ expiryDate, quantity }) => (quantity > 0 && expiryDate !== null ? expiryDate : ''),
}

it('INV-10 the list shows the same figures for an item as the item’s page', async () => {
  for (const item of await allOf('')) {
    const { body } = await caller.get<{ batches: unknown[] }>(`/api/pharmacy/inventory/${item.id}`)
    const { batches: _batches, ...flat } = body
    expect(item).toEqual(flat)
  }
})

it('INV-10 PLAT-2 every tab and form in every order, page by page, shows each of its items once and in the right place', async () => {
  const all = await allOf('', 200)
  expect(all).toHaveLength(45)
  for (const sort of itemSorts)
    for (const order of itemOrders)
      for (const tab of [undefined, ...itemTabs]) {
        const items = await allOf(`sort=${sort}&order=${order}${tab ? `&tab=${tab}` : ''}`)
        const wanted = tab ? all.filter(inTab[tab]) : all
        expect(wanted.length).toBeGreaterThan(0)
        const label = [sort, order, tab]
        expect([...label, new Set(items.map(({ id }) => id))]).toEqual([
          ...label,
          new Set(wanted.map(({ id }) => id)),
        ])
        expect([...label, items.length]).toEqual([...label, wanted.length])
        const key = keyOf[sort]
        const placed = sort === 'expiry' ? items.filter((item) => key(item) !== '') : items
        // Items without usable units come last in both directions.
        expect(items.slice(0, placed.length)).toEqual(placed)
        for (const [place, item] of placed.entries()) {
          const before = placed[place - 1]
          if (!before) continue
          const [one, other] = order === 'asc' ? [before, item] : [item, before]
          expect([...label, key(one) <= key(other)]).toEqual([...label, true])
        }
      }
  for (const form of itemForms) {
    const items = await allOf(`form=${form}&sort=quantity`)
    expect(items.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(
      all.flatMap((item) => (item.form === form ? [item.id] : [])).toSorted((one, other) => one - other),
    )
  }
})

it('INV-10 is searched by name, generic name or another brand, with or without the strength, and by a whole batch number', async () => {
  const all = await allOf('', 200)
  const idsBy = async (search: string) =>
    (await allOf(`search=${encodeURIComponent(search)}`)).map(({ id }) => id).toSorted((a, b) => a - b)
  const idsOf = (wanted: (item: InventoryItem) => boolean) =>
    all.flatMap((item) => (wanted(item) ? [item.id] : [])).toSorted((a, b) => a - b)
  expect(await idsBy('MLODI')).toEqual(idsOf(({ name }) => name.startsWith('amlodipine')))
  expect(await idsBy('Norvasc')).toEqual(idsOf(({ name }) => name.startsWith('amlodipine')))
  expect(await idsBy('éthamb')).toEqual(idsOf(({ name }) => name.startsWith('É')))
  expect(await idsBy('generic 1')).toEqual(idsOf(({ genericName }) => genericName === 'Generic 1'))
  expect(await idsBy('zinc 0 2 mg')).toEqual(
    idsOf(({ name, dosage }) => name === 'Zinc 0' && dosage === '2 mg'),
  )
  expect(await idsBy('b-12-0')).toEqual([
    (await allOf('search=b-12-0'))[0]?.id ?? expect.fail('not found by its batch'),
  ])
  expect(await idsBy('b-12')).toEqual([])
  expect(await idsBy('2 mg')).toEqual([])
  expect(await idsBy('%')).toEqual([])
})

it('PLAT-2 an unknown filter, order or cursor is a 400', async () => {
  for (const query of ['tab=all', 'sort=size', 'order=up', 'form=powder', 'cursor=x', 'cursor=1', 'limit=0'])
    expect([query, (await caller.get(`/api/pharmacy/inventory?${query}`)).status]).toEqual([query, 400])
})
