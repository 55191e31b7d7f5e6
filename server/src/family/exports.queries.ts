import { and, eq, inArray, not, or, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { ClosingOverview } from '@alafia/contract/patients/closing.schema'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { asSystem } from '../platform/database/row-access.ts'
import type { Reader } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { adultTime } from '../sessions/limits.queries.ts'
import { findFamily } from './family-members.queries.ts'
import { familyOf, isOwnSignIn, ownFamily } from './policy.ts'
import { actingAccount, familyAccess, familyMember, ownAccount, patientProfile } from './table.ts'

/** Joined by other slices: the family member that a row is about, archived ones included. */
export const familyMembers = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      id: familyMember.id,
      primaryUserId: familyMember.primaryUserId,
      archivedAt: familyMember.archivedAt,
      unlistedAt: familyMember.unlistedAt,
      openScopes: familyMember.openScopes,
      decidesSince: familyMember.decidesSince,
      firstName: familyMember.firstName,
      lastName: familyMember.lastName,
      relationship: familyMember.relationship,
      dateOfBirth: familyMember.dateOfBirth,
      medicalConditions: familyMember.medicalConditions,
      allergies: familyMember.allergies,
      regularMedicines: familyMember.regularMedicines,
      insuranceProvider: familyMember.insuranceProvider,
      insurancePlan: familyMember.insurancePlan,
      insuranceNumber: familyMember.insuranceNumber,
      phone: familyMember.phone,
      emergencyContact: familyMember.emergencyContact,
      profileImage: familyMember.profileImage,
    })
    .from(familyMember)
    .as(alias)

const selectFirstName = prepared((db, name) =>
  db
    .select({ firstName: familyMember.firstName })
    .from(familyMember)
    .where(and(eq(familyMember.id, param('memberId')), not(isOwnSignIn(param('readerId'), familyMember.id))))
    .prepare(name),
)

/**
 * How a notification names whom it is about; null if that is its reader.
 * @param readerId only for what `aboutMember` doesn't write for the member's own account
 */
export const firstNameOfMember = async (
  reader: Queryable,
  memberId: number | null,
  readerId = 0,
): Promise<string | null> => {
  if (memberId === null) return null
  const [found] = await asSystem(() => selectFirstName(reader).execute({ memberId, readerId }))
  return found?.firstName ?? null
}

/** The account of a child's other parent, as an array. */
export const otherParentsOf = (memberId: SQLWrapper): SQL<number[]> => {
  const parent = otherParents('parent_of_child')
  return sql`array(${new QueryBuilder().select({ accountId: parent.accountId }).from(parent).where(eq(parent.memberId, memberId))})`
}

const selectOtherParents = prepared((db, name) => {
  const parent = otherParents('parent_of_member')
  return db
    .select({ accountId: parent.accountId })
    .from(parent)
    .where(eq(parent.memberId, param('memberId')))
    .prepare(name)
})

/** The accounts that act for the person: the account holder's and, of a child whom two parents share, the other one's, or the adult's own. */
export const accountsActingFor = async (
  reader: Reader,
  { patientId, familyMemberId }: { patientId: number; familyMemberId: number | null },
): Promise<number[]> =>
  familyMemberId === null
    ? [patientId]
    : [
        patientId,
        ...(await selectOtherParents(reader).execute({ memberId: familyMemberId })).map(
          ({ accountId }) => accountId,
        ),
      ]

type Whose = { patientId: number; familyMemberId: number | null }

const selectRecords = prepared((db, name) =>
  db
    .select({
      patientId: sql<number>`about.patient_id`,
      familyMemberId: sql<number | null>`nullif(about.member_id, 0)`,
    })
    .from(sql`records_of_person(${param('patientId')}::int, ${param('memberId')}::int) as about`)
    .prepare(name),
)

/** This record and the one that is linked with it, whoever asks: for what follows from a change, not to be shown. */
export const recordsOf = (reader: Reader, { patientId, familyMemberId }: Whose): Promise<Whose[]> =>
  asSystem(() => selectRecords(reader).execute({ patientId, memberId: familyMemberId ?? 0 }))

/** Joined by other slices: the account of a child's other parent, or of the adult themselves. */
export const otherParents = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      memberId: actingAccount.memberId,
      accountId: actingAccount.accountId,
    })
    .from(actingAccount)
    .as(alias)

/** Joined by other slices: the record of each adult who has their own sign-in. */
export const ownSignIns = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      accountId: actingAccount.accountId,
      patientId: familyMember.primaryUserId,
      memberId: actingAccount.memberId,
    })
    .from(actingAccount)
    .innerJoin(familyMember, eq(familyMember.id, actingAccount.memberId))
    .where(eq(actingAccount.isOwn, true))
    .as(alias)

/** Joined by other slices: the patients' own health notes; many patients have no row. */
export const patientHealthNotes = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      userId: patientProfile.userId,
      medicalConditions: patientProfile.medicalConditions,
      allergies: patientProfile.allergies,
      regularMedicines: patientProfile.regularMedicines,
      insuranceProvider: patientProfile.insuranceProvider,
      insurancePlan: patientProfile.insurancePlan,
      insuranceNumber: patientProfile.insuranceNumber,
    })
    .from(patientProfile)
    .as(alias)

/** Joined by other slices: where each patient lives, where it is known. */
export const patientHomes = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      userId: patientProfile.userId,
      latitude: patientProfile.latitude,
      longitude: patientProfile.longitude,
    })
    .from(patientProfile)
    .as(alias)

type HealthNoteColumn = 'medicalConditions' | 'allergies' | 'regularMedicines'
type HealthNoteColumns = Record<HealthNoteColumn, SQLWrapper>

/** The health notes of the person that a row is about: the member's, or the patient's own. */
export const healthNotesOf = (member: HealthNoteColumns, patient: HealthNoteColumns) => {
  const first = (column: HealthNoteColumn) =>
    sql<string[]>`coalesce(${member[column]}, ${patient[column]}, '{}'::text[])`
  return {
    medicalConditions: first('medicalConditions'),
    allergies: first('allergies'),
    regularMedicines: first('regularMedicines'),
  }
}

/** Checked before anything is stored for the member, together with `mayActFor`. */
export const isInFamilyOf = (memberId: Placeholder, patientId: Placeholder): SQL<boolean> => {
  const found = new QueryBuilder()
    .select({ id: familyMember.id })
    .from(familyMember)
    .where(and(eq(familyMember.id, memberId), ownFamily(patientId)))
  return sql`exists ${found}`
}

/** For the dashboard. */
export const memberCountOf = (patientId: Placeholder): SQL<number> => {
  const members = new QueryBuilder()
    .select({ count: sql`count(*)` })
    .from(familyMember)
    .where(and(familyOf(patientId), not(isOwnSignIn(patientId, familyMember.id))))
  return sql`(${members})`
}

const selectWithheldActors = prepared((db, name) =>
  db
    .select({ ids: sql<number[]>`actors_withheld_from(${param('actorId')})` })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

/**
 * The staff who deal only with adults of the family who don't share that: the account holder isn't told what they did (FAM-26).
 */
export const actorsWithheldFrom = async (
  db: Queryable,
  { userId: actorId }: Pick<Actor, 'userId'>,
): Promise<number[]> => (await selectWithheldActors(db).execute({ actorId }))[0]?.ids ?? []

/** What closing the account means for the family: children and adults whom nobody else looks after here, and shared children. */
export const countFamily = async (
  reader: Reader,
  userId: number,
): Promise<Pick<ClosingOverview, 'children' | 'adults' | 'sharedChildren'>> => {
  const family = (await findFamily(reader, userId)).filter(({ signIn }) => signIn !== 'yours')
  const sharedChildren = family.flatMap(({ firstName, otherParent }) =>
    otherParent?.state === 'accepted' ? [{ firstName, otherParent: otherParent.name }] : [],
  )
  const adults = family.filter(({ decidesSince }) => decidesSince !== null).length
  return {
    children: family.length - adults - sharedChildren.length,
    adults,
    sharedChildren,
  }
}

/**
 * Whether everyone in the family, and every child of another parent, has been old enough to decide for themselves for so many years, and
 * nobody in it has, or had in these years, their own sign-in.
 */
export const hasGrownUpSince = async (
  reader: Reader,
  userId: number,
  today: CivilDate,
  years: number,
): Promise<boolean> => {
  const [younger] = await reader
    .select({ id: familyMember.id })
    .from(familyMember)
    .where(
      and(
        or(
          eq(familyMember.primaryUserId, userId),
          inArray(
            familyMember.id,
            reader
              .select({ id: familyAccess.familyMemberId })
              .from(familyAccess)
              .where(eq(familyAccess.accountId, userId)),
          ),
        ),
        sql`${familyMember.dateOfBirth} + ${adultTime} + make_interval(years => ${years}::int) > ${today}::date`,
      ),
    )
    .limit(1)
  if (younger) return false
  const [own] = await reader
    .select({ id: ownAccount.id })
    .from(ownAccount)
    .innerJoin(familyMember, eq(familyMember.id, ownAccount.familyMemberId))
    .where(
      and(
        eq(familyMember.primaryUserId, userId),
        sql`(${ownAccount.endedAt} is null or ${ownAccount.endedAt} + make_interval(years => ${years}::int) > ${today}::date)`,
      ),
    )
    .limit(1)
  return own === undefined
}
