import { eq } from 'drizzle-orm'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { invalidateStock } from '../stock-alerts.actions.ts'
import { inventoryItem } from '../table.ts'
import { closedNotification, discrepancyNotification, whoIsTold } from './discrepancies.notifications.ts'
import type { SecondPerson } from './second-person.actions.ts'
import { controlledDiscrepancy, controlledDiscrepancyClosing } from './table.ts'

type Found = {
  item: Pick<typeof inventoryItem.$inferSelect, 'id' | 'name' | 'dosage' | 'form' | 'pharmacyId'>
  /** Of all its batches. */
  expected: number
  counted: number
  report: string
  second: SecondPerson
}

/** Keeps and announces a difference of a controlled drug; the movements that correct it are the caller's. @returns its id */
export const storeDiscrepancy = async (
  tx: Tx,
  { actor, clock }: Context,
  { item, expected, counted, report, second }: Found,
): Promise<number> => {
  const [reported] = await tx
    .insert(controlledDiscrepancy)
    .values({
      itemId: item.id,
      expected,
      counted,
      report,
      reportedBy: actor.userId,
      witnessedBy: second.id,
      reportedAt: clock.now(),
    })
    .returning({ id: controlledDiscrepancy.id })
  if (!reported) throw new Error('An insert returns its row')
  const told = discrepancyNotification({ ...item, discrepancyId: reported.id }, expected, counted)
  tx.notify(await whoIsTold(tx, item.pharmacyId), told)
  return reported.id
}

/** Closes a discrepancy, once; the two who reported it are notified of what was found. @throws Problem 404, and 409 if it is closed */
export const closeDiscrepancy = (context: Context, id: number, note: string): Promise<undefined> => {
  const { actor, clock } = context
  const subject = `discrepancy ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const [found] = await tx
      .select({
        itemId: inventoryItem.id,
        name: inventoryItem.name,
        dosage: inventoryItem.dosage,
        reportedBy: controlledDiscrepancy.reportedBy,
        witnessedBy: controlledDiscrepancy.witnessedBy,
      })
      .from(controlledDiscrepancy)
      .innerJoin(inventoryItem, eq(inventoryItem.id, controlledDiscrepancy.itemId))
      .where(eq(controlledDiscrepancy.id, id))
    if (!found) throw notFound()
    const closed = await tx
      .insert(controlledDiscrepancyClosing)
      .values({ discrepancyId: id, note, closedBy: actor.userId, closedAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: controlledDiscrepancyClosing.discrepancyId })
    if (closed.length === 0) throw new Problem('wrong-state', 'This discrepancy is already closed')
    tx.record('controlled-discrepancy.closed', subject)
    tx.notify(
      [found.reportedBy, found.witnessedBy],
      closedNotification({ ...found, discrepancyId: id }, note),
    )
    invalidateStock(tx)
    return undefined
  })
}
