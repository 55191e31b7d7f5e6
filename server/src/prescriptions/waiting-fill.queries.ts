import { and, asc, eq, exists, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { isControlledItem } from '../inventory/exports.queries.ts'
import { isoTimeOf } from '../platform/database/iso-time.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Tx } from '../request/context.ts'
import { dispensedStatuses, hasStatus } from './policy.ts'
import { dispensedProduct } from './dispensed/table.ts'
import { isFillReversed, isLineReversed } from './reversal/reversals.queries.ts'
import { dispense, prescription } from './table.ts'

export type WaitingFill = { fillNumber: number; filledAt: string; isControlled: boolean }

/** The medications of which a controlled drug was dispensed in a fill and not reversed, as a JSON list. */
export const controlledOf = (fill: Record<'prescriptionId' | 'fillNumber', SQLWrapper>): SQL<number[]> =>
  sql<
    number[]
  >`(select coalesce(jsonb_agg(distinct ${dispensedProduct.medicationIndex}), '[]') from ${dispensedProduct}
    where ${dispensedProduct.prescriptionId} = ${fill.prescriptionId} and ${dispensedProduct.fillNumber} = ${fill.fillNumber}
    and ${isControlledItem(dispensedProduct.itemId)} and not ${isLineReversed(dispensedProduct)})`

/**
 * The oldest fill of a prescription at a pharmacy that nobody has collected, though the next one was asked for since, and may have been
 * rejected or cancelled.
 */
export const waitingFillAt = (pharmacyId: SQLWrapper): SQL<WaitingFill | null> => {
  const isBefore = sql`${dispense.fillNumber} < ${prescription.fillCount}
    + case when ${hasStatus(...dispensedStatuses)} then 0 else 1 end`
  const found = new QueryBuilder()
    .select({
      fill: sql`json_build_object('fillNumber', ${dispense.fillNumber}, 'filledAt', ${isoTimeOf(dispense.dispensedAt)},
        'isControlled', ${controlledOf(dispense)} <> '[]')`,
    })
    .from(dispense)
    .where(
      and(
        eq(dispense.prescriptionId, prescription.id),
        eq(dispense.pharmacyId, pharmacyId),
        isNull(dispense.collectedAt),
        isBefore,
        sql`not ${isFillReversed(dispense)}`,
      ),
    )
    .orderBy(asc(dispense.fillNumber), asc(dispense.partNumber))
    .limit(1)
  return sql<WaitingFill | null>`(${found})`
}

/** Of a dispense: nobody had collected it when the patient chose another pharmacy, and it hasn't been taken back (PHARM-221). */
export const isLeft = and(
  isNotNull(dispense.leftAt),
  isNull(dispense.collectedAt),
  sql`not ${isFillReversed(dispense)}`,
)

/** Whether that pharmacy still has a fill of a prescription that went to another one since. */
export const isLeftAt = (pharmacyId: SQLWrapper): SQL =>
  exists(
    new QueryBuilder()
      .select({ fillNumber: dispense.fillNumber })
      .from(dispense)
      .where(and(eq(dispense.prescriptionId, prescription.id), eq(dispense.pharmacyId, pharmacyId), isLeft)),
  )

/** How many such fills a pharmacy has. */
export const leftCountAt = (pharmacyId: SQLWrapper): SQL<number> =>
  sql<number>`(select count(distinct (${dispense.prescriptionId}, ${dispense.fillNumber})) from ${dispense}
    where ${dispense.pharmacyId} = ${pharmacyId} and ${isLeft})`

/** What waits at that pharmacy; null if nothing does. The caller holds the prescription's lock. */
export const findWaitingFill = async (
  tx: Tx,
  id: number,
  pharmacyId: number,
): Promise<WaitingFill | null> => {
  const [row] = await tx
    .select({ waiting: waitingFillAt(sql`${pharmacyId}::int`) })
    .from(prescription)
    .where(eq(prescription.id, id))
  return row?.waiting ?? null
}

/** @throws Problem 409 if none waits at that pharmacy. The caller holds the prescription's lock. */
export const requireWaitingFill = async (tx: Tx, id: number, pharmacyId: number): Promise<WaitingFill> => {
  const waiting = await findWaitingFill(tx, id, pharmacyId)
  if (!waiting) throw new Problem('wrong-state', 'No earlier fill waits for collection here')
  return waiting
}
