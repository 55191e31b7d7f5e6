import { describe, expect, it } from 'vitest'
import type { PersonFacts } from '@alafia/contract/clinical/facts/person-facts'
import type { CheckKind } from '@alafia/contract/safety/schema'
import { check } from '../check.ts'
import { nothingKnown } from '../person.ts'
import { readDosage } from './dosage.ts'
import { readCourse } from './duration.ts'
import { strengthsIn } from './strength.ts'
import { readTiming } from './timing.ts'

const today = '2026-11-23'
const now = '2026-11-23T08:00:00.000Z'
const adult: PersonFacts = {
  ...nothingKnown,
  dateOfBirth: '1986-01-01',
  sex: 'male',
  weightKg: { value: 70, measuredAt: now },
  noKnownAllergies: now,
  noKnownProblems: now,
  noOtherMedicines: now,
}
const child: PersonFacts = {
  ...adult,
  dateOfBirth: '2022-01-01',
  weightKg: { value: 15, measuredAt: now },
}

/** 'name | dosage | frequency | duration' */
const ordered = (text: string, person: PersonFacts = adult) => {
  const [name = '', dosage = '', frequency = '', duration = ''] = text.split('|').map((part) => part.trim())
  return check([{ name, dosage, frequency, duration, instructions: null }], person, [], today)
}

const serious = (text: string, kind: CheckKind, person?: PersonFacts) =>
  ordered(text, person).findings.filter((one) => one.kind === kind && one.severity === 'serious')
const reason = (text: string, kind: CheckKind, person?: PersonFacts) =>
  ordered(text, person).checks.find((one) => one.kind === kind)?.reason ?? null

const counted = (dosage: string) => {
  const count = readDosage(dosage).counted?.count
  return count && [count.low, count.high]
}
const milligrams = (dosage: string) => readDosage(dosage).amount?.high

describe('SAFE-32 doses in one line', () => {
  it.each([
    ['1 tab to 4 tabs', [1, 4]],
    ['1 tab am 4 tabs pm', [1, 4]],
    ['6 tabs day 1, 4 tabs day 2', [4, 6]],
    ['two 5ml spoonfuls', [10, 10]],
    ['ii tabs', [2, 2]],
    ['1 (one) tablet', [1, 1]],
    ['fifteen mls', [15, 15]],
    ['1 tab, max 8 tabs a day', [1, 1]],
  ])('%s', (dosage, count) => {
    expect(counted(dosage)).toEqual(count)
  })

  it('a comma, a space between thousands and a short unit are no other number', () => {
    expect(milligrams(',5 mg')).toEqual({ value: 0.5, in: 'mg' })
    expect(milligrams('1,5 g')).toEqual({ value: 1500, in: 'mg' })
    expect(milligrams('600 000 IU')).toEqual({ value: 600_000, in: '[iU]' })
    expect(milligrams('500 mgm')).toEqual({ value: 500, in: 'mg' })
    expect(strengthsIn('Augmentin 457/5ml', true)).toEqual([
      { amounts: [{ value: 457, in: 'mg' }], per: { value: 5, in: 'mL' } },
    ])
  })

  it.each([
    'PCM 500mg tab | 1 tab to 4 tabs | qds | 5/7',
    'PCM 500mg tab | 1 tab am 4 tabs pm | bd | 5/7',
    'PCM 500mg tab | 1 tab | iii qds | 5/7',
    'PCM 500mg tab | 1 tab | prn, max 12 tablets a day | 5/7',
  ])('%s is too much', (order) => {
    expect(serious(order, 'dose')).not.toEqual([])
  })

  it('the doses of a day by time of day are added, not multiplied', () => {
    const order = (last: number) => `PCM 500mg tab | 2 tabs am ${last} tabs pm | bd | 5/7`
    expect(serious(order(2), 'dose')).toEqual([])
    expect(serious('Metformin 500mg | 1 tab am 2 tabs pm | bd | 30 days', 'dose')).toEqual([])
  })

  it('what is stated for a whole day is shared out', () => {
    const order = (mg: number) => `Amoxicillin susp 125mg/5ml | ${mg} mg/kg/day in 2 divided doses | bd | 5/7`
    expect(serious(order(50), 'dose', child)).toEqual([])
    expect(serious(order(500), 'dose', child)).not.toEqual([])
    expect(reason('Amoxicillin susp 125mg/5ml | 50 mg/kg/day | | 5/7', 'dose', child)).toContain('how often')
  })

  it('a number that may be tablets or milligrams is neither', () => {
    expect(ordered('Amoxicillin caps 500mg | 500 | tds | 5/7').findings).toMatchObject([
      { kind: 'directions', severity: 'caution' },
    ])
    expect(reason('Amoxicillin caps 500mg | 500 | tds | 5/7', 'dose')).toContain('“500”')
    expect(reason('PCM 500mg | 1 tab x 2 | tds | 3/7', 'dose')).toContain('“2” in the dosage')
  })
})

describe('SAFE-32 times as doctors write them', () => {
  it.each([
    ['twice-daily', 2],
    ['once every 12 hours', 2],
    ['once in 3 days', 1 / 3],
    ['every third day', 1 / 3],
    ['nightly', 1],
    ['alternate nights', 1 / 2],
    ['semi-weekly', 2 / 7],
    ['2 bd', 2],
    ['tds x 5', 3],
  ])('%s', (frequency, times) => {
    const { statements, unclear, isOnce } = readTiming(frequency)
    expect(statements.map(({ perDay }) => perDay.high)).toEqual([times])
    expect([unclear, isOnce]).toEqual([null, false])
  })

  it('biweekly means two things, and the most a day is no frequency', () => {
    expect(readTiming('biweekly').statements[0]?.perDay).toEqual({ low: 1 / 14, high: 2 / 7 })
    expect(readTiming('when needed, max 8 tablets a day')).toMatchObject({
      statements: [],
      isWhenNeeded: true,
      mostADay: '8 tablets',
    })
    expect(readTiming('prn max 4/day').atMost).toEqual({ low: 4, high: 4 })
  })

  it.each([
    ['PCM 500mg tab | 1 tab | 3 tabs qds | 3/7', true],
    ['PCM 500mg tab | 1 tab | 2 bd | 3/7', true],
    ['PCM 500mg tab | 2 tabs | 2 bd | 3/7', false],
    ['PCM 500mg tab | 2 tabs | 2 tabs bd | 3/7', false],
    ['PCM 500mg tab | 2 tabs | twice-daily | 3/7', false],
    ['PCM 500mg tab | 2 tabs | once every 12 hours | 3/7', false],
  ])('%s contradicts itself: %s', (order, isConflict) => {
    expect(serious(order, 'directions').length > 0).toBe(isConflict)
  })

  it.each([
    ['48 hrs', 2],
    ['5/7 then review', 5],
    ['five (5) days', 5],
    ['10 nights', 10],
  ])('a course of %s lasts %i days', (duration, days) => {
    expect(readCourse(duration)).toMatchObject({ days: { high: days } })
  })
})

describe('SAFE-32 what isn’t known doesn’t count as checked', () => {
  it('the length of a course that can’t be read', () => {
    expect(reason('Coartem 80/480 | 1 tab | bd | until finished', 'dose')).toContain('how long isn’t clear')
  })

  it('a current medicine of unknown strength in a day’s total', () => {
    const taking = {
      ...adult,
      otherMedicines: [{ name: 'Panadol Extra', directions: '2 tablets 4 times a day' }],
    }
    expect(reason('PCM 500mg | 2 tabs | qds | 3/7', 'dose', taking)).toContain('wasn’t added up')
  })

  it('a child’s weight where only a particular use has a limit without it', () => {
    const unweighed = { ...child, dateOfBirth: '2016-01-01', weightKg: null }
    expect(ordered('Carbamazepine 200 mg tabs | 1 tab | bd | 30 days', unweighed).findings).toMatchObject([
      { kind: 'dose', severity: 'missing', ask: 'weight' },
    ])
  })
})
