import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { prepared } from '../platform/database/connect.ts'
import type { Context } from '../request/context.ts'
import { ownFamily } from './policy.ts'
import { familyMember, patientProfile } from './table.ts'

/** For other slices' joins: the person that a row is about; a member who has left the family keeps the own history. */
export const familyMembers = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      id: familyMember.id,
      firstName: familyMember.firstName,
      lastName: familyMember.lastName,
      relationship: familyMember.relationship,
      dateOfBirth: familyMember.dateOfBirth,
      medicalConditions: familyMember.medicalConditions,
    })
    .from(familyMember)
    .as(alias)

/** Whether the member belongs to the patient's family today: asked before anything is booked for the member. */
export const isInFamilyOf = (memberId: Placeholder, patientId: Placeholder): SQL<boolean> => {
  const found = new QueryBuilder()
    .select({ id: familyMember.id })
    .from(familyMember)
    .where(and(eq(familyMember.id, memberId), ownFamily(patientId)))
  return sql`exists ${found}`
}

/** For the overview: how many a patient keeps. */
export const membersOf = (patientId: Placeholder): SQL<number> => {
  const members = new QueryBuilder()
    .select({ count: sql`count(*)` })
    .from(familyMember)
    .where(ownFamily(patientId))
  return sql`(${members})`
}

const familyOf = prepared((db, name) =>
  db
    .select({
      id: familyMember.id,
      primaryUserId: familyMember.primaryUserId,
      firstName: familyMember.firstName,
      lastName: familyMember.lastName,
      dateOfBirth: familyMember.dateOfBirth,
      relationship: familyMember.relationship,
      phone: familyMember.phone,
      emergencyContact: familyMember.emergencyContact,
      medicalConditions: familyMember.medicalConditions,
      profileImage: familyMember.profileImage,
    })
    .from(familyMember)
    .where(ownFamily(sql.placeholder('actorId')))
    .orderBy(familyMember.id)
    .prepare(name),
)

/** The signed-in patient's family, in the order in which it was added. */
export const listFamily = async (context: Context): Promise<FamilyMember[]> => {
  const { db, actor } = context
  context.about([actor.userId])
  return familyOf(db).execute({ actorId: actor.userId })
}

const placeAndInsurance = prepared((db, name) =>
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
    .where(eq(patientProfile.userId, sql.placeholder('actorId')))
    .prepare(name),
)

/** Where the signed-in patient lives and is insured, as the own profile has it; nothing where nothing is noted. */
export const ownPlaceAndInsurance = async ({ db, actor }: Context) =>
  (await placeAndInsurance(db).execute({ actorId: actor.userId }))[0]
