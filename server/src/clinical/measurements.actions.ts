import { eq } from 'drizzle-orm'
import { civilOf, daysBetween, monthsBetween } from '@alafia/contract/kernel/civil'
import { minute } from '@alafia/contract/kernel/durations'
import type {
  ChangedMeasurement,
  MeasuredValue,
  Measurement,
  NewMeasurements,
} from '@alafia/contract/clinical/measurements/schema'
import type { PersonParams } from '@alafia/contract/clinical/person'
import { invalid, invalidFields, Problem } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { changeFacts, recordedNow, updateEntry } from './entries.actions.ts'
import { readEntries, readEntry } from './entries.queries.ts'
import { checkValue, type StoredValue } from './measurement-checks.ts'
import type { Person } from './person.queries.ts'
import { measurement } from './table.ts'

const kind = 'measurement'

type Circumstances = Pick<NewMeasurements, 'place' | 'measuredAt'>

/** Clocks differ a little. */
const tolerance = 5 * minute
const earliest = new Date('1900-01-01T00:00:00Z')

/** @throws Problem 400 for a time in the future or before birth, or a patient who measured in the clinic */
const circumstancesOf = (
  { actor, clock }: Context,
  { dateOfBirth, sex }: Person,
  { place, measuredAt: typed }: Circumstances,
) => {
  const measuredAt = new Date(typed)
  if (measuredAt.getTime() > clock.now().getTime() + tolerance)
    throw invalid('measuredAt', 'This time is in the future')
  if (measuredAt < earliest) throw invalid('measuredAt', 'Enter a later time')
  const { date } = civilOf(measuredAt, clock.zone)
  if (dateOfBirth !== null && date < dateOfBirth)
    throw invalid('measuredAt', 'This time is before the date of birth')
  if (actor.role === 'patient' && place === 'clinic')
    throw invalid('place', 'The clinic records what was measured there. Choose home')
  const age =
    dateOfBirth === null
      ? { ageDays: null, ageMonths: null }
      : { ageDays: daysBetween(dateOfBirth, date), ageMonths: monthsBetween(dateOfBirth, date) }
  return { columns: { place, measuredAt }, child: { ...age, sex } }
}

/** @throws Problem 400 for what can't be, 409 with the plausible limits for what has to be confirmed */
const checkedValues = (
  { actor }: Context,
  values: readonly MeasuredValue[],
  child: ReturnType<typeof circumstancesOf>['child'],
  pathOf: (index: number) => string,
): StoredValue[] => {
  const checked = values.map((value, index) =>
    checkValue(value, { ...child, at: pathOf(index), isPatient: actor.role === 'patient' }),
  )
  const impossible = checked.flatMap((one) => one.impossible)
  if (impossible.length > 0) throw invalidFields(impossible)
  const doubts = checked.flatMap((one) => one.doubts)
  if (doubts.length > 0)
    throw new Problem('implausible', 'Please check these values, then confirm them or correct them', {
      errors: doubts.map(({ path, message }) => ({ path, message })),
      limits: doubts.map(({ limits }) => limits),
    })
  return checked.map(({ stored }) => stored)
}

/**
 * Records what was measured at one time: all of it or nothing.
 * @throws Problem 400, 403, 404, 409 for values that have to be confirmed
 */
export const addMeasurements = (
  context: Context,
  asked: PersonParams,
  { values, ...circumstances }: NewMeasurements,
): Promise<Measurement[]> =>
  changeFacts(context, asked, async (tx, person) => {
    const { columns, child } = circumstancesOf(context, person, circumstances)
    const checked = checkedValues(context, values, child, (index) => `values.${index}.`)
    const rows = checked.map((value) => ({ ...recordedNow(context, person), ...columns, ...value }))
    const added = await tx.insert(measurement).values(rows).returning({ id: measurement.id })
    const ids = added.map(({ id }) => id)
    for (const id of ids) tx.record('measurement.added', `${kind} ${id}`, person.accounts)
    return readEntries<Measurement>(tx, kind, person, ids)
  })

/**
 * Corrects a value; what was measured can't become something else.
 * @throws Problem 400, 403, 404, 409 with the measurement as it is now, or for a value that has to be confirmed
 */
export const updateMeasurement = (
  context: Context,
  asked: PersonParams,
  id: number,
  { version, place, measuredAt, ...typed }: ChangedMeasurement,
): Promise<Measurement> =>
  updateEntry(context, asked, {
    kind,
    id,
    version,
    update: async (tx, changed, person) => {
      const before = await readEntry<Measurement>(tx, kind, person, id)
      if (before.kind !== typed.kind) throw invalid('kind', 'What was measured stays the same')
      const { columns, child } = circumstancesOf(context, person, { place, measuredAt })
      const [value] = checkedValues(context, [typed], child, () => '')
      await tx
        .update(measurement)
        .set({ ...columns, ...value, ...changed })
        .where(eq(measurement.id, id))
    },
  })
