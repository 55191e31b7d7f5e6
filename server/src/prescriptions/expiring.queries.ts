import { and, gte, lte, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { prescription } from './table.ts'

/** For reminders' joins: prescriptions in force whose last day lies between these two, both included. */
export const prescriptionsExpiring = (from: CivilDate, until: CivilDate) =>
  new QueryBuilder()
    .select({
      id: prescription.id,
      patientId: prescription.patientId,
      familyMemberId: prescription.familyMemberId,
      doctorId: prescription.doctorId,
      issuedDate: prescription.issuedDate,
      expiryDate: prescription.expiryDate,
    })
    .from(prescription)
    .where(
      and(
        // The words of the index prescription_expiring.
        sql`${prescription.status} not in ('rejected', 'cancelled')`,
        gte(prescription.expiryDate, from),
        lte(prescription.expiryDate, until),
      ),
    )
    .as('expiring')
