import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Specialization } from '@alafia/contract/doctors/specializations'
import { hasOrAwaitsRole } from '../../accounts/approvals/approvals.exports.queries.ts'
import { people } from '../../accounts/exports.queries.ts'
import { nameKey } from '../../platform/database/name-key.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Context, Reader, Tx } from '../../request/context.ts'
import { doctorNameSql } from '../exports.queries.ts'
import { doctor } from '../table.ts'
import { specialization } from './table.ts'

/** Former doctors don't count. */
const isDoctor = hasOrAwaitsRole(doctor.userId, 'doctor')

const selectSpecializations = (db: Queryable, where?: SQL) =>
  db
    .select({
      id: specialization.id,
      name: specialization.name,
      doctors: sql<number>`(select count(*)::int from ${doctor} where ${doctor.specialization} = ${specialization.name} and ${isDoctor})`,
      isArchived: specialization.isArchived,
      version: specialization.version,
    })
    .from(specialization)
    .where(where)
    .orderBy(nameKey(specialization.name))

const listStatement = prepared((db, name) => selectSpecializations(db).prepare(name))

/** All of them, by name. */
export const listSpecializations = ({ db }: Context): Promise<Specialization[]> => listStatement(db).execute()

const getStatement = prepared((db, name) =>
  selectSpecializations(db, eq(specialization.id, param('id'))).prepare(name),
)

/** @throws Problem 404 */
export const findSpecialization = async (reader: Reader, id: number): Promise<Specialization> => {
  const [found] = await getStatement(reader).execute({ id })
  if (!found) throw notFound()
  return found
}

/** The names of the doctors who have it. */
export const listDoctorsOf = async (tx: Tx, name: string): Promise<string[]> => {
  const person = people('specialist')
  const rows = await tx
    .select({ name: doctorNameSql(person) })
    .from(doctor)
    .innerJoin(person, eq(person.id, doctor.userId))
    .where(and(eq(doctor.specialization, name), isDoctor))
    .orderBy(asc(person.lastName), asc(person.firstName), asc(person.id))
  return rows.map((one) => one.name)
}
