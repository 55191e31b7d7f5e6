import type { PersonFacts } from '@alafia/contract/clinical/facts/person-facts'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { dateOfAge } from './age.ts'
import type { Age } from './facts/ages/row.ts'

/** A person of whom nothing is recorded. */
export const nothingKnown: PersonFacts = {
  dateOfBirth: null,
  sex: null,
  weightKg: null,
  heightCm: null,
  creatinine: null,
  pregnancy: null,
  breastfeeding: null,
  allergies: [],
  noKnownAllergies: null,
  problems: [],
  noKnownProblems: null,
  otherMedicines: [],
  noOtherMedicines: null,
  unreviewed: { allergies: [], problems: [], medicines: [] },
}

/** The texts of a profile. */
export type HealthNotes = {
  dateOfBirth: CivilDate | null
  medicalConditions: readonly string[]
  allergies: readonly string[]
  regularMedicines: readonly string[]
}

/** What patients typed about themselves, of which nothing has been reviewed. */
export const factsFromNotes = ({
  dateOfBirth,
  medicalConditions,
  allergies,
  regularMedicines,
}: HealthNotes): PersonFacts => ({
  ...nothingKnown,
  dateOfBirth,
  unreviewed: {
    allergies: [...allergies],
    problems: [...medicalConditions],
    medicines: [...regularMedicines],
  },
})

/** Whether the person has reached this age; null if the date of birth isn't known. */
export const hasReached = (
  { dateOfBirth }: Pick<PersonFacts, 'dateOfBirth'>,
  age: Age,
  today: CivilDate,
): boolean | null => (dateOfBirth === null ? null : today >= dateOfAge(dateOfBirth, age))

/** Whole days from an instant or a day to today. */
export const daysSince = (instant: string, today: CivilDate): number =>
  Math.floor(
    (Date.parse(`${today}T23:59:59Z`) -
      Date.parse(instant.length === 10 ? `${instant}T00:00:00Z` : instant)) /
      86_400_000,
  )
