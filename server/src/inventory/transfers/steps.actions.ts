import { eq, inArray, sql } from 'drizzle-orm'
import {
  nextTransferStatuses,
  type TransferOutcome,
  type TransferStatus,
  type TransferStep,
} from '@alafia/contract/inventory/transfer-states'
import type { Transfer } from '@alafia/contract/inventory/transfers'
import type { NewNotification } from '../../outbox/outbox.ts'
import { pharmacistIdsOf } from '../../pharmacies/exports.queries.ts'
import { Problem } from '../../platform/http/problem.ts'
import { authorize, type Authorized } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { moveStock } from '../movements.actions.ts'
import { invalidateStock, notifyLowStock } from '../stock-alerts.actions.ts'
import { lockBatches } from '../stock.actions.ts'
import { inventoryBatch } from '../table.ts'
import { mayAnswerFor } from './policy.ts'
import { stockTransfer, stockTransferLine, stockTransferOutcome, stockTransferStep } from './table.ts'
import { getTransfer } from './transfers.queries.ts'

export const subjectOf = (id: number): string => `transfer ${id}`

/** What has happened to a transfer that can't go that way any more. */
const overText = ({ status, from, to }: Transfer): string =>
  ({
    'on-the-way': 'This transfer is still on its way',
    short: `${to.name} has already confirmed what arrived`,
    arrived: `${to.name} has already confirmed what arrived`,
    refused: `${to.name} has refused this transfer`,
    cancelled: `${from.name} has cancelled this transfer`,
    settled: `${from.name} has already settled what was missing`,
    returned: `${from.name} has already confirmed the return`,
  })[status]

/** @throws Problem 409 saying what happened, unless the transfer can still go one of these ways */
export const requireNext = (transfer: Transfer, ways: readonly TransferStatus[]): void => {
  if (!nextTransferStatuses[transfer.status].some((next) => ways.includes(next)))
    throw new Problem('wrong-state', overText(transfer))
}

/**
 * A transfer that no one else changes until the transaction ends, for the pharmacy on that side.
 * @throws Problem 404 for another pharmacies' one, 403 for the other side
 */
export const lockTransfer = async (
  tx: Tx,
  { actor }: Pick<Context, 'actor'>,
  id: number,
  side: 'from' | 'to',
): Promise<Authorized<Transfer>> => {
  await tx.select({ id: stockTransfer.id }).from(stockTransfer).where(eq(stockTransfer.id, id)).for('update')
  return authorize(await getTransfer(tx, actor, id), mayAnswerFor(side))
}

export type Outcome = {
  lineId: number
  kind: TransferOutcome
  quantity: number
  batchId: number | null
  reason?: string | null
}

export const storeOutcomes = async (tx: Tx, outcomes: readonly Outcome[]): Promise<void> => {
  if (outcomes.length > 0) await tx.insert(stockTransferOutcome).values([...outcomes])
}

type Step = {
  kind: TransferStep
  status: TransferStatus
  reason?: string | null
  witness?: { id: number } | null
}

/** Stores who did it and the new status, in the transaction that holds the transfer's lock. */
export const storeStep = async (
  tx: Tx,
  { actor, clock }: Context,
  { id }: Authorized<Transfer>,
  { kind, status, reason, witness }: Step,
): Promise<void> => {
  await tx.insert(stockTransferStep).values({
    transferId: id,
    kind,
    reason: reason ?? null,
    doneBy: actor.userId,
    witnessedBy: witness?.id ?? null,
    doneAt: clock.now(),
  })
  await tx.update(stockTransfer).set({ status, updatedAt: clock.now() }).where(eq(stockTransfer.id, id))
  tx.record(`transfer.${kind}`, witness ? `${subjectOf(id)}, witness ${witness.id}` : subjectOf(id))
  invalidateStock(tx)
}

export const transferAlert = (id: number, title: string, body: string): NewNotification<'system-alert'> => ({
  type: 'system-alert',
  title,
  body,
  payload: { message: body, about: { kind: 'stock-transfer', id } },
})

/** The pharmacists of the pharmacy on that side. */
export const notifySide = async (
  tx: Tx,
  transfer: Transfer,
  side: 'from' | 'to',
  title: string,
  body: string,
): Promise<void> =>
  tx.notify(await pharmacistIdsOf(tx, transfer[side].id), transferAlert(transfer.id, title, body))

/**
 * Books units back into the batches that they were taken from, whatever has become of these since: what was recalled or has expired
 * meanwhile is there again, and still can't be dispensed.
 * @returns where they are
 */
export const bookBack = async (
  tx: Tx,
  { actor, clock }: Context,
  { id, to }: Transfer,
  units: readonly { lineId: number; quantity: number }[],
  second: { id: number } | null,
): Promise<Outcome[]> => {
  const some = units.filter(({ quantity }) => quantity > 0)
  if (some.length === 0) return []
  const lines = await tx
    .select({ id: stockTransferLine.id, batchId: inventoryBatch.id, itemId: inventoryBatch.itemId })
    .from(stockTransferLine)
    .innerJoin(inventoryBatch, eq(inventoryBatch.id, stockTransferLine.batchId))
    .where(
      inArray(
        stockTransferLine.id,
        some.map(({ lineId }) => lineId),
      ),
    )
  const itemIds = [...new Set(lines.map(({ itemId }) => itemId))]
  const held = new Map((await lockBatches(tx, itemIds)).map((batch) => [batch.id, batch]))
  const back = some.flatMap(({ lineId, quantity }) => {
    const batch = held.get(lines.find((line) => line.id === lineId)?.batchId ?? 0)
    return batch ? [{ lineId, quantity, batch }] : []
  })
  await moveStock(
    tx,
    back.map(({ quantity, batch }) => ({
      batchId: batch.id,
      before: batch.quantity,
      after: batch.quantity + quantity,
    })),
    {
      reason: 'came-back',
      subject: subjectOf(id),
      note: `Sent to ${to.name}`,
      movedBy: actor.userId,
      witnessedBy: second?.id ?? null,
      at: clock.now(),
    },
  )
  await notifyLowStock(tx, itemIds, { now: clock.now(), today: clock.today() })
  return back.map(({ lineId, quantity, batch }) => ({
    lineId,
    kind: 'returned',
    quantity,
    batchId: batch.id,
  }))
}

/** Whoever starts or lifts a recall waits until the transaction ends, so that what arrives meanwhile isn't missed. */
export const holdRecalls = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('recalls', 0))`)
