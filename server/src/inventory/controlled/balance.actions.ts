import { desc, eq } from 'drizzle-orm'
import type { BalanceCheckForm, checkedBalance } from '@alafia/contract/inventory/controlled'
import type { z } from 'zod/mini'
import { findWorkplace } from '../../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../../pharmacies/policy.ts'
import { invalid, invalidFields, Problem } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { getInventoryItem, lockItem } from '../items.queries.ts'
import { moveStock } from '../movements.actions.ts'
import { mayManageStock } from '../policy.ts'
import { invalidateStock, notifyLowStock } from '../stock-alerts.actions.ts'
import { lockBatches, type LockedBatch } from '../stock.actions.ts'
import type { inventoryItem } from '../table.ts'
import { storeDiscrepancy } from './discrepancies.actions.ts'
import {
  requireColleague,
  secondPersonMissing,
  secondPersonOf,
  type SecondPerson,
  type Verify,
} from './second-person.actions.ts'
import { controlledRegister } from './table.ts'

type Item = typeof inventoryItem.$inferSelect
type Counted = LockedBatch & { counted: number }

/** Each batch with its count; one that is empty may be left out. @throws Problem 400 for a batch that isn't counted, or isn't the item's */
const countedBatches = (batches: readonly LockedBatch[], counts: BalanceCheckForm['counts']): Counted[] => {
  const unknown = counts.flatMap(({ batchId }, index) =>
    batches.some(({ id }) => id === batchId) &&
    counts.findIndex((other) => other.batchId === batchId) === index
      ? []
      : [{ path: `counts.${index}.batchId`, message: 'Not a batch of this item, or counted twice' }],
  )
  if (unknown.length > 0) throw invalidFields(unknown)
  return batches.map((batch) => {
    const found = counts.find(({ batchId }) => batchId === batch.id)
    if (!found && batch.quantity > 0) throw invalid('counts', `Count batch ${batch.batchNumber}`)
    return { ...batch, counted: found?.counted ?? 0 }
  })
}

const lastEntry = async (tx: Tx, itemId: number) => {
  const [last] = await tx
    .select({ number: controlledRegister.number, balance: controlledRegister.balance })
    .from(controlledRegister)
    .where(eq(controlledRegister.itemId, itemId))
    .orderBy(desc(controlledRegister.number))
    .limit(1)
  return last ?? { number: null, balance: 0 }
}

type Signed = { item: Item; counted: readonly Counted[]; second: SecondPerson }

const enterChecked = async (tx: Tx, { actor, clock }: Context, { item, second }: Signed) => {
  const { number, balance } = await lastEntry(tx, item.id)
  await tx.insert(controlledRegister).values({
    itemId: item.id,
    number: (number ?? 0) + 1,
    kind: 'checked',
    previousNumber: number,
    balanceBefore: balance,
    change: 0,
    balance,
    enteredBy: actor.userId,
    witnessedBy: second.id,
    enteredAt: clock.now(),
  })
}

const total = (counted: readonly Counted[], of: 'quantity' | 'counted') =>
  counted.reduce((sum, batch) => sum + batch[of], 0)

/** Reports the difference and corrects the stock by movements of its own. */
const reportDifference = async (
  tx: Tx,
  context: Context,
  { item, counted, second }: Signed,
  report: string,
): Promise<number> => {
  const id = await storeDiscrepancy(tx, context, {
    item,
    expected: total(counted, 'quantity'),
    counted: total(counted, 'counted'),
    report,
    second,
  })
  await moveStock(
    tx,
    counted.map(({ id: batchId, quantity: before, counted: after }) => ({ batchId, before, after })),
    {
      reason: 'adjusted',
      subject: `discrepancy ${id}`,
      note: report,
      movedBy: context.actor.userId,
      witnessedBy: second.id,
      at: context.clock.now(),
    },
  )
  return id
}

/**
 * Compares the count of a controlled drug with its register, before a second person.
 * @throws Problem 404, 400 for a wrong second person, a batch that wasn't counted, a difference without a report or a report without one, 409 for what
 * isn't controlled
 */
export const checkBalance = async (
  context: Context,
  itemId: number,
  { counts, report, witness }: BalanceCheckForm,
  verify: Verify,
): Promise<z.infer<typeof checkedBalance>> => {
  const { actor, clock, db } = context
  const subject = `inventory item ${itemId}`
  context.about([], subject)
  // A 404 comes before any password is checked.
  await getInventoryItem(db, actor, itemId, clock.today())
  const pharmacyId = requireWorkplace(await findWorkplace(db, actor.userId))
  const second = await secondPersonOf(db, witness, verify, pharmacyId)
  if (!second) {
    await requireColleague(db, pharmacyId)
    throw secondPersonMissing('A second person of the pharmacy must sign')
  }
  return context.transact(async (tx) => {
    const item = authorize(await lockItem(tx, actor, itemId), mayManageStock(actor))
    if (!item.isControlled)
      throw new Problem('wrong-state', `${item.name} ${item.dosage} isn’t a controlled drug`)
    const counted = countedBatches(await lockBatches(tx, [itemId]), counts)
    const differs = counted.some((batch) => batch.counted !== batch.quantity)
    if (differs && report === undefined)
      throw invalid('report', 'The count differs from the register. Say what you found and what you did')
    const signed = { item, counted, second }
    const discrepancyId =
      differs && report !== undefined ? await reportDifference(tx, context, signed, report) : null
    if (discrepancyId === null) await enterChecked(tx, context, signed)
    tx.record(
      discrepancyId === null ? 'controlled-register.checked' : 'controlled-discrepancy.reported',
      `${subject}, witness ${second.id}`,
    )
    await notifyLowStock(tx, [itemId], { now: clock.now(), today: clock.today() })
    invalidateStock(tx)
    const { balance } = await lastEntry(tx, itemId)
    return { balance, discrepancyId, item: await getInventoryItem(tx, actor, itemId, clock.today()) }
  })
}
