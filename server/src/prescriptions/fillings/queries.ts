import { and, eq, gt, inArray, or, sql, type Placeholder } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { readableMedications } from '../row.ts'
import { dispense, prescription, type Order } from '../table.ts'

/** For the joins of the slices above: a prescription with the day of its last filling. */
export const filledPrescriptions = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      id: prescription.id,
      patientId: prescription.patientId,
      familyMemberId: prescription.familyMemberId,
      pharmacistId: prescription.pharmacistId,
      medications: prescription.medications,
      status: prescription.status,
      issuedDate: prescription.issuedDate,
      expiryDate: prescription.expiryDate,
      createdAt: prescription.createdAt,
      fillings: prescription.fillings,
      filledAt: dispense.at,
    })
    .from(prescription)
    .leftJoin(
      dispense,
      and(
        eq(dispense.prescriptionId, prescription.id),
        eq(dispense.filling, prescription.fillings),
        eq(dispense.part, 1),
      ),
    )
    .as(alias)

/** What can be read of its medications, whatever became of the row since it was signed. */
export const medicationsRead = ({ medications }: { medications: Order[] }): Order[] =>
  readableMedications(medications)

/** Who filled what a patient has collected since, or had delivered. */
export const handedOverTo = (patientId: Placeholder) =>
  new QueryBuilder()
    .select({ pharmacistId: dispense.pharmacistId })
    .from(dispense)
    .innerJoin(prescription, eq(prescription.id, dispense.prescriptionId))
    .where(
      and(
        eq(prescription.patientId, patientId),
        or(
          inArray(prescription.status, ['picked-up', 'delivered', 'active']),
          gt(prescription.fillings, sql`${dispense.filling}`),
        ),
      ),
    )
