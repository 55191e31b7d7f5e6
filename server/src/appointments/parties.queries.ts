import { QueryBuilder } from 'drizzle-orm/pg-core'
import { appointment } from './table.ts'

/** For other slices' joins: for whom each visit is, and whose. What of it is seen, the policy's `visibleTo` says. */
export const visitParties = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      id: appointment.id,
      patientId: appointment.patientId,
      familyMemberId: appointment.familyMemberId,
      doctorId: appointment.doctorId,
    })
    .from(appointment)
    .as(alias)
