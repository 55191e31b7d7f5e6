import { addDays, type CivilDate } from '../kernel/civil.ts'
import { daysOf } from '../prescriptions/directions.ts'

/** So much before the first medicine runs out, a refill can still be arranged. */
export const daysAhead = 5

/**
 * A day for the refill reminder: some days before the first medicine whose duration can be read runs out.
 * Undefined where none can, and where that day isn't ahead of `today`.
 * @param from the day of the filling, else of the issue
 */
export const refillDay = (
  durations: readonly string[],
  from: CivilDate,
  today: CivilDate,
): CivilDate | undefined => {
  const days = durations.flatMap((duration) => daysOf(duration) ?? [])
  if (days.length === 0) return undefined
  const reminder = addDays(from, Math.min(...days) - daysAhead)
  return reminder > today ? reminder : undefined
}
