import { and, eq, isNotNull, notExists, or, type Placeholder, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { ReminderType } from '@alafia/contract/reminders/schema'
import { familyMembers } from '../family/exports.queries.ts'
import { mayActFor } from '../family/policy.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'
import { healthReminder } from './table.ts'

const leftFamily = familyMembers('gone')

/** Excludes archived family members: there is nothing left to do for them. */
export const isOfFamily: SQL = notExists(
  new QueryBuilder()
    .select({ id: leftFamily.id })
    .from(leftFamily)
    .where(and(eq(leftFamily.id, healthReminder.familyMemberId), isNotNull(leftFamily.archivedAt))),
)

/** The patient's and their family's, including what was completed for a family member who is now archived. */
export const ownedBy = (actorId: Placeholder): SQL | undefined =>
  and(
    mayActFor(actorId, 'records', healthReminder.patientId, healthReminder.familyMemberId),
    or(isNotNull(healthReminder.completedAt), isOfFamily),
  )

export const mayComplete =
  ({ role }: Actor): Rule<unknown> =>
  () =>
    role === 'patient' ? undefined : 'Only the patient can complete a reminder'

type Completable = { type: ReminderType; completedAt: Date | null }

/** @throws Problem 409 if it is already completed */
export const requireOpen = ({ type, completedAt }: Completable): void => {
  if (completedAt !== null)
    throw new Problem(
      'wrong-state',
      type === 'medication' ? 'This reminder is already taken' : 'This reminder is already completed',
    )
}

/** @throws Problem 409 if it isn't completed */
export const requireCompleted = ({ completedAt }: Completable): void => {
  if (completedAt === null) throw new Problem('wrong-state', 'This reminder is still open')
}
