import { and, asc, eq, inArray, sql, type Placeholder, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { people } from '../accounts/exports.queries.ts'
import { otherParents } from '../family/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Context, Reader } from '../request/context.ts'
import { careLasts, isInCareOf, lastContactOf, lasts } from './policy.ts'
import { careMonths, careTime } from '../sessions/limits.queries.ts'
import { careOfPerson, careRelationship } from './table.ts'

const now = param('now')

/** A confirmed visit, a message of the patient or a test: without any of them a doctor has never had the data open. */
const hasBegun = sql`${lastContactOf(careOfPerson)} is not null`

/** For other slices' joins: who treats whom at the parameter `now`. `familyMemberId` is null for the account holder. */
export const peopleInCare = <Alias extends string>(name: Alias) =>
  new QueryBuilder()
    .select({
      doctorId: careRelationship.doctorId,
      patientId: careRelationship.patientId,
      familyMemberId: careRelationship.familyMemberId,
    })
    .from(careRelationship)
    .where(lasts(now))
    .as(name)

/** The same, and for the records that are linked with theirs. */
export const peopleInCareWithLinked = <Alias extends string>(name: Alias) =>
  new QueryBuilder()
    .select({
      doctorId: careOfPerson.doctorId,
      patientId: careOfPerson.patientId,
      familyMemberId: careOfPerson.familyMemberId,
    })
    .from(careOfPerson)
    .where(careLasts(careOfPerson, now))
    .as(name)

/** The doctor's care of everyone who has ever booked with them: whether it lasts at the parameter `now`, and when it ends. */
export const caresOf = <Alias extends string>(name: Alias, doctorId: Placeholder) =>
  new QueryBuilder()
    .select({
      patientId: careRelationship.patientId,
      familyMemberId: careRelationship.familyMemberId,
      isOpen: sql<boolean>`${lasts(now)}`.as('is_open'),
      endsAt: sql<string | null>`${lastContactOf(careRelationship)} + ${careTime}`.as('ends_at'),
      months: sql<number>`${careMonths}`.as('months'),
    })
    .from(careRelationship)
    .where(eq(careRelationship.doctorId, doctorId))
    .as(name)

/** The accounts that have ever booked with a doctor, even if every appointment was cancelled. They open no chart. */
export const patientsOfDoctor = (doctorId: SQLWrapper) =>
  new QueryBuilder()
    .selectDistinct({ id: careRelationship.patientId })
    .from(careRelationship)
    .where(eq(careRelationship.doctorId, doctorId))

/** The other parents of the children who have ever been booked with a doctor. */
export const otherParentsOfDoctor = (doctorId: SQLWrapper) => {
  const parent = otherParents('other_parent')
  return new QueryBuilder()
    .selectDistinct({ id: parent.accountId })
    .from(careRelationship)
    .innerJoin(parent, eq(parent.memberId, careRelationship.familyMemberId))
    .where(eq(careRelationship.doctorId, doctorId))
}

/** For other slices: the first accounts with someone in a doctor's care at the parameter `now`, by the holder's name. */
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
          .where(and(eq(careRelationship.doctorId, doctorId), lasts(now))),
      ),
    )
    .orderBy(asc(person.lastName), asc(person.firstName), asc(person.id))
    .limit(most)
}

const listDoctorsStatement = variants((which: 'treating' | 'booked') =>
  prepared((db, name) =>
    db
      .selectDistinct({ doctorId: careOfPerson.doctorId })
      .from(careOfPerson)
      .where(
        and(
          eq(careOfPerson.patientId, param('patientId')),
          sql`coalesce(${careOfPerson.familyMemberId}, 0) = coalesce(${param('familyMemberId')}::int, 0)`,
          which === 'treating' ? hasBegun : undefined,
        ),
      )
      .prepare(name),
  ),
)

/** `familyMemberId`: null for the account holder. */
type Person = { patientId: number; familyMemberId: number | null }

const listDoctors = async (
  which: 'treating' | 'booked',
  reader: Reader,
  { patientId, familyMemberId }: Person,
): Promise<number[]> => {
  const rows = await listDoctorsStatement(which)(reader).execute({ patientId, familyMemberId })
  return rows.map(({ doctorId }) => doctorId)
}

/** The doctors who treat or treated the person: they may have the person's data open now. */
export const doctorIdsInCareOf = (reader: Reader, person: Person) => listDoctors('treating', reader, person)

/** Also doctors the person has booked but not seen yet: they may have the appointment open now. */
export const doctorIdsBookedBy = (reader: Reader, person: Person) => listDoctors('booked', reader, person)

const isInCareStatement = prepared((db, name) =>
  db
    .select({
      isInCare: sql<boolean>`${isInCareOf({ actorId: param('actorId'), now }, { patientId: param('patientId'), memberId: param('memberId') })}`,
    })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

/**
 * For what a doctor adds at an earlier appointment of theirs: nobody extends their own access (PAT-43).
 * @throws Problem 409 once care has ended
 */
export const requireCare = async (
  reader: Reader,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  { patientId, familyMemberId }: { patientId: number; familyMemberId: number | null },
): Promise<void> => {
  const [row] = await isInCareStatement(reader).execute({
    actorId: actor.userId,
    now: clock.now(),
    patientId,
    memberId: familyMemberId,
  })
  if (row?.isInCare !== true)
    throw new Problem('wrong-state', 'Your care of this person has ended. Ask them to book a visit')
}
