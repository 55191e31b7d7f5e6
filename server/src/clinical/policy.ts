import { and, eq, isNull, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PersonParams } from '@alafia/contract/clinical/person'
import type { Scope } from '@alafia/contract/family/sharing'
import type { Role } from '@alafia/contract/kernel/roles'
import { isInCareOf, isOpenTo, type Viewer } from '../chart-access/policy.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { isAboutPerson, mayActFor } from '../family/policy.ts'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'

/** A person of a request: the account, and the family member or 0 for the account holder. */
export type PersonRequest = { patientId: Placeholder; memberId: Placeholder }

/** The person as the subject of an audit entry. */
export const subjectOf = ({ patientId, member }: PersonParams): string =>
  member === null ? `patient ${patientId}` : `family member ${member}`

/** The rows of a table that are about the person, linked records included. */
export const isAbout: (
  table: { patientId: AnyPgColumn; familyMemberId: AnyPgColumn },
  person: { patientId: SQLWrapper | Placeholder; memberId: SQLWrapper | Placeholder },
) => SQL = isAboutPerson

const isInAccount = ({ patientId, memberId }: PersonRequest, isCurrent: boolean): SQL => {
  const member = familyMembers('member_of_account')
  const found = new QueryBuilder()
    .select({ id: member.id })
    .from(member)
    .where(
      and(
        eq(member.id, memberId),
        eq(member.primaryUserId, patientId),
        isCurrent ? isNull(member.archivedAt) : undefined,
      ),
    )
  return sql`(${memberId}::int = 0 or exists ${found})`
}

const isOwn = (actorId: Placeholder, { patientId, memberId }: PersonRequest, scope: Scope) =>
  mayActFor(actorId, scope, patientId, memberId)

/**
 * Whether the caller may read the person's facts: a patient those of the account, archived members included; a doctor while the
 * person is in their care or open in an emergency (CLIN-1). Everything about whom a doctor treats is decided here.
 */
export const mayRead = (role: Role, viewer: Viewer, person: PersonRequest, scope: Scope = 'records'): SQL => {
  const inAccount = isInAccount(person, false)
  switch (role) {
    case 'patient':
      return sql`(${isOwn(viewer.actorId, person, scope)} and ${inAccount})`
    case 'doctor':
      return sql`(${isOpenTo(viewer, person)} and ${inAccount})`
    case 'pharmacist':
    case 'admin':
      return sql`false`
  }
}

/** Whether the caller may change them: not of someone who left the family, and a doctor only in care (CLIN-2). */
export const mayChange = (
  role: Role,
  viewer: Viewer,
  person: PersonRequest,
  scope: Scope = 'records',
): SQL<boolean> => {
  const inFamily = isInAccount(person, true)
  switch (role) {
    case 'patient':
      return sql`(${isOwn(viewer.actorId, person, scope)} and ${inFamily})`
    case 'doctor':
      return sql`(${isInCareOf(viewer, person)} and ${inFamily})`
    case 'pharmacist':
    case 'admin':
      return sql`false`
  }
}

/** What the caller found out about a person before changing anything. */
type Found = { mayChange: boolean; isArchived: boolean }

export const mayChangeFacts: Rule<Found> = ({ mayChange: may, isArchived }) => {
  if (may) return undefined
  return isArchived
    ? 'This person has left the family list. Their health facts can only be read'
    : 'You can read these health facts in an emergency. Only a doctor who treats this person can change them'
}

/** A patient's change never replaces what a doctor recorded or changed (CLIN-5). */
export const mayChangeEntry =
  ({ role }: Actor): Rule<{ recordedAs: string; changedAs: string | null }> =>
  ({ recordedAs, changedAs }) =>
    role === 'patient' && (recordedAs === 'doctor' || changedAs === 'doctor')
      ? 'A doctor recorded this. Ask them to change it, or add your own entry'
      : undefined
