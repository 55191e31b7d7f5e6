import type { Placeholder } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { visibleTo } from './policy.ts'
import { prescription } from './table.ts'

/** For the joins of the slices above: the people whose prescriptions a pharmacist may see, each once. */
export const seenByPharmacist = <Alias extends string>(pharmacistId: Placeholder, alias: Alias) =>
  new QueryBuilder()
    .selectDistinct({ patientId: prescription.patientId, familyMemberId: prescription.familyMemberId })
    .from(prescription)
    .where(visibleTo('pharmacist', pharmacistId))
    .as(alias)
