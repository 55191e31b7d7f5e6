import type { Author } from '@alafia/contract/clinical/entry'
import type { HealthFacts, HealthSummary } from '@alafia/contract/clinical/facts/schema'
import type { CurrentStatement, Statement, StatementTopic } from '@alafia/contract/clinical/statements/schema'

const notStated: CurrentStatement = { doctor: null, patient: null }

const none = { entries: [], total: 0 }

/** A person of whom nobody has recorded anything. */
export const nothingKnown = {
  statements: {
    sex: notStated,
    gender: notStated,
    pregnancy: notStated,
    breastfeeding: notStated,
    'family-history': notStated,
    'social-history': notStated,
    'no-known-allergies': notStated,
    'no-known-problems': notStated,
    'no-other-medicines': notStated,
  },
  measurements: [],
  problems: none,
  allergies: none,
  medicinesElsewhere: none,
  immunisations: none,
  unreviewed: [],
} satisfies HealthSummary & Partial<HealthFacts>

/** Kemi, six years old, whose facts the reader may change. */
export const factsOf = (change: Partial<HealthFacts> = {}): HealthFacts => ({
  patientId: 1,
  familyMemberId: 5,
  firstName: 'Kemi',
  lastName: 'Bello',
  dateOfBirth: '2019-06-01',
  mayChange: true,
  ...nothingKnown,
  bmi: null,
  bloodPressure: null,
  ...change,
})

export const author: Author = {
  name: 'Dr. Chidi Okafor',
  role: 'doctor',
  at: '2026-03-03T09:00:00.000Z',
}

export const statement = (
  topic: StatementTopic,
  value: string,
  role: Author['role'] = 'doctor',
): Statement => ({
  topic,
  value,
  dueDate: null,
  recorded: role === 'doctor' ? author : { ...author, name: 'Amina Bello', role },
})
