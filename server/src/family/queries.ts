import { and, eq, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { ownFamily } from './policy.ts'
import { familyMember, patientProfile } from './table.ts'

/** For other slices' joins: the person that a row is about; a member who has left the family keeps the own history. */
export const familyMembers = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      id: familyMember.id,
      primaryUserId: familyMember.primaryUserId,
      archivedAt: familyMember.archivedAt,
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

/** For other slices' joins: what patients have noted of themselves; many have noted nothing and have no row. */
export const patientNotes = <Alias extends string>(alias: Alias) =>
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

type NotedColumn = 'medicalConditions' | 'allergies' | 'regularMedicines'
type Noted = Record<NotedColumn, SQLWrapper>

/** What to mind of the person that a row is about: the member's where there is a member, else the patient's own. */
export const healthNotesOf = (member: Noted, patient: Noted) => {
  const first = (column: NotedColumn) =>
    sql<string[]>`coalesce(${member[column]}, ${patient[column]}, '{}'::text[])`
  return {
    medicalConditions: first('medicalConditions'),
    allergies: first('allergies'),
    regularMedicines: first('regularMedicines'),
  }
}

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

/** What stands above this slice knows of its members; the function asks there (see the migration). */
const hasHistory = sql<boolean>`family_member_has_history(${familyMember.id}, ${familyMember.primaryUserId})`

/** The columns of a `FamilyMember`. */
const columns = {
  id: familyMember.id,
  primaryUserId: familyMember.primaryUserId,
  firstName: familyMember.firstName,
  lastName: familyMember.lastName,
  dateOfBirth: familyMember.dateOfBirth,
  relationship: familyMember.relationship,
  phone: familyMember.phone,
  emergencyContact: familyMember.emergencyContact,
  medicalConditions: familyMember.medicalConditions,
  allergies: familyMember.allergies,
  regularMedicines: familyMember.regularMedicines,
  profileImage: familyMember.profileImage,
  hasHistory,
}

const familyOf = prepared((db, name) =>
  db
    .select(columns)
    .from(familyMember)
    .where(ownFamily(param('actorId')))
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
    .where(eq(patientProfile.userId, param('actorId')))
    .prepare(name),
)

/** Where the signed-in patient lives and is insured, as the own profile has it; nothing where nothing is noted. */
export const ownPlaceAndInsurance = async ({ db, actor }: Context) =>
  (await placeAndInsurance(db).execute({ actorId: actor.userId }))[0]

const ofActor = and(eq(familyMember.id, param('id')), ownFamily(param('actorId')))

const lockOf = prepared((db, name) =>
  db.select({ id: familyMember.id }).from(familyMember).where(ofActor).for('update').prepare(name),
)

const oneOf = prepared((db, name) => db.select(columns).from(familyMember).where(ofActor).prepare(name))

/**
 * The member as it stands, and will until this transaction ends: whoever books for the member meanwhile waits. What others
 * have just done is seen only by a statement that begins after the lock. @throws Problem 404
 */
export const lockOwnMember = async (tx: Tx, { userId }: Actor, id: number): Promise<FamilyMember> => {
  const [locked] = await lockOf(tx).execute({ id, actorId: userId })
  const [found] = locked ? await oneOf(tx).execute({ id, actorId: userId }) : []
  if (!found) throw notFound()
  return found
}

/** The next appointment of a member that is still open: what has to be cancelled before the member goes. */
export const openVisitOf = async (
  tx: Tx,
  { id, primaryUserId }: Pick<FamilyMember, 'id' | 'primaryUserId'>,
  now: Date,
): Promise<{ date: string; time: string; waitsForTime: boolean } | undefined> => {
  const { rows } = await tx.execute<{ date: string; time: string; waitsForTime: boolean }>(sql`
    select "date", "time", waits_for_time as "waitsForTime"
    from family_member_open_visit(${id}, ${primaryUserId}, ${now.toISOString()}::timestamptz)`)
  return rows[0]
}
