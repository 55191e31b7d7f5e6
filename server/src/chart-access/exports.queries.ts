import { and, asc, eq, inArray, isNull, sql, type Placeholder, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { people } from '../accounts/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Reader } from '../request/context.ts'
import { careRelationship } from './table.ts'

const isInCare = isNull(careRelationship.endedAt)

/** For other slices' joins: who treats whom now. `familyMemberId` is null for the account holder. */
export const peopleInCare = <Alias extends string>(name: Alias) =>
  new QueryBuilder()
    .select({
      doctorId: careRelationship.doctorId,
      patientId: careRelationship.patientId,
      familyMemberId: careRelationship.familyMemberId,
    })
    .from(careRelationship)
    .where(isInCare)
    .as(name)

/** The accounts that have ever booked with a doctor, even if every appointment was cancelled. They open no chart. */
export const patientsOfDoctor = (doctorId: SQLWrapper) =>
  new QueryBuilder()
    .selectDistinct({ id: careRelationship.patientId })
    .from(careRelationship)
    .where(eq(careRelationship.doctorId, doctorId))

/** For other slices: the first accounts with someone in a doctor's care, by the holder's name. */
export const patientsInCareOf = (doctorId: Placeholder, most: number) => {
  const person = people('person_in_care')
  return new QueryBuilder()
    .select({
      id: sql<number>`${person.id}`.as('id'),
      firstName: sql<string>`${person.firstName}`.as('firstName'),
      lastName: sql<string>`${person.lastName}`.as('lastName'),
    })
    .from(person)
    .where(
      inArray(
        person.id,
        new QueryBuilder()
          .select({ id: careRelationship.patientId })
          .from(careRelationship)
          .where(and(eq(careRelationship.doctorId, doctorId), isInCare)),
      ),
    )
    .orderBy(asc(person.lastName), asc(person.firstName), asc(person.id))
    .limit(most)
}

const listDoctorsStatement = prepared((db, name) =>
  db
    .select({ doctorId: careRelationship.doctorId })
    .from(careRelationship)
    .where(
      and(
        eq(careRelationship.patientId, param('patientId')),
        sql`coalesce(${careRelationship.familyMemberId}, 0) = coalesce(${param('familyMemberId')}::int, 0)`,
        isInCare,
      ),
    )
    .prepare(name),
)

/** The doctors who treat the person: they may have the person's data open now. `familyMemberId`: null for the account holder. */
export const doctorIdsInCareOf = async (
  reader: Reader,
  { patientId, familyMemberId }: { patientId: number; familyMemberId: number | null },
): Promise<number[]> => {
  const rows = await listDoctorsStatement(reader).execute({ patientId, familyMemberId })
  return rows.map(({ doctorId }) => doctorId)
}
