import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Problem } from '../../platform/http/problem.ts'
import { createContext, type Context } from '../../request/context.ts'
import { testServer, type TestServer } from '../../testing/server.ts'
import { adjustBatch } from '../batches.actions.ts'
import { lockBatches, takeFromStock } from '../stock.actions.ts'
import { closeStockTake } from './close.actions.ts'
import { countBatch, explainDifferences } from './counting.actions.ts'
import { listLines } from './lines.queries.ts'
import { cancelStockTake, startStockTake } from './stock-takes.actions.ts'
import { getStockTake } from './stock-takes.queries.ts'

/* INV-54: people count while others dispense and adjust; whatever happens between a count and the closing is kept. */

const batches = 3
const batchAt = fc.nat({ max: batches - 1 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('count' as const), batch: batchAt, counted: fc.nat({ max: 40 }) }),
  fc.record({
    kind: fc.constant('adjust' as const),
    batch: batchAt,
    change: fc.integer({ min: -15, max: 15 }).filter((change) => change !== 0),
  }),
  fc.record({ kind: fc.constant('dispense' as const), quantity: fc.integer({ min: 1, max: 20 }) }),
)

let server: TestServer
let context: Context
let items = 0

beforeAll(async () => {
  server = await testServer()
  const { id, firstName, lastName } = await server.seed.pharmacist()
  context = createContext(server.app.services, {
    actor: { userId: id, role: 'pharmacist', name: `${firstName} ${lastName}`, sessionId: 0 },
    address: '127.0.0.1',
    requestId: 'model',
    keyed: undefined,
    audit: { patientIds: [], subject: undefined, recorded: false },
  })
})
afterAll(() => server.close())

const refusedIs409 = (error: unknown) => {
  if (error instanceof Problem && error.status === 409) return undefined
  throw error
}
const noWitness = {
  needsWitness: false,
  verify: () => Promise.reject(new Error('No one else signs')),
}
const letters = (number: number) =>
  Array.from(String(number), (digit) => 'abcdefghij'.charAt(Number(digit))).join('')

it('INV-54 INV-7 after closing, each batch has what was counted and what moved since, or nothing was applied', async () => {
  const seen = { closed: 0, refused: 0, moved: 0 }
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 3, maxLength: 12 }),
    fc.boolean(),
    async (steps, isAtOnce) => {
      items += 1
      const item = await server.seed.item({
        name: `Model ${letters(items)} end`,
        batches: [20, 20, 20].map((quantity, place) => ({
          batchNumber: `M${place}`,
          expiryDate: `2027-01-0${place + 1}`,
          quantity,
        })),
      })
      const ids = item.batches.map(({ id }) => id)
      const { id } = await startStockTake(context, {
        form: undefined,
        letters: `Model ${letters(items)} end`,
        isOverdue: false,
      })
      const today = context.clock.today()
      const run = async (one: (typeof steps)[number]) => {
        if (one.kind === 'dispense') {
          const taking = {
            requests: [{ medicationIndex: 0, itemId: item.id, quantity: one.quantity }],
            subject: 'prescription 1',
            movedBy: context.actor.userId,
            at: context.clock.now(),
            today,
          }
          await context.transact(async (tx) => takeFromStock(tx, taking, await lockBatches(tx, [item.id])))
        } else if (one.kind === 'adjust')
          await adjustBatch(
            context,
            ids[one.batch] ?? 0,
            { change: one.change, reason: 'Counter' },
            { wasteWitness: false },
          ).catch(refusedIs409)
        else {
          const lines = await listLines(context.db, context.actor, today, { id, limit: 10 })
          const replaces = lines.find(({ batchId }) => batchId === ids[one.batch])?.count?.id
          await countBatch(context, id, {
            batchId: ids[one.batch] ?? 0,
            counted: one.counted,
            replaces,
          }).catch(refusedIs409)
        }
      }
      if (isAtOnce) await Promise.all(steps.map(run))
      else for (const one of steps) await run(one)

      const lines = await listLines(context.db, context.actor, today, { id, limit: 10 })
      const differing = lines.filter(({ count }) => count && count.counted !== count.expected)
      if (differing.length > 0)
        await explainDifferences(context, id, {
          batchIds: differing.map(({ batchId }) => batchId),
          reason: 'miscounted',
          note: null,
        })
      const stockOf = async (): Promise<Record<string, number>> => server.seed.stockOf(item)
      // What moved after each count, from the movements alone.
      const { rows } = await server.pool.query<{ batch: string; counted: number; since: number }>(
        `select batch_number as batch, counted, coalesce((select sum(units_after - units_before) from stock_movement as moved
            where moved.batch_id = batch.id and moved.id > coalesce(last.movement_id, 0)), 0)::int as since
          from stock_take_line as line join inventory_batch as batch on batch.id = line.batch_id
            join stock_take_count as last on last.id = line.count_id
          where line.stock_take_id = $1`,
        [id],
      )
      const before = await stockOf()
      const expected = { ...before }
      for (const { batch, counted, since } of rows) expected[batch] = counted + since
      const { version } = await getStockTake(context.db, context.actor, id)
      const closed = await closeStockTake(context, id, { version, note: null }, noWitness).catch(refusedIs409)
      const after = await stockOf()
      if (closed) expect(after).toEqual(expected)
      else {
        expect(after).toEqual(before)
        // Nothing counted, or the books would go below zero.
        if (rows.length > 0) expect(Math.min(...Object.values(expected))).toBeLessThan(0)
        await cancelStockTake(context, id, null)
      }
      expect(Math.min(...Object.values(after))).toBeGreaterThanOrEqual(0)
      seen[closed ? 'closed' : 'refused'] += 1
      seen.moved += rows.filter(({ since }) => since !== 0).length
    },
  )
  await fc.assert(property, { numRuns: 60 })
  console.info(
    `${seen.closed} stock-takes closed and ${seen.refused} refused; ${seen.moved} batches moved after their count`,
  )
  for (const number of Object.values(seen)) expect(number).toBeGreaterThan(0)
}, 60_000)
