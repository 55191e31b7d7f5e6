import { eq, type Placeholder, type SQL } from 'drizzle-orm'
import type { ReminderType } from '@alafia/contract/reminders/schema'
import { Problem } from '../platform/problem.ts'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'
import { healthReminder } from './table.ts'

/** A patient's own and family's; nobody else knows of them. */
export const ownedBy = (patientId: Placeholder): SQL => eq(healthReminder.patientId, patientId)

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
