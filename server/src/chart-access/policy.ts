import { and, eq, exists, gt, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'
import { careTime } from '../sessions/limits.queries.ts'
import { careOfPerson, careRelationship, emergencyAccessOfPerson } from './table.ts'

/** Who reads, and when: care and emergency access are limited in time. */
export type Viewer = { actorId: Placeholder; now: Placeholder }

/** One person of an account: the member is null or 0 for the account holder. */
export type PersonOf = { patientId: PgColumn | Placeholder; memberId: PgColumn | Placeholder }

/** The columns of a row that say which person it is about. */
type OwnedRow = { patientId: PgColumn; familyMemberId: PgColumn }

/** The person that a row is about. */
export const personOf = ({ patientId, familyMemberId }: OwnedRow): PersonOf => ({
  patientId,
  memberId: familyMemberId,
})

const query = new QueryBuilder()

// Not `is not distinct from`: a hash join can't compare with it.
const isPerson = (table: OwnedRow, { patientId, memberId }: PersonOf) =>
  and(
    eq(table.patientId, patientId),
    sql`coalesce(${table.familyMemberId}, 0) = coalesce(${memberId}::int, 0)`,
  )

type CareTimes = Record<'visitedAt' | 'writtenAt' | 'orderedAt' | 'hasResultToSign', PgColumn>

/** From when the time of a row of care counts. */
export const lastContactOf = ({ visitedAt, writtenAt, orderedAt }: CareTimes): SQL =>
  sql`greatest(${visitedAt}, ${writtenAt}, ${orderedAt})`

/** Whether the care of a row lasts, also of `care_of_person`. */
export const careLasts = (care: CareTimes, now: Placeholder): SQL =>
  sql`(${care.hasResultToSign} or ${lastContactOf(care)} > ${now}::timestamptz - ${careTime})`

/** Whether the care of a row of `care_relationship` lasts (PAT-16, PAT-41). */
export const lasts = (now: Placeholder): SQL => careLasts(careRelationship, now)

const isTreatedBy = ({ actorId, now }: Viewer) =>
  and(eq(careOfPerson.doctorId, actorId), careLasts(careOfPerson, now))

const isOpenedBy = ({ actorId, now }: Viewer) =>
  and(eq(emergencyAccessOfPerson.doctorId, actorId), gt(emergencyAccessOfPerson.endsAt, now))

/** Whether the person is in the doctor's care (PAT-16). Only then may the doctor change the person's data. */
export const isInCareOf = (viewer: Viewer, person: PersonOf): SQL =>
  exists(
    query
      .select({ doctorId: careOfPerson.doctorId })
      .from(careOfPerson)
      .where(and(isTreatedBy(viewer), isPerson(careOfPerson, person))),
  )

const isUnderEmergencyAccess = (viewer: Viewer, person: PersonOf): SQL =>
  exists(
    query
      .select({ id: emergencyAccessOfPerson.id })
      .from(emergencyAccessOfPerson)
      .where(and(isOpenedBy(viewer), isPerson(emergencyAccessOfPerson, person))),
  )

/**
 * Whether the doctor may read the person's data (PAT-1, CHART-4): in care, or during an emergency access. Only for reads that
 * name one patient or one row. Lists show only patients in care, and changes need care.
 */
export const isOpenTo = (viewer: Viewer, person: PersonOf): SQL => {
  const inCare = isInCareOf(viewer, person)
  return or(inCare, isUnderEmergencyAccess(viewer, person)) ?? inCare
}

const memberOf = ({ familyMemberId }: OwnedRow) => sql<number>`coalesce(${familyMemberId}, 0)`

/** Who in the account is open to the doctor: members' ids, 0 for the account holder; an array that is evaluated once. */
export const openMembersOf = (viewer: Viewer, patientId: Placeholder): SQL => {
  const treated = query
    .select({ member: memberOf(careOfPerson).as('treated_member') })
    .from(careOfPerson)
    .where(and(isTreatedBy(viewer), eq(careOfPerson.patientId, patientId)))
  const opened = query
    .select({ member: memberOf(emergencyAccessOfPerson).as('opened_member') })
    .from(emergencyAccessOfPerson)
    .where(and(isOpenedBy(viewer), eq(emergencyAccessOfPerson.patientId, patientId)))
  return sql`array(${treated} union ${opened})`
}

/** The administrator who opened the access, or whose record it is, leaves the review to another one. */
export const mayReviewAccess =
  ({ userId }: Actor): Rule<{ doctorId: number; patientId: number }> =>
  ({ doctorId, patientId }) => {
    if (doctorId === userId)
      return 'This is your own emergency access. Another administrator has to review it'
    return patientId === userId
      ? 'This is about your own record. Another administrator has to review it'
      : undefined
  }
