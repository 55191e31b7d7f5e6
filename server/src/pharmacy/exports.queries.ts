import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { pharmacy, pharmacyStaff } from './table.ts'

/** The pharmacy where the account `id` (an expression) works, as JSON; null without one. */
export const workplaceOf = (id: SQLWrapper): SQL<{ id: number; name: string } | null> => {
  const workplace = new QueryBuilder()
    .select({ found: sql`json_build_object('id', ${pharmacy.id}, 'name', ${pharmacy.name})` })
    .from(pharmacyStaff)
    .innerJoin(pharmacy, eq(pharmacy.id, pharmacyStaff.pharmacyId))
    .where(eq(pharmacyStaff.userId, id))
  return sql`(${workplace})`
}

/** Joined by other slices: each pharmacy's name. */
export const pharmacyNames = <Alias extends string>(alias: Alias) =>
  new QueryBuilder().select({ id: pharmacy.id, name: pharmacy.name }).from(pharmacy).as(alias)
