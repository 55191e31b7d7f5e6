import { and, eq, isNotNull, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { dispense, prescription } from './table.ts'

/** For other slices: the pharmacists who have handled a prescription of the patient (an expression) or the family. */
export const pharmacistsOf = (patientId: SQLWrapper) => {
  const query = new QueryBuilder()
  return query
    .selectDistinct({ pharmacistId: prescription.pharmacistId })
    .from(prescription)
    .where(and(eq(prescription.patientId, patientId), isNotNull(prescription.pharmacistId)))
    .union(
      query
        .selectDistinct({ pharmacistId: dispense.pharmacistId })
        .from(dispense)
        .innerJoin(prescription, eq(prescription.id, dispense.prescriptionId))
        .where(eq(prescription.patientId, patientId)),
    )
}
