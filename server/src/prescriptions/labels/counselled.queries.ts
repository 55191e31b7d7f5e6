import { and, desc, eq, sql, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { CounsellingOutcome } from '@alafia/contract/prescriptions/counselled'
import { people } from '../../accounts/exports.queries.ts'
import { isoTimeOf } from '../../platform/database/iso-time.ts'
import { counselling } from './table.ts'

export type StoredCounselled = {
  outcome: CounsellingOutcome
  at: string
  firstName: string
  lastName: string
}

/** For other queries: how the patient was counselled on a fill, as one JSON column; null if nobody noted it. */
export const counselledOn = (fill: Record<'prescriptionId' | 'fillNumber', SQLWrapper>) => {
  const by = people('counsellor')
  const latest = new QueryBuilder()
    .select({
      found: sql`jsonb_build_object('outcome', ${counselling.outcome}, 'at', ${isoTimeOf(counselling.counselledAt)},
        'firstName', ${by.firstName}, 'lastName', ${by.lastName})`,
    })
    .from(counselling)
    .innerJoin(by, eq(by.id, counselling.counselledBy))
    .where(
      and(
        sql`${counselling.prescriptionId} = ${fill.prescriptionId}`,
        sql`${counselling.fillNumber} = ${fill.fillNumber}`,
      ),
    )
    // What was explained once stays explained.
    .orderBy(desc(sql`${counselling.outcome} = 'given'`), desc(counselling.id))
    .limit(1)
  return sql<StoredCounselled | null>`(${latest})`
}
