import { and, eq, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Context, Reader } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { adultTime } from '../sessions/limits.queries.ts'
import { ownFamily } from './policy.ts'
import { familyMember, patientProfile } from './table.ts'

/** Joined by other slices: the family member that a row is about, archived ones included. */
export const familyMembers = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      id: familyMember.id,
      primaryUserId: familyMember.primaryUserId,
      archivedAt: familyMember.archivedAt,
      openScopes: familyMember.openScopes,
      firstName: familyMember.firstName,
      lastName: familyMember.lastName,
      relationship: familyMember.relationship,
      dateOfBirth: familyMember.dateOfBirth,
      medicalConditions: familyMember.medicalConditions,
      allergies: familyMember.allergies,
      regularMedicines: familyMember.regularMedicines,
      phone: familyMember.phone,
      emergencyContact: familyMember.emergencyContact,
      profileImage: familyMember.profileImage,
    })
    .from(familyMember)
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
    .where(ownFamily(patientId))
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

const selectAddressAndInsurance = prepared((db, name) =>
  db
    .select({
      address: patientProfile.address,
      latitude: patientProfile.latitude,
      longitude: patientProfile.longitude,
      provider: patientProfile.insuranceProvider,
      plan: patientProfile.insurancePlan,
      number: patientProfile.insuranceNumber,
    })
    .from(patientProfile)
    .where(eq(patientProfile.userId, param('actorId')))
    .prepare(name),
)

/** From the signed-in patient's profile; undefined without one. */
export const getAddressAndInsurance = async ({ db, actor }: Context) =>
  (await selectAddressAndInsurance(db).execute({ actorId: actor.userId }))[0]

/** How many children and adults an account holder has in their family. */
export const countFamily = async (
  reader: Reader,
  patientId: number,
): Promise<{ children: number; adults: number }> => {
  const [row] = await reader
    .select({
      children: sql<number>`count(*) filter (where ${familyMember.decidesSince} is null)::int`,
      adults: sql<number>`count(${familyMember.decidesSince})::int`,
    })
    .from(familyMember)
    .where(ownFamily(patientId))
  return row ?? { children: 0, adults: 0 }
}

/** Whether everyone in the family has been old enough to decide for themselves for so many years. */
export const hasGrownUpSince = async (
  reader: Reader,
  patientId: number,
  today: CivilDate,
  years: number,
): Promise<boolean> => {
  const [younger] = await reader
    .select({ id: familyMember.id })
    .from(familyMember)
    .where(
      and(
        eq(familyMember.primaryUserId, patientId),
        sql`${familyMember.dateOfBirth} + ${adultTime} + make_interval(years => ${years}::int) > ${today}::date`,
      ),
    )
    .limit(1)
  return younger === undefined
}
