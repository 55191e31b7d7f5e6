import { and, inArray, isNull, sql } from 'drizzle-orm'
import { daysBetween, monthsBetween, type CivilDate } from '@alafia/contract/kernel/civil'
import type { MeasuredValue } from '@alafia/contract/clinical/measurements/schema'
import type { PersonParams } from '@alafia/contract/clinical/person'
import type { Context, Tx } from '../request/context.ts'
import { invalidateFacts, recordedNow } from './entries.actions.ts'
import { checkValue } from './measurement-checks.ts'
import { personToChange } from './person.queries.ts'
import { measurement } from './table.ts'

type Measured = {
  takenOn: CivilDate
  values: readonly Omit<MeasuredValue, 'confirmed'>[]
  /** Measurements of a result that this one corrects. */
  instead: readonly number[]
}

/**
 * Records values of a test result as measurements, in the caller's transaction. The doctor who signs the result off confirms what
 * is unusual; what can't be isn't recorded. Those of a corrected result are withdrawn.
 * @returns the ids of the measurements
 * @throws Problem 403, 404 for a person whose facts the doctor may not change
 */
export const recordResultMeasurements = async (
  context: Context,
  tx: Tx,
  asked: PersonParams,
  { takenOn, values, instead }: Measured,
): Promise<number[]> => {
  if (values.length === 0 && instead.length === 0) return []
  const person = await personToChange(context, tx, asked)
  const { actor, clock } = context
  const now = clock.now()
  if (instead.length > 0) {
    const withdrawn = await tx
      .update(measurement)
      .set({
        changedBy: actor.userId,
        changedAs: 'doctor',
        changedAt: now,
        version: sql`${measurement.version} + 1`,
        withdrawnReason: 'The test result was corrected',
      })
      .where(and(inArray(measurement.id, [...instead]), isNull(measurement.withdrawnReason)))
      .returning({ id: measurement.id })
    for (const { id } of withdrawn) tx.record('health-entry.withdrawn', `measurement ${id}`, person.accounts)
  }
  const { dateOfBirth, sex } = person
  const age =
    dateOfBirth === null
      ? { ageDays: null, ageMonths: null }
      : { ageDays: daysBetween(dateOfBirth, takenOn), ageMonths: monthsBetween(dateOfBirth, takenOn) }
  const checked = values
    .map((value) => checkValue({ ...value, confirmed: true }, { at: '', ...age, sex, isPatient: false }))
    .filter(({ impossible }) => impossible.length === 0)
  // Noon, since only the day is known.
  const measuredAt = new Date(Math.min(now.getTime(), Date.parse(`${takenOn}T12:00:00Z`)))
  const rows = checked.map(({ stored }) => ({
    ...recordedNow(context, person),
    ...stored,
    place: 'clinic' as const,
    measuredAt,
  }))
  const added =
    rows.length === 0 ? [] : await tx.insert(measurement).values(rows).returning({ id: measurement.id })
  for (const { id } of added) tx.record('measurement.added', `measurement ${id}`, person.accounts)
  await invalidateFacts(tx, person)
  return added.map(({ id }) => id)
}
