import { and, asc, eq, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { queuedStatuses } from '@alafia/contract/prescriptions/states'
import { isoTimeOf } from '../platform/database/iso-time.ts'
import { hasStatus } from './policy.ts'
import { isFillReversed } from './reversal/reversals.queries.ts'
import { dispense, prescription } from './table.ts'

export type WaitingFill = { fillNumber: number; filledAt: string }

/** The oldest fill of a prescription at a pharmacy that nobody has collected, though the next one was asked for since. */
export const waitingFillAt = (pharmacyId: SQLWrapper): SQL<WaitingFill | null> => {
  const isBefore = sql`${dispense.fillNumber} < ${prescription.fillCount}
    + case when ${hasStatus(...queuedStatuses)} then 1 else 0 end`
  const found = new QueryBuilder()
    .select({
      fill: sql`json_build_object('fillNumber', ${dispense.fillNumber}, 'filledAt', ${isoTimeOf(dispense.dispensedAt)})`,
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
