import {
  and,
  asc,
  desc,
  eq,
  gte,
  isNotNull,
  isNull,
  or,
  sql,
  type Placeholder,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { people } from '../accounts/exports.queries.ts'
import { doctorDisplayName, doctors } from '../doctors/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { pharmacyNames } from '../pharmacies/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { asSystem } from '../platform/database/row-access.ts'
import { param } from '../platform/database/param.ts'
import type { Context, Tx } from '../request/context.ts'
import { inQueue, visibleTo } from './policy.ts'
import { toMedications } from './row.ts'
import { signedColumns } from './rows.queries.ts'
import { isGenuine } from './signature.ts'
import { prescription } from './table.ts'

/** The pharmacy of the patient's prescription that changed last, an expression: the one they chose, or that filled it. */
export const lastPharmacyOf = (patientId: Placeholder): SQL =>
  sql`(${new QueryBuilder()
    .select({ pharmacyId: prescription.pharmacyId })
    .from(prescription)
    .where(and(visibleTo('patient', patientId), isNotNull(prescription.pharmacyId)))
    .orderBy(desc(prescription.updatedAt), desc(prescription.id))
    .limit(1)})`

const [doctor, patient, member] = [doctors('doctor'), people('patient'), familyMembers('member')]
const chosen = pharmacyNames('chosen')

const maxFound = 20

/** Whatever pharmacy it is at: only for a look-up that is recorded with its reason (PHARM-55). */
const selectWhere = (condition: SQL | undefined) =>
  prepared((db, name) =>
    db
      .select({
        ...signedColumns,
        status: prescription.status,
        pharmacy: { id: chosen.id, name: chosen.name },
        doctor: { firstName: doctor.firstName, lastName: doctor.lastName },
        patient: { firstName: patient.firstName, lastName: patient.lastName },
        member: { firstName: member.firstName, lastName: member.lastName },
      })
      .from(prescription)
      .innerJoin(doctor, eq(doctor.id, prescription.doctorId))
      .innerJoin(patient, eq(patient.id, prescription.patientId))
      .leftJoin(member, eq(member.id, prescription.familyMemberId))
      .leftJoin(chosen, eq(chosen.id, prescription.pharmacyId))
      .where(condition)
      .orderBy(asc(prescription.queuedAt), asc(prescription.id))
      .limit(maxFound)
      .prepare(name),
  )

type Person = Record<'firstName' | 'lastName' | 'dateOfBirth', SQLWrapper>
const isPerson = ({ firstName, lastName, dateOfBirth }: Person) =>
  sql`lower(${firstName}) = lower(${param('firstName')}::text) and lower(${lastName}) = lower(${param('lastName')}::text)
    and ${dateOfBirth} = ${param('dateOfBirth')}::date`

const selectByCode = selectWhere(eq(prescription.code, param('code')))
const selectByPerson = selectWhere(
  and(
    inQueue,
    gte(prescription.expiryDate, param('today')),
    or(and(isNull(prescription.familyMemberId), isPerson(patient)), isPerson(member)),
  ),
)

export type LookedFor =
  | { by: 'code'; code: string }
  | { by: 'name'; firstName: string; lastName: string; dateOfBirth: CivilDate }

/**
 * By code, whatever became of it; by name, what waits and hasn't expired. Of two people with the same name and birthday none is found:
 * only the code tells them apart.
 */
export const findElsewhere = async (
  tx: Tx,
  { clock, signing }: Pick<Context, 'clock' | 'signing'>,
  { by, ...values }: LookedFor,
) => {
  const select = by === 'code' ? selectByCode : selectByPerson
  const rows = await asSystem(() => select(tx).execute({ ...values, today: clock.today() }))
  const persons = new Set(rows.map((row) => `${row.patientId} ${row.familyMemberId}`))
  if (persons.size > 1) return []
  return Promise.all(
    rows.map(async (row) => {
      const genuine = await isGenuine(signing, row)
      const person = row.member ?? row.patient
      return {
        id: row.id,
        patientId: row.patientId,
        personName: `${person.firstName} ${person.lastName}`,
        medications: toMedications(row.medications, genuine).map(({ name, dosage, quantity }) => ({
          name,
          dosage,
          quantity,
        })),
        doctorName: doctorDisplayName(row.doctor),
        issuedDate: row.issuedDate,
        expiryDate: row.expiryDate,
        status: row.status,
        pharmacy: row.pharmacy,
        isGenuine: genuine,
      }
    }),
  )
}

/** Locked whatever pharmacy it is at: only for what this pharmacy has looked up. */
export const lockElsewhere = async (
  tx: Tx,
  id: number,
): Promise<typeof prescription.$inferSelect | undefined> =>
  (await asSystem(() => tx.select().from(prescription).where(eq(prescription.id, id)).for('update')))[0]
