import { describe, expect, test } from 'vitest'
import type { Statement, StatementTopic } from '@alafia/contract/clinical/statements/schema'
import type { StoredFacts } from './exports.queries.ts'
import { toPersonFacts } from './person-facts.ts'

const none = { entries: [], total: 0 }
const stored = (statements: Statement[], more: Partial<StoredFacts> = {}): StoredFacts => ({
  datesOfBirth: [],
  dateOfBirth: '1990-01-01',
  statements,
  measurements: [],
  problems: none,
  allergies: none,
  medicinesElsewhere: none,
  immunisations: none,
  unreviewed: [{ kind: 'allergy', text: 'Penicillin' }],
  ...more,
})
const says = (
  role: 'doctor' | 'patient',
  day: string,
  topic: StatementTopic,
  value: string | null,
  dueDate: string | null = null,
): Statement => ({ topic, value, dueDate, recorded: { name: '', role, at: `${day}T08:00:00.000Z` } })
const factsOf = (statements: Statement[], today = '2026-03-11') => toPersonFacts(stored(statements), today)

const entry = {
  id: 1,
  version: 1,
  recorded: { name: 'Dr. Okafor', role: 'doctor', at: '2026-03-02T08:00:00.000Z' },
  changed: null,
} as const
const listOf = <Entry>(one: Entry) => ({ entries: [one], total: 1 })
const lists = {
  allergies: (certainty: 'confirmed' | 'ruled-out') =>
    listOf({
      ...entry,
      substance: 'Latex',
      key: null,
      type: 'allergy' as const,
      reaction: null,
      severity: null,
      certainty,
    }),
  problems: (status: 'active' | 'resolved') =>
    listOf({ ...entry, text: 'Asthma', code: null, status, onset: null }),
  medicines: (status: 'taking' | 'stopped') =>
    listOf({
      ...entry,
      name: 'Folic acid',
      directions: null,
      since: null,
      status,
      stoppedOn: null,
      stopReason: null,
    }),
}

describe('CLIN-7 that there are none counts', () => {
  const at = '2026-03-01T08:00:00.000Z'
  const noneKnown = (more: Partial<StoredFacts>) => {
    const topics = ['no-known-allergies', 'no-known-problems', 'no-other-medicines'] as const
    const statements = topics.map((topic) => says('doctor', '2026-03-01', topic, 'yes'))
    const facts = toPersonFacts(stored(statements, { unreviewed: [], ...more }), '2026-03-11')
    return [facts.noKnownAllergies, facts.noKnownProblems, facts.noOtherMedicines]
  }

  test('while nothing speaks against it, and what is over doesn’t', () => {
    expect(noneKnown({})).toEqual([at, at, at])
    const over = {
      allergies: lists.allergies('ruled-out'),
      problems: lists.problems('resolved'),
      medicinesElsewhere: lists.medicines('stopped'),
    }
    expect(noneKnown(over)).toEqual([at, at, at])
  })

  test('no more once an entry is on the list', () => {
    expect(noneKnown({ allergies: lists.allergies('confirmed') })).toEqual([null, at, at])
    expect(noneKnown({ problems: lists.problems('active') })).toEqual([at, null, at])
    expect(noneKnown({ medicinesElsewhere: lists.medicines('taking') })).toEqual([at, at, null])
  })

  test('no more once the patient states something that no doctor has reviewed', () => {
    expect(noneKnown({ unreviewed: [{ kind: 'allergy', text: 'Latex' }] })).toEqual([null, at, at])
    expect(noneKnown({ unreviewed: [{ kind: 'problem', text: 'Asthma' }] })).toEqual([at, null, at])
    expect(noneKnown({ unreviewed: [{ kind: 'medicine', text: 'Folic acid' }] })).toEqual([at, at, null])
  })
})

describe('CLIN-6 for the safety checks', () => {
  test('nothing stated is nothing known', () => {
    expect(factsOf([])).toMatchObject({
      sex: null,
      pregnancy: null,
      breastfeeding: null,
      weightKg: null,
      noKnownAllergies: null,
      unreviewed: { allergies: ['Penicillin'], problems: [], medicines: [] },
    })
  })

  test('a doctor’s sex counts, else the patient’s', () => {
    const patients = says('patient', '2026-03-02', 'sex', 'male')
    expect(factsOf([patients]).sex).toBe('male')
    expect(factsOf([patients, says('doctor', '2026-03-01', 'sex', 'female')]).sex).toBe('female')
  })

  test.each([
    ['doctor', 'pregnant', 'patient', 'not-pregnant'],
    ['doctor', 'not-pregnant', 'patient', 'pregnant'],
  ] as const)('of %s: %s and a newer %s: %s pregnant counts', (first, one, second, other) => {
    const { pregnancy } = factsOf([
      says(first, '2026-03-01', 'pregnancy', one),
      says(second, '2026-03-05', 'pregnancy', other),
    ])
    expect(pregnancy?.state).toBe('pregnant')
  })

  test('an older statement of the patient is over once a doctor has said otherwise', () => {
    const { pregnancy, breastfeeding } = factsOf([
      says('patient', '2026-03-01', 'pregnancy', 'pregnant'),
      says('doctor', '2026-03-05', 'pregnancy', 'not-pregnant'),
      says('doctor', '2026-03-05', 'breastfeeding', null),
    ])
    expect(pregnancy).toMatchObject({ state: 'not-pregnant', statedAt: '2026-03-05T08:00:00.000Z' })
    expect(breastfeeding).toBeNull()
  })

  test.each([
    ['2026-03-20', '2026-04-10', 'pregnant'],
    ['2026-03-20', '2026-04-11', undefined],
    [null, '2026-12-26', 'pregnant'],
    [null, '2026-12-27', undefined],
  ])('a pregnancy due %s is on %s: %s', (due, today, state) => {
    const { pregnancy } = factsOf([says('doctor', '2026-03-01', 'pregnancy', 'pregnant', due)], today)
    expect(pregnancy?.state).toBe(state)
  })
})
