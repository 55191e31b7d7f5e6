import { asc, eq, sql, type Placeholder } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { people } from '../accounts/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Reader } from '../request/context.ts'
import { careRelationship } from './table.ts'

/** For other slices' joins: who treats or treated whom. */
export const careRelationships = <Alias extends string>(name: Alias) =>
  new QueryBuilder()
    .select({ doctorId: careRelationship.doctorId, patientId: careRelationship.patientId })
    .from(careRelationship)
    .as(name)

/** For other slices: the first patients in a doctor's care, by name. */
export const patientsInCareOf = (doctorId: Placeholder, most: number) => {
  const person = people('person_in_care')
  return new QueryBuilder()
    .select({
      id: sql<number>`${person.id}`.as('id'),
      firstName: sql<string>`${person.firstName}`.as('firstName'),
      lastName: sql<string>`${person.lastName}`.as('lastName'),
    })
    .from(careRelationship)
    .innerJoin(person, eq(person.id, careRelationship.patientId))
    .where(eq(careRelationship.doctorId, doctorId))
    .orderBy(asc(person.lastName), asc(person.firstName), asc(person.id))
    .limit(most)
}

const listDoctorsStatement = prepared((db, name) =>
  db
    .select({ doctorId: careRelationship.doctorId })
    .from(careRelationship)
    .where(eq(careRelationship.patientId, param('patientId')))
    .prepare(name),
)

/** The doctors who treat or treated the patient: they may have the patient's data open now. */
export const doctorIdsInCareOf = async (reader: Reader, patientId: number): Promise<number[]> => {
  const rows = await listDoctorsStatement(reader).execute({ patientId })
  return rows.map(({ doctorId }) => doctorId)
}
