import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  or,
  sql,
  type Placeholder,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { readableMedications } from './row.ts'
import { dispense, fillingMedication, prescription, type Order } from './table.ts'

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

const owing = prepared((db, name) =>
  db
    .select({
      medication: fillingMedication.medication,
      owed: sql<number>`${fillingMedication.ordered} - ${fillingMedication.dispensed} - ${fillingMedication.waived}`,
      parts: sql<number>`(select max(${dispense.part})::int from ${dispense}
        where ${dispense.prescriptionId} = ${param('id')}
          and ${dispense.filling} = ${param('filling')})`,
    })
    .from(fillingMedication)
    .where(
      and(eq(fillingMedication.prescriptionId, param('id')), eq(fillingMedication.filling, param('filling'))),
    )
    .prepare(name),
)

/** What the last filling still owes, in units by medication, and in how many parts it was handed out until now. */
export const owedOf = async (
  db: Queryable,
  { id, fillings }: { id: number; fillings: number },
): Promise<{ owed: ReadonlyMap<number, number>; parts: number; units: number }> => {
  const rows = await owing(db).execute({ id, filling: fillings })
  return {
    owed: new Map(rows.map(({ medication, owed }) => [medication, owed])),
    parts: rows[0]?.parts ?? 0,
    units: rows.reduce((sum, { owed }) => sum + owed, 0),
  }
}

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
          isNotNull(dispense.collectedAt),
          gt(prescription.fillings, sql`${dispense.filling}`),
        ),
      ),
    )

type Taken = { times: number; firstBy: string | null }

/** How often somebody has taken what lay ready of a filling, from a moment on, and whose name was noted the first time. */
export const takenSince = (of: Record<'prescriptionId' | 'filling' | 'createdAt', SQLWrapper>): SQL<Taken> =>
  sql`(select jsonb_build_object(
      'times', count(distinct ${dispense.collectedAt}),
      'firstBy', (array_agg(${dispense.collectedBy} order by ${dispense.collectedAt}, ${dispense.part}))[1])
    from ${dispense} where ${dispense.prescriptionId} = ${of.prescriptionId}
      and ${dispense.filling} = ${of.filling} and ${dispense.collectedAt} >= ${of.createdAt})`

/** Whether anybody has. */
export const isTakenSince = (of: Parameters<typeof takenSince>[0]): SQL =>
  sql`exists (select from ${dispense} where ${dispense.prescriptionId} = ${of.prescriptionId}
    and ${dispense.filling} = ${of.filling} and ${dispense.collectedAt} >= ${of.createdAt})`
