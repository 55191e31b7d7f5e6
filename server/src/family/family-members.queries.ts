import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context, Reader, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { decidesOn, ownFamily } from './policy.ts'
import { familyConsent, familyMember } from './table.ts'

/** The slices above this one know whether a member has a history; the database function asks their tables (see the migration). */
const hasHistory = sql<boolean>`family_member_has_history(${familyMember.id}, ${familyMember.primaryUserId})`

const ifAnythingIsOpen = <Value>(column: PgColumn) =>
  sql<Value>`case when cardinality(${familyMember.openScopes}) > 0 then ${column} end`
const ifRecordsAreOpen = (column: PgColumn) =>
  sql<string[]>`case when 'records' = any(${familyMember.openScopes}) then ${column} else '{}' end`

// A statement of its own: directly in a selected column, its columns would lose their table's name.
const openConsent = sql`select json_build_object('state', case when ${familyConsent.agreedAt} is null then 'asked' else 'agreed' end,
    'until', ${familyConsent.until}, 'answerBy', to_char(${familyConsent.answerBy} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from ${familyConsent} where ${familyConsent.familyMemberId} = ${familyMember.id} and ${familyConsent.endedAt} is null`

/** The columns of a `FamilyMember`: of an adult, what they share (FAM-22). */
const columns = {
  id: familyMember.id,
  primaryUserId: familyMember.primaryUserId,
  firstName: familyMember.firstName,
  lastName: familyMember.lastName,
  dateOfBirth: ifAnythingIsOpen<string | null>(familyMember.dateOfBirth),
  relationship: familyMember.relationship,
  phone: ifAnythingIsOpen<string | null>(familyMember.phone),
  emergencyContact: ifAnythingIsOpen<string | null>(familyMember.emergencyContact),
  medicalConditions: ifRecordsAreOpen(familyMember.medicalConditions),
  allergies: ifRecordsAreOpen(familyMember.allergies),
  regularMedicines: ifRecordsAreOpen(familyMember.regularMedicines),
  profileImage: ifAnythingIsOpen<string | null>(familyMember.profileImage),
  hasHistory,
  decidesSince: familyMember.decidesSince,
  openScopes: familyMember.openScopes,
  decidesOn: sql<
    string | null
  >`case when ${familyMember.decidesSince} is null and ${familyMember.toldOn} is not null then ${decidesOn} end`,
  consent: sql<FamilyMember['consent']>`(${openConsent})`,
}

const selectFamily = prepared((db, name) =>
  db
    .select(columns)
    .from(familyMember)
    .where(ownFamily(param('actorId')))
    .orderBy(familyMember.id)
    .prepare(name),
)

/** In the order in which they were added. */
export const listFamily = async (context: Context): Promise<FamilyMember[]> => {
  const { db, actor } = context
  context.about([actor.userId])
  return selectFamily(db).execute({ actorId: actor.userId })
}

const ofActor = and(eq(familyMember.id, param('id')), ownFamily(param('actorId')))

const lockMember = prepared((db, name) =>
  db.select({ id: familyMember.id }).from(familyMember).where(ofActor).for('update').prepare(name),
)

const selectMember = prepared((db, name) =>
  db.select(columns).from(familyMember).where(ofActor).prepare(name),
)

/**
 * The member, locked until the transaction ends: a booking for them waits. Only a statement that starts after the lock sees what
 * others have just done. @throws Problem 404
 */
export const lockOwnMember = async (tx: Tx, actor: Actor, id: number): Promise<FamilyMember> => {
  const [locked] = await lockMember(tx).execute({ id, actorId: actor.userId })
  if (!locked) throw notFound()
  return findOwnMember(tx, actor, id)
}

/** @throws Problem 404 */
export const findOwnMember = async (reader: Reader, { userId }: Actor, id: number): Promise<FamilyMember> => {
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
