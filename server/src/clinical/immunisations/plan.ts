import { addDays, addMonths, ageOn, type CivilDate } from '@alafia/contract/kernel/civil'
import {
  overdueAfter,
  overdueRule,
  schedule,
  scheduleSource,
  type ScheduledDose,
  type ScheduledVaccine,
  type Span,
} from '@alafia/contract/clinical/immunisations/schedule'
import type {
  DoseState,
  DoseStatus,
  Immunisation,
  ImmunisationPlan,
} from '@alafia/contract/clinical/immunisations/schema'
import type { Sex } from '@alafia/contract/clinical/statements/schema'

/** The schedule ends with the vaccine of 9 to 14 years. */
const adultFrom = 15
/**
 * The doses of the first years are called due until the fifth birthday; afterwards what to catch up is a doctor's decision. The
 * WHO's kit names five years for BCG and Hib; for the others this is our own rule.
 */
const infantUntil = 5

export const addSpan = (date: CivilDate, span: Span): CivilDate => {
  if ('weeks' in span) return addDays(date, span.weeks * 7)
  return addMonths(date, 'months' in span ? span.months : span.years * 12)
}

/** The first day on which each dose was given, by dose. */
export type Given = ReadonlyMap<string, CivilDate>

export type Child = { dateOfBirth: CivilDate; sex: Sex | null; given: Given }

const later = (one: CivilDate, other: CivilDate) => (one > other ? one : other)

/** The earliest day; null while the dose before it hasn't been given. */
const dueDayOf = ({ due, after }: ScheduledDose, { dateOfBirth, given }: Child): CivilDate | null => {
  const byAge = addSpan(dateOfBirth, due)
  if (!after) return byAge
  const before = given.get(after.dose)
  return before === undefined ? null : later(byAge, addSpan(before, after))
}

const stateOf = (
  dose: ScheduledDose,
  { doses, girlsOnly, offeredWhere }: ScheduledVaccine,
  child: Child,
  today: CivilDate,
): Pick<DoseStatus, 'state' | 'dueOn'> => {
  const { dateOfBirth, sex, given } = child
  const dueOn = dueDayOf(dose, child)
  const is = (state: DoseState) => ({ state, dueOn })
  if (given.has(dose.dose)) return is('given')
  const following = doses.slice(doses.indexOf(dose) + 1)
  if (following.some((one) => given.has(one.dose))) return is('other-dose-given')
  if (dose.until && today >= addSpan(dateOfBirth, dose.until)) return is('too-late')
  if (dose.askFrom && today >= addSpan(dateOfBirth, dose.askFrom)) return is('past-age')
  const isForInfants = addSpan(dateOfBirth, dose.due) < addSpan(dateOfBirth, { years: infantUntil })
  if (isForInfants && ageOn(today, dateOfBirth) >= infantUntil) return is('past-age')
  if (dueOn === null || today < dueOn) return is('not-yet')
  if (girlsOnly && sex === null) return is('sex-unknown')
  // Where it isn't offered everywhere, nobody is late.
  return is(offeredWhere === undefined && today >= addSpan(dueOn, overdueAfter) ? 'overdue' : 'due')
}

/** Each vaccine of the schedule that is for this child, with the state of its doses. */
export const vaccinesFor = (child: Child, today: CivilDate): ImmunisationPlan['vaccines'] =>
  schedule
    .filter(({ girlsOnly }) => !girlsOnly || child.sex === null || child.sex === 'female')
    .map((vaccine) => ({
      id: vaccine.id,
      name: vaccine.name,
      protectsAgainst: vaccine.protectsAgainst,
      offeredWhere: vaccine.offeredWhere ?? null,
      source: vaccine.source,
      unconfirmed: [...vaccine.unconfirmed],
      catchUp: vaccine.catchUp,
      doses: vaccine.doses.map((dose) => ({
        dose: dose.dose,
        ...stateOf(dose, vaccine, child, today),
        givenOn: child.given.get(dose.dose) ?? null,
      })),
    }))

/** The first day on which each dose was given. */
export const givenDoses = (entries: readonly Pick<Immunisation, 'dose' | 'givenOn'>[]): Given => {
  const given = new Map<string, CivilDate>()
  for (const { dose, givenOn } of entries) {
    const known = dose === null ? undefined : given.get(dose)
    if (dose !== null && (known === undefined || givenOn < known)) given.set(dose, givenOn)
  }
  return given
}

export const isChild = (dateOfBirth: CivilDate, today: CivilDate): boolean =>
  ageOn(today, dateOfBirth) < adultFrom

type Stored = { dateOfBirth: CivilDate | null; sex: Sex | null; entries: Immunisation[] }

/** The national schedule for one person. */
export const planOf = ({ dateOfBirth, sex, entries }: Stored, today: CivilDate): ImmunisationPlan => {
  const newestFirst = entries.toSorted((one, other) => (one.givenOn < other.givenOn ? 1 : -1))
  const plan = { country: 'Nigeria', source: scheduleSource, overdueRule, entries: newestFirst }
  if (dateOfBirth === null) return { ...plan, state: 'no-date-of-birth', vaccines: [] }
  if (!isChild(dateOfBirth, today)) return { ...plan, state: 'not-a-child', vaccines: [] }
  const child = { dateOfBirth, sex, given: givenDoses(entries) }
  return { ...plan, state: 'shown', vaccines: vaccinesFor(child, today) }
}
