import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { isActiveAs } from '../accounts/exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { pharmacy, pharmacyHours, pharmacyStaff } from './table.ts'

const statement = prepared((db, name) => {
  const hours = db
    .select({ id: pharmacyHours.pharmacyId })
    .from(pharmacyHours)
    .where(eq(pharmacyHours.pharmacyId, pharmacy.id))
  const staff = db
    .select({ id: pharmacyStaff.userId })
    .from(pharmacyStaff)
    .where(and(eq(pharmacyStaff.pharmacyId, pharmacy.id), isActiveAs(pharmacyStaff.userId, 'pharmacist')))
  return db
    .select({
      id: pharmacy.id,
      name: pharmacy.name,
      hasHours: sql<boolean>`exists ${hours}`,
      hasPharmacist: sql<boolean>`exists ${staff}`,
    })
    .from(pharmacy)
    .where(isNull(pharmacy.closedAt))
    .orderBy(asc(pharmacy.name), asc(pharmacy.id))
    .prepare(name)
})

/** The open pharmacies by name, with what they need besides stock. */
export const listReadiness = (db: Queryable) => statement(db).execute()
