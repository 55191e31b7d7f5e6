import { and, eq, exists, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { closedCounter, noWorkplace } from '@alafia/contract/pharmacies/workplace'
import { Problem } from '../platform/http/problem.ts'
import { pharmacyStaff } from './table.ts'

/** Whether the account works at the pharmacy; both are expressions. */
export const worksAt = (pharmacyId: SQLWrapper, userId: SQLWrapper): SQL =>
  exists(
    new QueryBuilder()
      .select({ userId: pharmacyStaff.userId })
      .from(pharmacyStaff)
      .where(and(eq(pharmacyStaff.userId, userId), eq(pharmacyStaff.pharmacyId, pharmacyId))),
  )

/** @throws Problem 403 for a pharmacist who doesn't work at a pharmacy */
export const requireWorkplace = (pharmacyId: number | null): number => {
  if (pharmacyId === null) throw new Problem('forbidden', noWorkplace)
  return pharmacyId
}

/** @throws Problem 409 if the pharmacy has closed: nothing new is filled there */
export const requireOpenCounter = (counter: { name: string; closedAt: Date | null }): void => {
  if (counter.closedAt !== null) throw new Problem('wrong-state', closedCounter(counter.name))
}

/** The pharmacy where the account works; 0, which no pharmacy has, without one. */
export const workplaceId = (userId: Placeholder): SQL<number> => {
  const workplace = new QueryBuilder()
    .select({ pharmacyId: pharmacyStaff.pharmacyId })
    .from(pharmacyStaff)
    .where(eq(pharmacyStaff.userId, userId))
  return sql`coalesce((${workplace}), 0)`
}
