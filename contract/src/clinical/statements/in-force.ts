import { addDays, type CivilDate } from '../../kernel/civil.ts'
import type { CurrentStatement, Statement } from './schema.ts'

/** What counts of a topic, the newest first, without what was taken back. A patient's is there only while it is newer. */
export const statedOf = ({ doctor, patient }: CurrentStatement): Statement[] =>
  [patient, doctor].filter((one) => one !== null).filter(({ value }) => value !== null)

/** Whoever says yes is heard: of a doctor's and a newer patient's statement, the one that asks for caution counts (CLIN-6). */
export const cautious = (stated: readonly Statement[], caution: string): Statement | undefined =>
  stated.find(({ value }) => value === caution) ?? stated[0]

/** A pregnancy without a due date counts for 300 days, one with a due date until three weeks after it. */
const pregnancyLasts = { days: 300, afterDue: 21 }

const isOver = ({ dueDate, recorded }: Statement, today: CivilDate) =>
  dueDate === null
    ? addDays(recorded.at.slice(0, 10), pregnancyLasts.days) < today
    : addDays(dueDate, pregnancyLasts.afterDue) < today

/** What counts about a pregnancy; undefined if nothing was stated, or if that pregnancy must be over. */
export const pregnancyIn = (current: CurrentStatement, today: CivilDate): Statement | undefined =>
  cautious(
    statedOf(current).filter((one) => one.value !== 'pregnant' || !isOver(one, today)),
    'pregnant',
  )
