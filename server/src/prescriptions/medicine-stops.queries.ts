import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { people } from '../accounts/exports.queries.ts'
import { isoTimeOf } from '../platform/database/iso-time.ts'
import type { StoredStop } from './medicine-stops.ts'
import { medicineStop } from './table.ts'

/** What was said of the medicines of a prescription, newest first, as one JSON column. */
export const stopsOf = (prescriptionId: SQLWrapper): SQL<StoredStop[]> => {
  const author = people('stop_author')
  const found = new QueryBuilder()
    .select({
      list: sql`coalesce(json_agg(json_build_object('medicationIndex', ${medicineStop.medicationIndex},
        'status', ${medicineStop.status}, 'reason', ${medicineStop.reason}, 'role', ${medicineStop.recordedAs},
        'at', ${isoTimeOf(medicineStop.recordedAt)},
        'firstName', ${author.firstName}, 'lastName', ${author.lastName}) order by ${medicineStop.id} desc), '[]')`,
    })
    .from(medicineStop)
    .innerJoin(author, eq(author.id, medicineStop.recordedBy))
    .where(eq(medicineStop.prescriptionId, prescriptionId))
  return sql<StoredStop[]>`(${found})`
}
