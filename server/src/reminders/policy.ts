import { and, eq, isNotNull, notExists, or, type Placeholder, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { ReminderType } from '@alafia/contract/reminders/schema'
import { familyMembers } from '../family/exports.queries.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'
import { healthReminder } from './table.ts'

const gone = familyMembers('gone')

/** Of nobody who has left the family: nothing is left to do for whom the patient has archived. */
export const isOfFamily: SQL = notExists(
  new QueryBuilder()
    .select({ id: gone.id })
    .from(gone)
    .where(and(eq(gone.id, healthReminder.familyMemberId), isNotNull(gone.archivedAt))),
)

/** A patient's own and family's; nobody else knows of them. What was done for somebody who has left the family stays. */
export const ownedBy = (patientId: Placeholder): SQL | undefined =>
  and(eq(healthReminder.patientId, patientId), or(isNotNull(healthReminder.completedAt), isOfFamily))

export const mayTick =
  ({ role, userId }: Actor): Rule<{ patientId: number }> =>
  ({ patientId }) =>
    role === 'patient' && patientId === userId ? undefined : 'Only the patient can tick off a reminder'

type Ticked = { type: ReminderType; completedAt: Date | null }

/** @throws Problem 409 when it is done already */
export const mustBeOpen = ({ type, completedAt }: Ticked): void => {
  if (completedAt !== null)
    throw new Problem(
      'wrong-state',
      type === 'medication' ? 'This reminder is already taken' : 'This reminder is already completed',
    )
}

/** @throws Problem 409 when it isn't done */
export const mustBeDone = ({ completedAt }: Ticked): void => {
  if (completedAt === null) throw new Problem('wrong-state', 'This reminder is still open')
}
