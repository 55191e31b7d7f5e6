import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthMeasures, type GrowthMeasure } from '@alafia/contract/clinical/growth/schema'
import { addDays } from '@alafia/contract/kernel/civil'
import { growthOf, type Child } from './chart.ts'
import { daysInMonth, lastMonth, lmsAt, type GrowthSex } from './tables.ts'
import { percentileOf, valueAt, valueOfZ, zScore } from './z-score.ts'

const measureOf: Record<string, GrowthMeasure> = {
  'weight-for-age': 'weight',
  'length-height-for-age': 'length-height',
  'bmi-for-age': 'bmi',
}

type Published = {
  measure: GrowthMeasure
  sex: GrowthSex
  days: number
  value: number
  z: number | undefined
  percentile: number | undefined
  tolerance: number
  name: string
}

/** Two tables meet at 24 and at 60 months: a value is one of the side whose table it was printed in. */
const ageIn = (months: number, file = ''): number => {
  if (months === 24 && /2[-_](to-)?5/.test(file)) return 731
  const isLast = months === 60 && /[02][-_](to-)?5/.test(file)
  return months * daysInMonth - (isLast ? 0.01 : 0)
}

const optional = (cell = '') => (cell === '' ? undefined : Number(cell))

const published: Published[] = readFileSync(new URL('published-values.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(2)
  .map((line) => {
    const [measure = '', sex, months, days, value, z, percentile, tolerance, from] = line.split('\t')
    return {
      measure: measureOf[measure] ?? 'weight',
      sex: sex === 'boys' ? 'male' : 'female',
      days: optional(days) ?? ageIn(Number(months), from),
      value: Number(value),
      z: optional(z),
      percentile: optional(percentile),
      tolerance: Number(tolerance),
      name: `${measure} ${sex} ${months || `day ${days}`}: ${value} (${from})`,
    }
  })

/** The z-score of each percentile that the WHO prints. */
const printed: Record<string, number> = {
  '0.1': -3.0902,
  '1': -2.3263,
  '3': -1.8808,
  '5': -1.6449,
  '10': -1.2816,
  '15': -1.0364,
  '25': -0.6745,
  '50': 0,
  '75': 0.6745,
  '85': 1.0364,
  '90': 1.2816,
  '95': 1.6449,
  '97': 1.8808,
  '99': 2.3263,
  '99.9': 3.0902,
}

const ages = (measure: GrowthMeasure) =>
  fc.integer({ min: 0, max: Math.floor(lastMonth[measure] * daysInMonth) })
const cases = fc.constantFrom(...growthMeasures).chain((measure) =>
  fc.record({
    measure: fc.constant(measure),
    sex: fc.constantFrom<GrowthSex>('female', 'male'),
    days: ages(measure),
  }),
)

describe('CLIN-18 z-scores and percentiles', () => {
  test('all 147 published values are there', () => expect(published).toHaveLength(147))

  test.each(published)('$name', ({ measure, sex, days, value, z, percentile, tolerance }) => {
    const found = zScore(measure, sex, days, value)
    const expected = z ?? printed[String(percentile)]
    expect(expected).toBeDefined()
    expect(Math.abs((found ?? NaN) - (expected ?? NaN))).toBeLessThanOrEqual(tolerance + 0.0001)
  })

  test('within 3 SD the value of a z-score has that z-score', () => {
    fc.assert(
      fc.property(cases, fc.double({ min: -3, max: 3, noNaN: true }), ({ measure, sex, days }, z) => {
        const lms = lmsAt(measure, sex, days)
        if (!lms) throw new Error('Every age has a row')
        expect(zScore(measure, sex, days, valueAt(lms, z))).toBeCloseTo(z, 6)
      }),
    )
  })

  test('also beyond 3 SD the value of a z-score has that z-score', () => {
    fc.assert(
      fc.property(cases, fc.double({ min: -4, max: 6, noNaN: true }), ({ measure, sex, days }, z) => {
        const value = valueOfZ(measure, sex, days, z)
        expect(zScore(measure, sex, days, value ?? NaN)).toBeCloseTo(z, 5)
      }),
    )
  })

  test('more is never less: the z-score grows with the value, also beyond 3 SD', () => {
    const values = fc.tuple(
      fc.double({ min: 1, max: 200, noNaN: true }),
      fc.double({ min: 0.01, max: 20, noNaN: true }),
    )
    fc.assert(
      fc.property(cases, values, ({ measure, sex, days }, [value, more]) => {
        const [one, other] = [value, value + more].map((each) => zScore(measure, sex, days, each) ?? NaN)
        expect(other).toBeGreaterThan(one ?? NaN)
      }),
    )
  })

  test('the percentile is the normal distribution’s', () => {
    for (const [percentile, z] of Object.entries(printed))
      expect(percentileOf(z)).toBeCloseTo(Number(percentile), 2)
    fc.assert(
      fc.property(fc.double({ min: -8, max: 8, noNaN: true }), (z) => {
        expect(percentileOf(z)).toBeGreaterThanOrEqual(0)
        expect(percentileOf(z) + percentileOf(-z)).toBeCloseTo(100, 5)
      }),
    )
  })

  test('the tables have no gap from birth to their end, and nothing after it', () => {
    for (const measure of growthMeasures) {
      const end = Math.floor(lastMonth[measure] * daysInMonth)
      for (let days = 0; days <= end; days += 1)
        for (const sex of ['female', 'male'] as const) expect(lmsAt(measure, sex, days)?.m).toBeGreaterThan(0)
      expect(lmsAt(measure, 'female', end + 2)).toBeUndefined()
      expect(lmsAt(measure, 'male', -1)).toBeUndefined()
    }
  })
})

const today = '2026-03-11'
const where = { today, zone: 'Africa/Lagos' }
const child = (more: Partial<Child> = {}): Child => ({
  dateOfBirth: addDays(today, -294),
  sex: 'male',
  measured: [
    { kind: 'weight', value: 7.7, measuredAt: `${addDays(today, -151)}T09:00:00.000Z` },
    { kind: 'weight', value: 8.4, measuredAt: `${today}T09:00:00.000Z` },
    { kind: 'height', value: 70.3, measuredAt: `${today}T09:05:00.000Z` },
  ],
  ...more,
})

describe('CLIN-18 the charts of a child', () => {
  test('have a point for each measurement, and BMI where both were measured on one day', () => {
    const { state, charts } = growthOf(child(), where)
    expect(state).toBe('shown')
    const [weight, length, bmi] = charts
    // Both are published: rows 40 and 13 of the WHO's survey.
    expect(weight?.points.map(({ z }) => z)[0]).toBeCloseTo(0.4, 1)
    expect(length?.points.map(({ z, ageMonths }) => [z, ageMonths])).toEqual([[-1.12, 9.66]])
    expect(bmi?.points.map(({ value }) => value)).toEqual([17])
  })

  test('have the five lines of the ages that are shown', () => {
    const { charts } = growthOf(child(), where)
    for (const { bands } of charts) {
      expect(bands.map(({ fromMonths, untilMonths }) => [fromMonths, untilMonths])).toEqual([[0, 24]])
      expect(bands[0]?.lines.map(({ percentile }) => percentile)).toEqual([3, 15, 50, 85, 97])
    }
    const school = growthOf(child({ dateOfBirth: '2016-03-11', measured: [] }), where)
    expect(school.charts.map(({ bands }) => bands.map(({ untilMonths }) => untilMonths))).toEqual([
      [120],
      [228],
      [228],
    ])
    const older = growthOf(child({ dateOfBirth: '2012-03-11', measured: [] }), where)
    expect(older.charts[0]).toMatchObject({ measure: 'weight', points: [], bands: [] })
  })

  test('lines never cross', () => {
    for (const birth of ['2025-03-11', '2023-03-11', '2018-03-11'])
      for (const { bands } of growthOf(child({ dateOfBirth: birth, measured: [] }), where).charts)
        for (const { lines } of bands)
          for (const [nth, line] of lines.entries()) {
            const above = lines[nth + 1]
            for (const [at, { value }] of line.points.entries())
              if (above) expect(above.points[at]?.value).toBeGreaterThan(value)
          }
  })

  test('mark what the WHO asks to measure again, and name what it has a name for', () => {
    const measured = [
      { kind: 'weight' as const, value: 25, measuredAt: `${today}T08:00:00.000Z` },
      { kind: 'height' as const, value: 62, measuredAt: `${today}T08:00:00.000Z` },
    ]
    const [weight, length] = growthOf(child({ measured }), where).charts
    expect(weight?.points[0]).toMatchObject({ isFlagged: true, category: null })
    expect(length?.points[0]).toMatchObject({ isFlagged: false, category: { label: 'Severely stunted' } })
  })
})

describe('CLIN-19 no chart', () => {
  test.each([
    ['no-sex', { sex: null }],
    ['other-sex', { sex: 'intersex' }],
    ['no-date-of-birth', { dateOfBirth: null }],
    ['adult', { dateOfBirth: '2007-03-01' }],
  ])('%s', (state, more) => {
    expect(growthOf(child(more), where)).toMatchObject({ state, charts: [] })
  })
})
