import { eq, sql } from 'drizzle-orm'
import type { ClinicHours } from '@alafia/contract/clinic/opening.schema'
import { people } from '../accounts/exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { clinicHours } from './table.ts'

const selectHours = prepared((db, name) => {
  const changer = people('changer')
  return db
    .select({
      hours: clinicHours.hours,
      version: clinicHours.version,
      changedAt: clinicHours.updatedAt,
      changedBy: sql<string | null>`${changer.firstName} || ' ' || ${changer.lastName}`,
    })
    .from(clinicHours)
    .leftJoin(changer, eq(changer.id, clinicHours.updatedBy))
    .prepare(name)
})

/** The opening hours, and who changed them last. */
export const getClinicHours = async (db: Queryable): Promise<ClinicHours> => {
  const [row] = await selectHours(db).execute()
  if (!row) return { hours: null, version: 0, changedAt: null, changedBy: null }
  return { ...row, hours: [...row.hours], changedAt: row.changedAt.toISOString() }
}
