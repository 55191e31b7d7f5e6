import { and, eq, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { drugsOfBatches } from '../../inventory/exports.queries.ts'
import { recalledAmong } from '../../inventory/recalls/recalls.exports.queries.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Tx } from '../../request/context.ts'
import { isLineReversed, isLineReversedAfter } from '../reversal/reversals.queries.ts'
import { dispense, dispensedBatch } from '../table.ts'

const ofPart = and(
  eq(dispense.prescriptionId, dispensedBatch.prescriptionId),
  eq(dispense.fillNumber, dispensedBatch.fillNumber),
  eq(dispense.partNumber, dispensedBatch.partNumber),
)

/** What a prescription has of recalled batches, over all fills, as one JSON column. */
export const recallsOf = (prescriptionId: SQLWrapper): SQL<Prescription['recalls']> => {
  const batch = drugsOfBatches('recalled_from')
  return sql<Prescription['recalls']>`(
    select coalesce(json_agg(distinct jsonb_build_object('name', ${batch.name}, 'batchNumber', ${batch.batchNumber},
      'isWaiting', ${dispense.collectedAt} is null)), '[]')
    from ${dispensedBatch}
    inner join ${batch} on ${batch.batchId} = ${dispensedBatch.batchId}
    inner join ${dispense} on ${ofPart}
    where ${dispensedBatch.prescriptionId} = ${prescriptionId} and ${batch.recallId} is not null
      and (not ${isLineReversed(dispensedBatch)} or ${isLineReversedAfter(dispensedBatch, dispense.collectedAt)}))`
}

const forPharmacist = (batch: string) =>
  `Batch ${batch} was recalled. Don’t hand it over: reverse it, and fill it from another batch`

/**
 * Before what waits is handed over or sent out. Its batches stay as they are until the transaction ends.
 * @throws Problem 409 if one of them is recalled
 */
export const requireNotRecalled = async (
  tx: Tx,
  { id, fillCount }: { id: number; fillCount: number },
  text = forPharmacist,
): Promise<void> => {
  const waiting = await tx
    .select({ batchId: dispensedBatch.batchId })
    .from(dispensedBatch)
    .innerJoin(dispense, ofPart)
    .where(
      and(
        eq(dispensedBatch.prescriptionId, id),
        eq(dispensedBatch.fillNumber, fillCount),
        isNull(dispense.collectedAt),
        sql`not ${isLineReversed(dispensedBatch)}`,
      ),
    )
  const [recalled] = await recalledAmong(
    tx,
    waiting.map(({ batchId }) => batchId),
  )
  if (recalled !== undefined) throw new Problem('wrong-state', text(recalled))
}
