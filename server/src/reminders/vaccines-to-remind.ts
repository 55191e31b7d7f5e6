import { addDays, type CivilDate } from '@alafia/contract/kernel/civil'
import { overdueAfter } from '@alafia/contract/clinical/immunisations/schedule'
import type { DoseState } from '@alafia/contract/clinical/immunisations/schema'
import { addSpan, vaccinesFor, type Child } from '../clinical/immunisations/plan.ts'

export type Stage = 'due' | 'overdue'
export type DoseToRemind = { dose: string; vaccine: string; stage: Stage }

/** A reminder that was missed, because the server was down, is made up for this long. */
const withinDays = 7

/** The doses that became due or overdue today or in the last days. */
export const dosesToRemind = (child: Child, today: CivilDate): DoseToRemind[] => {
  const isRecent = (day: CivilDate) => day <= today && day > addDays(today, -withinDays)
  return vaccinesFor(child, today)
    .filter(({ offeredWhere }) => offeredWhere === null)
    .flatMap(({ name: vaccine, doses }) =>
      doses.flatMap(({ dose, state, dueOn }): DoseToRemind[] => {
        if (dueOn === null) return []
        if (state === 'due' && isRecent(dueOn)) return [{ dose, vaccine, stage: 'due' }]
        return state === 'overdue' && isRecent(addSpan(dueOn, overdueAfter))
          ? [{ dose, vaccine, stage: 'overdue' }]
          : []
      }),
    )
}

const stateOf = (child: Child, today: CivilDate, dose: string): DoseState | undefined =>
  vaccinesFor(child, today)
    .flatMap(({ doses }) => doses)
    .find((one) => one.dose === dose)?.state

/** Whether a dose that a reminder asks for needs nothing any more. */
export const isSettled = (child: Child, today: CivilDate, dose: string): boolean =>
  !['due', 'overdue'].includes(stateOf(child, today, dose) ?? '')

/**
 * Whether a dose that was reminded of reminds again after a change of the child's vaccines: its day is still to come, it isn't
 * overdue any more, or it counted as given and was withdrawn.
 */
export const isToRemindAgain = (
  child: Child,
  today: CivilDate,
  { dose, stage, isOpen }: { dose: string; stage: Stage; isOpen: boolean },
  withdrawn: readonly string[],
): boolean => {
  const state = stateOf(child, today, dose)
  if (state === 'not-yet') return true
  if (state === 'due' && stage === 'overdue') return true
  return (state === 'due' || state === 'overdue') && !isOpen && withdrawn.includes(dose)
}
