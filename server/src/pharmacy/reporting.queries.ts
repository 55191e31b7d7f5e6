import { QueryBuilder } from 'drizzle-orm/pg-core'
import { pharmacy } from './table.ts'

/** For other slices' joins: what each pharmacy is called. */
export const namesOfPharmacies = <Alias extends string>(alias: Alias) =>
  new QueryBuilder().select({ id: pharmacy.id, name: pharmacy.name }).from(pharmacy).as(alias)
