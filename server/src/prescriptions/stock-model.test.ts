import { asc, inArray } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '@alafia/contract/kernel/civil'
import { inventoryBatch, stockMovement } from '../inventory/table.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import { reversedBatch } from './reversal/table.ts'
import { dispensedBatch, prescription } from './table.ts'

/*
 * SEC-21: two pharmacists fulfil random prescriptions in parallel from random stock, then hand over and reverse some of them in
 * parallel; every stock invariant is checked against the database.
 */

const today = '2026-03-11'
const itemCount = 3

const stocked = fc.record({
  days: fc.integer({ min: -3, max: 4 }),
  quantity: fc.integer({ min: 0, max: 30 }),
})
const batchesByItem = fc.array(fc.array(stocked, { minLength: 1, maxLength: 5 }), {
  minLength: itemCount,
  maxLength: itemCount,
})
const pick = fc.record({ item: fc.nat({ max: itemCount - 1 }), quantity: fc.integer({ min: 1, max: 10 }) })
type Deed = 'hand-over' | 'reverse'

const order = fc.record({
  picks: fc.array(pick, { minLength: 1, maxLength: 3 }),
  /** With picks, the items are in reverse order; otherwise everything prescribed is dispensed. */
  picked: fc.boolean(),
  second: fc.boolean(),
  /** What both do with it after that, at once. */
  after: fc.constantFrom<Deed[]>(
    [],
    ['reverse'],
    ['reverse', 'reverse'],
    ['hand-over', 'reverse'],
    ['hand-over'],
  ),
})
const scenario = fc.record({ batchesByItem, orders: fc.array(order, { minLength: 2, maxLength: 8 }) })
type Scenario = typeof scenario extends fc.Arbitrary<infer S> ? S : never

let server: TestServer
let callers: readonly [Caller, Caller]
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>
let runs = 0

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  callers = [await server.as(await seed.pharmacist()), await server.as(await seed.pharmacist())]
  appointment = await seed.appointment({
    patient: await seed.patient(),
    doctor: await seed.doctor(),
    date: today,
    time: '10:00',
    status: 'confirmed',
  })
})
afterAll(() => server.close())

const toLetters = (number: number) =>
  String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))

const run = async ({ batchesByItem: stock, orders }: Scenario) => {
  const { seed, db } = server
  runs += 1
  const items: Awaited<ReturnType<typeof seed.item>>[] = []
  for (const [place, batches] of stock.entries()) {
    const name = `Model${toLetters(runs)}item${toLetters(place)}`
    const contents = batches.map(({ days, quantity }, index) => ({
      batchNumber: `B${index}`,
      expiryDate: addDays(today, days),
      quantity,
    }))
    items.push(
      await seed.item({ name, genericName: name, dosage: '5 mg', form: 'tablet', batches: contents }),
    )
  }
  const itemAt = (place: number) => items[place] ?? expect.fail(`no item ${place}`)
  const itemIds = items.map(({ id }) => id)
  const before = await db.select().from(inventoryBatch).where(inArray(inventoryBatch.itemId, itemIds))

  const prescribed: Awaited<ReturnType<typeof seed.prescription>>[] = []
  for (const { picks } of orders) {
    const medications = picks.map(({ item, quantity }) => ({
      name: `${itemAt(item).name} 5 mg`,
      dosage: '1 tablet',
      frequency: 'daily',
      duration: '5 days',
      quantity,
    }))
    prescribed.push(await seed.prescription({ appointment, medications }))
  }
  const answers = await Promise.all(
    orders.map(({ picks, picked, second }, place) => {
      const dispense = picks
        .map(({ item, quantity }, medicationIndex) => ({
          medicationIndex,
          itemId: itemAt(item).id,
          quantity,
        }))
        .toReversed()
      const body = { status: 'fulfilled', ...(picked ? { dispense } : {}) }
      return callers[second ? 1 : 0].patch<unknown>(`/api/prescriptions/${prescribed[place]?.id}`, body)
    }),
  )
  return { itemIds, before, prescribed, statuses: answers.map(({ status }) => status) }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

it('SEC-21 stock is conserved and never negative, is taken by expiry date and never once expired, comes back when it is reversed, and is the sum of its movements', async () => {
  let tried = 0
  let refused = 0
  let reversed = 0
  const property = fc.asyncProperty(scenario, async (drawn) => {
    const { db } = server
    const { itemIds, before, prescribed, statuses } = await run(drawn)
    const after = await db
      .select()
      .from(inventoryBatch)
      .where(inArray(inventoryBatch.itemId, itemIds))
      .orderBy(asc(inventoryBatch.id))
    const movements = await db
      .select()
      .from(stockMovement)
      .orderBy(asc(stockMovement.id))
      .where(inArray(stockMovement.batchId, before.length > 0 ? before.map(({ id }) => id) : [0]))
    const ids = prescribed.map(({ id }) => id)
    const dispensedBatches = await db
      .select()
      .from(dispensedBatch)
      .where(inArray(dispensedBatch.prescriptionId, ids))
    const rows = await db
      .select()
      .from(prescription)
      .where(inArray(prescription.id, ids))
      .orderBy(asc(prescription.id))
    const dispensed = movements.filter(({ reason }) => reason === 'dispensed')

    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    expect(rows.map(({ status }) => status)).toEqual(
      statuses.map((status) => (status === 200 ? 'fulfilled' : 'pending')),
    )

    // Each batch: its initial units, minus what moved, minus what was dispensed; never negative, and nothing from an expired
    // batch.
    for (const batch of after) {
      const start = before.find(({ id }) => id === batch.id)?.quantity ?? 0
      const changes = dispensed.filter(({ batchId }) => batchId === batch.id)
      expect(batch.quantity).toBe(
        start + sum(changes.map((change) => change.unitsAfter - change.unitsBefore)),
      )
      expect(batch.quantity).toBe(
        start -
          sum(dispensedBatches.filter(({ batchId }) => batchId === batch.id).map(({ quantity }) => quantity)),
      )
      expect(batch.quantity).toBeGreaterThanOrEqual(0)
      expect(changes.length === 0 || batch.expiryDate >= today).toBe(true)
    }

    // A patient who was served got everything. For the others stock was too low: it only decreases, and what remains isn't
    // enough.
    for (const [index, { picks }] of drawn.orders.entries()) {
      const fromBatches = dispensedBatches.filter(({ prescriptionId }) => prescriptionId === ids[index])
      const got = picks.map((_pick, medication) =>
        sum(
          fromBatches.filter((batch) => batch.medicationIndex === medication).map(({ quantity }) => quantity),
        ),
      )
      expect(got).toEqual(picks.map(({ quantity }) => (statuses[index] === 200 ? quantity : 0)))
      const lacks = itemIds.some((itemId, item) => {
        const requested = sum(picks.filter((one) => one.item === item).map(({ quantity }) => quantity))
        return (
          requested >
          sum(
            after
              .filter((batch) => batch.itemId === itemId && batch.expiryDate >= today)
              .map(({ quantity }) => quantity),
          )
        )
      })
      expect(statuses[index] === 200 || lacks).toBe(true)
    }

    // Replays the movements in order: each starts from what the last one left, and takes from a batch only if those that expire
    // earlier are empty.
    const stock = new Map(before.map((batch) => [batch.id, { ...batch }]))
    const subjects = new Set(dispensed.map(({ subject }) => subject))
    for (const one of subjects) {
      const taking = dispensed.filter(({ subject }) => subject === one)
      for (const { batchId, unitsBefore: was, unitsAfter: is } of taking) {
        const batch = stock.get(batchId)
        expect(batch?.quantity).toBe(was)
        if (batch) batch.quantity = is
      }
      for (const { batchId } of taking) {
        const touched = stock.get(batchId)
        const sooner = [...stock.values()].filter(
          ({ itemId, expiryDate }) =>
            itemId === touched?.itemId && expiryDate >= today && expiryDate < touched.expiryDate,
        )
        expect(sooner.map(({ quantity }) => quantity).filter((quantity) => quantity > 0)).toEqual([])
      }
    }
    // Both pharmacists hand over and reverse at once. What is reversed is back in its batch, or in waste once it was handed over.
    const last = await Promise.all(
      drawn.orders.map(({ after: deeds }, place) =>
        Promise.all(
          (statuses[place] === 200 ? deeds : []).map((deed, turn) =>
            deed === 'reverse'
              ? callers[turn === 0 ? 0 : 1].post<unknown>(`/api/prescriptions/${ids[place]}/reversal`, {
                  status: 'fulfilled',
                  reason: 'wrong-item',
                })
              : callers[turn === 0 ? 0 : 1].patch<unknown>(`/api/prescriptions/${ids[place]}`, {
                  status: 'picked-up',
                }),
          ),
        ),
      ),
    )
    for (const [place, answers] of last.entries())
      if (answers.length > 0)
        expect([place, answers.filter(({ status }) => status === 200).length]).toEqual([place, 1])
    const batchIds = before.length > 0 ? before.map(({ id }) => id) : [0]
    const ended = await db.select().from(inventoryBatch).where(inArray(inventoryBatch.id, batchIds))
    const moved = await db.select().from(stockMovement).where(inArray(stockMovement.batchId, batchIds))
    const returned = await db.select().from(reversedBatch).where(inArray(reversedBatch.prescriptionId, ids))
    for (const batch of ended) {
      const start = before.find(({ id }) => id === batch.id)?.quantity ?? 0
      const of = moved.filter(({ batchId, reason }) => batchId === batch.id && reason !== 'received')
      expect(batch.quantity).toBe(start + sum(of.map((one) => one.unitsAfter - one.unitsBefore)))
      const gone = dispensedBatches.filter(
        (one) =>
          one.batchId === batch.id &&
          !returned.some(
            (back) =>
              back.destination === 'stock' &&
              back.batchId === one.batchId &&
              back.prescriptionId === one.prescriptionId &&
              back.medicationIndex === one.medicationIndex,
          ),
      )
      expect(batch.quantity).toBe(start - sum(gone.map(({ quantity }) => quantity)))
      expect(batch.quantity).toBeGreaterThanOrEqual(0)
    }
    reversed += new Set(returned.map(({ prescriptionId }) => prescriptionId)).size
    tried += statuses.length
    refused += statuses.filter((status) => status === 409).length
  })
  await fc.assert(property, { numRuns: 40 })
  console.info(
    `${tried} fulfilments in parallel groups: ${tried - refused} served, ${refused} refused for too little stock, ${reversed} reversed, 0 broken promises`,
  )
  expect(refused).toBeGreaterThan(0)
  expect(reversed).toBeGreaterThan(0)
  expect(refused).toBeLessThan(tried)
}, 120_000)
