import { and, eq, inArray } from 'drizzle-orm'
import type { Transfer, TransferForm } from '@alafia/contract/inventory/transfers'
import { unitsOf } from '@alafia/contract/inventory/units'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { plainDate } from '@alafia/contract/kernel/format'
import { lockOpening, requireOpen } from '../../pharmacies/closing.actions.ts'
import { findPlace, findWorkplace } from '../../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../../pharmacies/policy.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { invalid, notFound, Problem } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { moveStock } from '../movements.actions.ts'
import { mayManageStock } from '../policy.ts'
import { invalidateStock, notifyLowStock } from '../stock-alerts.actions.ts'
import { lockBatches, type LockedBatch } from '../stock.actions.ts'
import { inventoryBatch, inventoryItem } from '../table.ts'
import { witnessOf, type Signing } from '../controlled/second-person.actions.ts'
import { notifySide, subjectOf } from './steps.actions.ts'
import { stockTransfer, stockTransferLine } from './table.ts'
import { getTransfer } from './transfers.queries.ts'

/** The items of the batches. @throws Problem 404 for a batch of another pharmacy, or that there isn't */
const itemsOf = async (db: Queryable, batchIds: readonly number[], pharmacyId: number) => {
  const found = await db
    .select({ batchId: inventoryBatch.id, item: inventoryItem })
    .from(inventoryBatch)
    .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
    .where(and(inArray(inventoryBatch.id, [...batchIds]), eq(inventoryItem.pharmacyId, pharmacyId)))
  if (found.length < batchIds.length) throw notFound()
  return found.map(({ item }) => item)
}

/** Why units of a batch can't be sent, in words for the one who tried; undefined if they can. */
const refusalOf = (batch: LockedBatch, quantity: number, today: CivilDate): string | undefined => {
  const { batchNumber, expiryDate, recallId, form } = batch
  if (recallId !== null) return `Batch ${batchNumber} has been recalled. It can’t be sent to another pharmacy`
  if (expiryDate < today)
    return `Batch ${batchNumber} expired on ${plainDate(expiryDate)}. It can’t be sent to another pharmacy`
  return batch.quantity < quantity
    ? `Batch ${batchNumber} has only ${unitsOf(form, batch.quantity)}`
    : undefined
}

const lockLines = async (
  tx: Tx,
  lines: TransferForm['lines'],
  itemIds: readonly number[],
  today: CivilDate,
) => {
  const held = new Map((await lockBatches(tx, itemIds)).map((batch) => [batch.id, batch]))
  return lines.map(({ batchId, quantity }, index) => {
    const batch = held.get(batchId)
    if (!batch) throw notFound()
    const refusal = refusalOf(batch, quantity, today)
    if (refusal !== undefined)
      throw new Problem('wrong-state', refusal, {
        errors: [{ path: `lines.${index}.quantity`, message: refusal }],
      })
    return { batch, quantity }
  })
}

/** @throws Problem 400 for one's own pharmacy or none */
const requireElsewhere = async (db: Queryable, toPharmacyId: number, fromPharmacyId: number) => {
  if (toPharmacyId === fromPharmacyId) throw invalid('toPharmacyId', 'Choose another pharmacy than your own')
  if (!(await findPlace(db, toPharmacyId))) throw invalid('toPharmacyId', 'Choose a pharmacy')
}

/** It can't close until the transaction ends. @throws Problem 409 naming the field if it has closed */
const lockDestination = async (tx: Tx, id: number) => {
  const destination = await lockOpening(tx, id)
  if (!destination) throw notFound()
  requireOpen(destination)
  return destination
}

/**
 * Sends units of batches to another pharmacy. From the commit on they are in transit: at neither pharmacy can they be dispensed.
 * @throws Problem 404 for a batch of another pharmacy, 400 for a wrong destination or second person, and 409, naming the line, for a
 * batch that is recalled, has expired or has too few units
 */
export const sendTransfer = async (
  context: Context,
  form: TransferForm,
  verify: Signing['verify'],
): Promise<Transfer> => {
  const { actor, clock } = context
  const fromPharmacyId = requireWorkplace(await findWorkplace(context.db, actor.userId))
  const items = await itemsOf(
    context.db,
    form.lines.map(({ batchId }) => batchId),
    fromPharmacyId,
  )
  await requireElsewhere(context.db, form.toPharmacyId, fromPharmacyId)
  const signing = { needsWitness: items.some(({ isControlled }) => isControlled), verify }
  const second = await witnessOf(context, form, signing, fromPharmacyId)
  return context.transact(async (tx) => {
    authorize(actor, mayManageStock(actor))
    const now = clock.now()
    const destination = await lockDestination(tx, form.toPharmacyId)
    const itemIds = items.map(({ id }) => id)
    const lines = await lockLines(tx, form.lines, itemIds, clock.today())
    const [sent] = await tx
      .insert(stockTransfer)
      .values({
        fromPharmacyId,
        toPharmacyId: destination.id,
        status: 'on-the-way',
        note: form.note,
        sentBy: actor.userId,
        witnessedBy: second?.id ?? null,
        sentAt: now,
      })
      .returning({ id: stockTransfer.id })
    if (!sent) throw new Error('An insert returns its row')
    await tx.insert(stockTransferLine).values(
      lines.map(({ batch: { id: batchId, batchNumber, expiryDate }, quantity }) => ({
        transferId: sent.id,
        batchId,
        batchNumber,
        expiryDate,
        quantity,
      })),
    )
    await moveStock(
      tx,
      lines.map(({ batch, quantity }) => ({
        batchId: batch.id,
        before: batch.quantity,
        after: batch.quantity - quantity,
      })),
      {
        reason: 'sent',
        subject: subjectOf(sent.id),
        note: `To ${destination.name}`,
        movedBy: actor.userId,
        witnessedBy: second?.id ?? null,
        at: now,
      },
    )
    await notifyLowStock(tx, itemIds, { now, today: clock.today() })
    tx.record('transfer.sent', second ? `${subjectOf(sent.id)}, witness ${second.id}` : subjectOf(sent.id))
    invalidateStock(tx)
    const transfer = await getTransfer(tx, actor, sent.id)
    await notifySide(
      tx,
      transfer,
      'to',
      'Stock is on its way',
      `${transfer.from.name} has sent you stock. Confirm what arrives`,
    )
    return transfer
  })
}
