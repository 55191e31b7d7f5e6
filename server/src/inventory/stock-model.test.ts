import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, civilOf } from '@alafia/contract/kernel/civil'
import { notification } from '../outbox/table.ts'
import { Problem } from '../platform/http/problem.ts'
import { createContext, type Context } from '../request/context.ts'
import { testNow } from '../testing/clock.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { lockBatches, takeFromStock } from './stock.actions.ts'
import { adjustBatch, receiveBatch } from './batches.actions.ts'
import { inventoryBatch, inventoryItem, stockMovement } from './table.ts'

/*
 * SEC-21: several pharmacists receive, dispense and adjust at the same moment while batches expire from day to day; then
 * everything is replayed from the movements and checked against every rule of the stock.
 */

const itemCount = 2
const workerCount = 4
const minStockLevel = 15

const itemAt = fc.nat({ max: itemCount - 1 })
const arrival = fc.record({
  item: itemAt,
  days: fc.integer({ min: 0, max: 4 }),
  quantity: fc.integer({ min: 1, max: 30 }),
})
const wish = fc.record({ item: itemAt, quantity: fc.integer({ min: 1, max: 12 }) })
const action = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('dispense' as const),
      wishes: fc.array(wish, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('adjust' as const),
      batch: fc.nat(),
      change: fc.integer({ min: -25, max: 15 }).filter((by) => by !== 0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('receive' as const),
      batch: fc.nat(),
      quantity: fc.integer({ min: 1, max: 20 }),
    }),
  },
)
const day = fc.record({
  arrivals: fc.array(arrival, { maxLength: 4 }),
  actions: fc.array(action, { minLength: 2, maxLength: 10 }),
})
const story = fc.array(day, { minLength: 2, maxLength: 5 })
type Action = typeof action extends fc.Arbitrary<infer D> ? D : never

let server: TestServer
let workers: Context[]
let watcher: number
let played = 0

beforeAll(async () => {
  server = await testServer()
  const people = await Promise.all(Array.from({ length: workerCount }, () => server.seed.pharmacist()))
  workers = people.map(({ id, firstName, lastName }) =>
    createContext(server.app.services, {
      actor: { userId: id, role: 'pharmacist', name: `${firstName} ${lastName}`, sessionId: 0 },
      address: '127.0.0.1',
      requestId: 'model',
      keyed: undefined,
      audit: { patientIds: [], subject: undefined, recorded: false },
    }),
  )
  watcher = (await server.seed.admin()).id
})
afterAll(() => server.close())

const today = () => civilOf(server.clock.now(), server.clock.zone).date

type Stored = typeof inventoryBatch.$inferSelect
const batchesOf = (itemIds: number[]): Promise<Stored[]> =>
  server.db
    .select()
    .from(inventoryBatch)
    .where(inArray(inventoryBatch.itemId, itemIds))
    .orderBy(asc(inventoryBatch.id))

const refusedIs409 = (error: unknown) => {
  if (error instanceof Problem && error.status === 409) return 'refused' as const
  throw error
}

const doIt = async (context: Context, itemIds: number[], known: Stored[], one: Action, subject: string) => {
  if (one.kind === 'dispense') {
    const requests = one.wishes.map(({ item, quantity }, medicationIndex) => ({
      medicationIndex,
      itemId: itemIds[item] ?? 0,
      quantity,
    }))
    const at = server.clock.now()
    const taking = { requests, subject, movedBy: context.actor.userId, at, today: today() }
    const { enough } = await context.transact(async (tx) => {
      const wanted = requests.map(({ itemId }) => itemId)
      return takeFromStock(tx, taking, await lockBatches(tx, wanted))
    })
    return enough ? 'done' : 'refused'
  }
  const batch = known[one.batch % Math.max(known.length, 1)]
  if (!batch) return 'none'
  if (one.kind === 'adjust')
    return adjustBatch(
      context,
      batch.id,
      { change: one.change, reason: 'Counted' },
      { wasteWitness: false },
    ).then(() => 'done' as const, refusedIs409)
  const { batchNumber, expiryDate, itemId } = batch
  // It would be refused, which INV-25 tests.
  if (expiryDate < today()) return 'none'
  return receiveBatch(context, itemId, {
    batchNumber,
    expiryDate,
    quantity: one.quantity,
    note: null,
    supplier: null,
    costPrice: null,
  }).then(() => 'done' as const, refusedIs409)
}

const play = async (
  days: readonly {
    arrivals: readonly { item: number; days: number; quantity: number }[]
    actions: readonly Action[]
  }[],
) => {
  server.clock.set(testNow)
  const itemIds: number[] = []
  for (let place = 0; place < itemCount; place += 1)
    itemIds.push((await server.seed.item({ minStockLevel, batches: [] })).id)
  const outcomes: string[] = []
  for (const { arrivals, actions } of days) {
    await Promise.all(
      arrivals.map(({ item, days: ahead, quantity }, place) =>
        receiveBatch(workers[place % workerCount] ?? expect.fail(), itemIds[item] ?? 0, {
          batchNumber: `N${(played += 1)}`,
          expiryDate: addDays(today(), ahead),
          quantity,
          note: null,
          supplier: null,
          costPrice: null,
        }),
      ),
    )
    const known = await batchesOf(itemIds)
    outcomes.push(
      ...(await Promise.all(
        actions.map((one, place) =>
          doIt(
            workers[place % workerCount] ?? expect.fail(),
            itemIds,
            known,
            one,
            `prescription ${(played += 1)}`,
          ),
        ),
      )),
    )
    server.clock.advance(24 * 60)
  }
  return { itemIds, outcomes }
}

it('INV-7 SEC-21 stock is the sum of its movements, is never negative, is taken first to expire first and never expired, and low stock is notified once', async () => {
  const counted = { done: 0, refused: 0, movements: 0, notified: 0 }
  const property = fc.asyncProperty(story, async (days) => {
    const { itemIds, outcomes } = await play(days)
    const batches = await batchesOf(itemIds)
    const movements =
      batches.length === 0
        ? []
        : await server.db
            .select()
            .from(stockMovement)
            .where(
              inArray(
                stockMovement.batchId,
                batches.map(({ id }) => id),
              ),
            )
            .orderBy(asc(stockMovement.id))

    // What one dispense takes counts as one change, every other movement as its own.
    const steps = new Map<string, typeof movements>()
    for (const one of movements) {
      const item = batches.find(({ id }) => id === one.batchId)?.itemId
      const key = one.subject === null ? `movement ${one.id}` : `${one.subject} of ${item}`
      steps.set(key, [...(steps.get(key) ?? []), one])
    }
    const stock = new Map(batches.map((batch) => [batch.id, { ...batch, quantity: 0 }]))
    const goodOf = (itemId: number, on: string) =>
      [...stock.values()].reduce(
        (sum, batch) => sum + (batch.itemId === itemId && batch.expiryDate >= on ? batch.quantity : 0),
        0,
      )
    let notified = 0
    const [known, empty] = [new Set(itemIds), new Set(itemIds)]
    for (const step of steps.values()) {
      const [start] = step
      const touched = start && stock.get(start.batchId)
      if (!start || !touched) expect.fail('a movement of no batch')
      const on = civilOf(start.movedAt, server.clock.zone).date
      for (const { batchId, unitsBefore: was, unitsAfter: is, reason } of step) {
        const batch = stock.get(batchId) ?? expect.fail('no batch')
        expect(was).toBe(batch.quantity)
        expect(is).toBeGreaterThanOrEqual(0)
        if (reason === 'dispensed') expect(batch.expiryDate >= on).toBe(true)
        batch.quantity = is
      }
      if (start.reason === 'dispensed')
        for (const { batchId } of step) {
          const batch = stock.get(batchId)
          const sooner = [...stock.values()].filter(
            ({ itemId, expiryDate }) =>
              itemId === batch?.itemId && expiryDate >= on && expiryDate < batch.expiryDate,
          )
          expect(sooner.filter(({ quantity }) => quantity > 0)).toEqual([])
        }
      const units = goodOf(touched.itemId, on)
      const isNewlyLow = units < minStockLevel && !known.has(touched.itemId)
      const isNewlyOut = units === 0 && !empty.has(touched.itemId)
      if (isNewlyLow || isNewlyOut) notified += 1
      if (units < minStockLevel) known.add(touched.itemId)
      else known.delete(touched.itemId)
      if (units === 0) empty.add(touched.itemId)
      else empty.delete(touched.itemId)
    }
    for (const batch of batches) expect(batch.quantity).toBe(stock.get(batch.id)?.quantity)

    const low = await server.db
      .select({ id: inventoryItem.id })
      .from(inventoryItem)
      .where(and(inArray(inventoryItem.id, itemIds), isNotNull(inventoryItem.lowNotifiedAt)))
    expect(new Set(low.map(({ id }) => id))).toEqual(known)

    const alerts = await server.db
      .select({ payload: notification.payload })
      .from(notification)
      .where(eq(notification.userId, watcher))
    expect(
      alerts.filter(({ payload }) => 'itemId' in payload && itemIds.includes(payload.itemId)),
    ).toHaveLength(notified)

    counted.done += outcomes.filter((outcome) => outcome === 'done').length
    counted.refused += outcomes.filter((outcome) => outcome === 'refused').length
    counted.movements += movements.length
    counted.notified += notified
  })
  await fc.assert(property, { numRuns: 25 })
  console.info(
    `${counted.done + counted.refused} actions of ${workerCount} pharmacists at once: ${counted.done} done, ${counted.refused} refused, ${counted.movements} movements, ${counted.notified} low-stock notifications, 0 broken promises`,
  )
  for (const count of Object.values(counted)) expect(count).toBeGreaterThan(0)
}, 120_000)
