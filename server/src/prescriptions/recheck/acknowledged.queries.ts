import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { people } from '../../accounts/exports.queries.ts'
import { isoTimeOf } from '../../platform/database/iso-time.ts'
import { dispense } from '../table.ts'
import { dispensingCheck, type DispensedFinding } from './table.ts'

/** One part of a fill; `findings` are those that were acknowledged. */
export type StoredAcknowledgements = {
  fillNumber: number
  partNumber: number
  at: string
  firstName: string
  lastName: string
  findings: (DispensedFinding & { reason: string })[]
}

/** What pharmacists acknowledged when they dispensed a prescription, oldest first, as one JSON column. */
export const acknowledgementsOf = (prescriptionId: SQLWrapper): SQL<StoredAcknowledgements[]> => {
  const by = people('acknowledged_by')
  const found = new QueryBuilder()
    .select({
      list: sql`coalesce(json_agg(json_build_object('fillNumber', ${dispensingCheck.fillNumber},
        'partNumber', ${dispensingCheck.partNumber}, 'at', ${isoTimeOf(dispense.dispensedAt)},
        'firstName', ${by.firstName}, 'lastName', ${by.lastName},
        'findings', jsonb_path_query_array(${dispensingCheck.findings}, '$[*] ? (@.reason != null)'))
        order by ${dispensingCheck.fillNumber}, ${dispensingCheck.partNumber}), '[]')`,
    })
    .from(dispensingCheck)
    .innerJoin(
      dispense,
      and(
        eq(dispense.prescriptionId, dispensingCheck.prescriptionId),
        eq(dispense.fillNumber, dispensingCheck.fillNumber),
        eq(dispense.partNumber, dispensingCheck.partNumber),
      ),
    )
    .innerJoin(by, eq(by.id, dispense.pharmacistId))
    .where(
      and(
        eq(dispensingCheck.prescriptionId, prescriptionId),
        sql`${dispensingCheck.findings} @? '$[*] ? (@.reason != null)'`,
      ),
    )
  return sql<StoredAcknowledgements[]>`(${found})`
}
