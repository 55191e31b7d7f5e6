import { asc, eq, inArray } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Witness } from '@alafia/contract/accounts/witness'
import { controlledRegister } from '../inventory/controlled/table.ts'
import { inventoryBatch, stockMovement } from '../inventory/table.ts'
import type { Caller, TestServer } from './server.ts'

/* Counts of a drug that may be controlled, and what its register must say, for a property test. */

export const countDeed = fc.record({
  kind: fc.constant('count' as const),
  by: fc.nat({ max: 3 }),
  nth: fc.nat({ max: 11 }),
  astray: fc.nat({ max: 5 }).map((drawn) => drawn === 0),
  difference: fc.integer({ min: -3, max: 3 }),
})
type CountDeed = typeof countDeed extends fc.Arbitrary<infer D> ? D : never

type Counting = {
  caller: Caller
  witness: Witness
  own: readonly { id: number; itemId: number; quantity: number }[]
  others: readonly { id: number; itemId: number; quantity: number }[]
}

/** Counts every batch of the item as it was shown, one of them differently. */
export const attemptCount = async (one: CountDeed, { caller, witness, own, others }: Counting) => {
  const batches = one.astray ? others : own
  const counts = batches.map(({ id: batchId, quantity }, index) => ({
    batchId,
    counted: Math.max(quantity + (index === one.nth % batches.length ? one.difference : 0), 0),
  }))
  const { status, body } = await caller.post<{ discrepancyId: number | null }>(
    `/api/pharmacy/inventory/${batches[0]?.itemId}/balance-checks`,
    { counts, witness, report: 'Counted twice, and looked for in the cupboard' },
  )
  if (one.astray) expect(status).toBe(404)
  return { one, status, counts, discrepancyId: status < 300 ? body.discrepancyId : null }
}
type CountOutcome = Awaited<ReturnType<typeof attemptCount>>

/** By how much counts have changed each batch. Each left it at what was counted. */
export const countedChanges = async (
  { db }: Pick<TestServer, 'db'>,
  outcomes: readonly CountOutcome[],
): Promise<ReadonlyMap<number, number>> => {
  const changes = new Map<number, number>()
  for (const { discrepancyId, counts } of outcomes) {
    if (discrepancyId === null) continue
    const moved = await db
      .select()
      .from(stockMovement)
      .where(eq(stockMovement.subject, `discrepancy ${discrepancyId}`))
    expect(moved.length).toBeGreaterThan(0)
    for (const { batchId, unitsBefore, unitsAfter } of moved) {
      expect(unitsAfter).toBe(counts.find((count) => count.batchId === batchId)?.counted)
      changes.set(batchId, (changes.get(batchId) ?? 0) + unitsAfter - unitsBefore)
    }
  }
  return changes
}

/**
 * INV-71: the entries of each item are numbered 1 to n, each balance is the one before plus the change, none is negative, and the
 * last is what is in stock.
 * @returns how many entries there are
 */
export const requireRegisters = async (
  { db }: Pick<TestServer, 'db'>,
  itemIds: readonly number[],
): Promise<number> => {
  const batches = await db.select().from(inventoryBatch).where(inArray(inventoryBatch.itemId, itemIds))
  const entries = await db
    .select()
    .from(controlledRegister)
    .where(inArray(controlledRegister.itemId, itemIds))
    .orderBy(asc(controlledRegister.itemId), asc(controlledRegister.number))
  for (const itemId of itemIds) {
    const ofItem = entries.filter((entry) => entry.itemId === itemId)
    let before = 0
    for (const [index, { number, balanceBefore, change, balance }] of ofItem.entries()) {
      expect([itemId, number, balanceBefore, balance]).toEqual([itemId, index + 1, before, before + change])
      expect(balance).toBeGreaterThanOrEqual(0)
      before = balance
    }
    const inStock = batches.reduce((sum, batch) => sum + (batch.itemId === itemId ? batch.quantity : 0), 0)
    expect([itemId, 'in the register', before]).toEqual([itemId, 'in the register', inStock])
  }
  return entries.length
}
