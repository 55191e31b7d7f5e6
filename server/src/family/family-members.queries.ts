import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { scopes, type Scope } from '@alafia/contract/family/sharing'
import { people } from '../accounts/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context, Reader, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { decidesOn, familyOf, isOwnSignIn } from './policy.ts'
import { actingAccount, familyAccess, familyConsent, familyMember } from './table.ts'

/** The slices above this one know whether a member has a history; the database function asks their tables (see the migration). */
const hasHistory = sql<boolean>`family_member_has_history(${familyMember.id}, ${familyMember.primaryUserId})`

const actorId = param('actorId')
const isYou = isOwnSignIn(actorId, familyMember.id)

/** Of themselves, everything. */
const openScopes = sql<
  Scope[]
>`case when ${isYou} then ${sql.raw(`array[${scopes.map((scope) => `'${scope}'`).join(', ')}]`)} else ${familyMember.openScopes} end`
const ifAnythingIsOpen = <Value>(column: PgColumn) =>
  sql<Value>`case when cardinality(${openScopes}) > 0 then ${column} end`
const areRecordsOpen = sql`'records' = any(${openScopes})`
const ifRecordsAreOpen = (column: PgColumn) =>
  sql<string[]>`case when ${areRecordsOpen} then ${column} else '{}' end`
/** Open to whoever may change it, who would otherwise empty what they aren't shown. */
const insuranceIfOpen = (column: PgColumn) =>
  sql<string | null>`case when ${areRecordsOpen} then ${column} end`

// A statement of its own: directly in a selected column, its columns would lose their table's name.
const openConsent = sql`select json_build_object('state', case when ${familyConsent.agreedAt} is null then 'asked' else 'agreed' end,
    'until', ${familyConsent.until}, 'answerBy', to_char(${familyConsent.answerBy} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from ${familyConsent} where ${familyConsent.familyMemberId} = ${familyMember.id} and ${familyConsent.endedAt} is null`

const [holder, parent] = [people('child_holder'), people('child_parent')]
const nameOf = ({ firstName, lastName }: Record<'firstName' | 'lastName', PgColumn>) =>
  sql`${firstName} || ' ' || ${lastName}`

// Statements of their own, like the one above.
const whoIsInvited = sql`select json_build_object('state', case when ${familyAccess.acceptedAt} is null then 'invited' else 'accepted' end,
    'name', coalesce(${nameOf(parent)}, ${familyAccess.address}),
    'answerBy', to_char(${familyAccess.answerBy} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from ${familyAccess} left join ${parent} on ${parent.id} = ${familyAccess.accountId}
  where ${familyAccess.familyMemberId} = ${familyMember.id} and ${familyAccess.endedAt} is null`
const whoShares = sql`select json_build_object('state', 'accepted', 'name', ${nameOf(holder)}, 'answerBy', null)
  from ${holder} where ${holder.id} = ${familyMember.primaryUserId} and not ${holder.isClosed}`

const hasOwnSignIn = sql`exists (select from ${actingAccount}
  where ${actingAccount.memberId} = ${familyMember.id} and ${actingAccount.isOwn})`

/** The columns of a `FamilyMember`: of an adult, what they share (FAM-22). */
const columns = {
  id: familyMember.id,
  primaryUserId: familyMember.primaryUserId,
  firstName: familyMember.firstName,
  lastName: familyMember.lastName,
  dateOfBirth: ifAnythingIsOpen<string | null>(familyMember.dateOfBirth),
  relationship: familyMember.relationship,
  phone: ifAnythingIsOpen<string | null>(familyMember.phone).mapWith(familyMember.phone),
  emergencyContact: ifAnythingIsOpen<string | null>(familyMember.emergencyContact).mapWith(
    familyMember.emergencyContact,
  ),
  medicalConditions: ifRecordsAreOpen(familyMember.medicalConditions),
  allergies: ifRecordsAreOpen(familyMember.allergies),
  regularMedicines: ifRecordsAreOpen(familyMember.regularMedicines),
  insuranceProvider: insuranceIfOpen(familyMember.insuranceProvider),
  insurancePlan: insuranceIfOpen(familyMember.insurancePlan),
  insuranceNumber: insuranceIfOpen(familyMember.insuranceNumber),
  profileImage: ifAnythingIsOpen<string | null>(familyMember.profileImage),
  hasHistory,
  decidesSince: familyMember.decidesSince,
  openScopes,
  decidesOn: sql<
    string | null
  >`case when ${familyMember.decidesSince} is null and ${familyMember.toldOn} is not null then ${decidesOn} end`,
  consent: sql<FamilyMember['consent']>`(${openConsent})`,
  signIn: sql<FamilyMember['signIn']>`case when ${isYou} then 'yours' when ${hasOwnSignIn} then 'theirs' end`,
  otherParent: sql<
    FamilyMember['otherParent']
  >`case when ${isYou} then null when ${familyMember.primaryUserId} = ${actorId} then (${whoIsInvited}) else (${whoShares}) end`,
}

const selectFamily = prepared((db, name) =>
  db.select(columns).from(familyMember).where(familyOf(actorId)).orderBy(familyMember.id).prepare(name),
)

/** In the order in which they were added, with the children whom another parent shares. */
export const findFamily = (reader: Reader, userId: number): Promise<FamilyMember[]> =>
  selectFamily(reader).execute({ actorId: userId })

export const listFamily = async (context: Context): Promise<FamilyMember[]> => {
  const { db, actor } = context
  const members = await findFamily(db, actor.userId)
  context.about([actor.userId, ...members.map(({ primaryUserId }) => primaryUserId)])
  return members
}

const ofActor = and(eq(familyMember.id, param('id')), familyOf(actorId))

const lockRow = prepared((db, name) =>
  db.select({ id: familyMember.id }).from(familyMember).where(ofActor).for('update').prepare(name),
)

const selectMember = prepared((db, name) =>
  db.select(columns).from(familyMember).where(ofActor).prepare(name),
)

/**
 * The member, locked until the transaction ends: a booking for them waits. Only a statement that starts after the lock sees what
 * others have just done. @throws Problem 404
 */
export const lockMember = async (tx: Tx, actor: Actor, id: number): Promise<FamilyMember> => {
  const [locked] = await lockRow(tx).execute({ id, actorId: actor.userId })
  if (!locked) throw notFound()
  return findMember(tx, actor, id)
}

/** @throws Problem 404 */
export const findMember = async (reader: Reader, { userId }: Actor, id: number): Promise<FamilyMember> => {
  const [found] = await selectMember(reader).execute({ id, actorId: userId })
  if (!found) throw notFound()
  return found
}

/** The member's next open appointment, which must be cancelled before they are removed. */
export const openAppointmentOf = async (
  tx: Tx,
  { id, primaryUserId }: Pick<FamilyMember, 'id' | 'primaryUserId'>,
  now: Date,
): Promise<{ date: string; time: string; waitsForTime: boolean } | undefined> => {
  const { rows } = await tx.execute<{ date: string; time: string; waitsForTime: boolean }>(sql`
    select "date", "time", waits_for_time as "waitsForTime"
    from family_member_open_appointment(${id}, ${primaryUserId}, ${now.toISOString()}::timestamptz)`)
  return rows[0]
}
