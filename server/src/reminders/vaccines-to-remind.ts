import { addDays, type CivilDate } from '@alafia/contract/kernel/civil'
import { overdueAfter } from '@alafia/contract/clinical/immunisations/schedule'
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

/** Whether a dose that a reminder asks for needs nothing any more. */
export const isSettled = (child: Child, today: CivilDate, dose: string): boolean =>
  !vaccinesFor(child, today).some(({ doses }) =>
    doses.some((one) => one.dose === dose && (one.state === 'due' || one.state === 'overdue')),
  )
