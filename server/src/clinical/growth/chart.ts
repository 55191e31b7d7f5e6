import { civilOf, daysBetween, type CivilDate, type ZoneName } from '@alafia/contract/kernel/civil'
import {
  growthPercentiles,
  type Growth,
  type GrowthBand,
  type GrowthMeasure,
  type GrowthPoint,
} from '@alafia/contract/clinical/growth/schema'
import { bmiOf } from '../body-mass.ts'
import { growthCategory, isFlagged } from './growth-categories.ts'
import {
  daysInMonth,
  growthSource,
  lastMonth,
  lmsAt,
  reference,
  standards,
  type GrowthSex,
} from './tables.ts'
import { percentileOf, valueAt, zOfPercentile, zScore } from './z-score.ts'

export type Measured = { kind: 'weight' | 'height'; value: number; measuredAt: string }

export type Child = {
  dateOfBirth: CivilDate | null
  sex: string | null
  measured: readonly Measured[]
}

/** Charts end at this age. */
const adultFromMonths = 228

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

type Value = { measuredAt: string; days: number; value: number }

const pointOf = (measure: GrowthMeasure, sex: GrowthSex, { measuredAt, days, value }: Value): GrowthPoint => {
  const z = zScore(measure, sex, days, value)
  return {
    measuredAt,
    ageMonths: rounded(days / daysInMonth, 2),
    value,
    z: z === undefined ? null : rounded(z, 2),
    percentile: z === undefined ? null : rounded(percentileOf(z), 1),
    category: z === undefined ? null : growthCategory(measure, days, z),
    isFlagged: z !== undefined && isFlagged(measure, z),
  }
}

const bands = [
  { fromMonths: 0, untilMonths: 24, edition: standards },
  { fromMonths: 24, untilMonths: 60, edition: standards },
  { fromMonths: 60, untilMonths: 228, edition: reference },
] as const

/** The ages, in days, at which lines are drawn: each week at first, each month, then each quarter. */
const agesIn = (fromMonths: number, untilMonths: number): number[] => {
  const step = fromMonths >= 60 ? 3 : 1
  const weeks = fromMonths === 0 ? Array.from({ length: 14 }, (_, week) => week * 7) : []
  const first = fromMonths === 0 ? 4 : fromMonths
  const months = Array.from(
    { length: Math.floor((untilMonths - first) / step) + 1 },
    (_, nth) => (first + nth * step) * daysInMonth,
  )
  // The band of lying children ends just before the day on which they stand.
  return [...weeks, ...months].map((days) => (fromMonths === 24 ? Math.max(days, 731) : days))
}

const bandOf = (
  measure: GrowthMeasure,
  sex: GrowthSex,
  { fromMonths, untilMonths, edition }: (typeof bands)[number],
): GrowthBand => {
  const end = Math.min(untilMonths, lastMonth[measure])
  const ages = agesIn(fromMonths, end).map((days) =>
    // At 60 months the standards end and the reference begins.
    untilMonths === 60 && days >= 60 * daysInMonth ? 60 * daysInMonth - 0.001 : days,
  )
  return {
    fromMonths,
    untilMonths: end,
    edition,
    lines: growthPercentiles.map((percentile) => ({
      percentile,
      points: ages.flatMap((days) => {
        const lms = lmsAt(measure, sex, days)
        return lms
          ? [
              {
                ageMonths: rounded(days / daysInMonth, 2),
                value: rounded(valueAt(lms, zOfPercentile[percentile]), 2),
              },
            ]
          : []
      }),
    })),
  }
}

const units = { weight: 'kg', 'length-height': 'cm', bmi: 'kg/m2' } as const

const empty = (state: Growth['state'], sex: GrowthSex | null = null): Growth => ({
  state,
  sex,
  source: growthSource,
  charts: [],
})

/** BMI is computed where weight and height were measured on the same day. */
const bmiValues = (weights: readonly Value[], heights: readonly Value[]): Value[] =>
  weights.flatMap((weight) => {
    const height = heights.findLast(({ days }) => days === weight.days)
    return height ? [{ ...weight, value: rounded(bmiOf(weight.value, height.value), 2) }] : []
  })

/**
 * The growth charts of a child, with the lines of the ages in which there are measurements, and of today.
 * @param measured oldest first
 */
export const growthOf = (
  { dateOfBirth, sex, measured }: Child,
  { today, zone }: { today: CivilDate; zone: ZoneName },
): Growth => {
  if (dateOfBirth === null) return empty('no-date-of-birth')
  const age = daysBetween(dateOfBirth, today) / daysInMonth
  if (age >= adultFromMonths) return empty('adult')
  if (sex === null) return empty('no-sex')
  if (sex !== 'female' && sex !== 'male') return empty('other-sex')

  const valuesOf = (kind: Measured['kind']): Value[] =>
    measured
      .filter((one) => one.kind === kind)
      .map(({ value, measuredAt }) => ({
        measuredAt,
        value,
        days: daysBetween(dateOfBirth, civilOf(new Date(measuredAt), zone).date),
      }))
  const [weights, heights] = [valuesOf('weight'), valuesOf('height')]
  const chart = (measure: GrowthMeasure, values: readonly Value[]): Growth['charts'][number] => {
    const ages = [age, ...values.map(({ days }) => days / daysInMonth)].filter(
      (months) => months <= lastMonth[measure],
    )
    return {
      measure,
      unit: units[measure],
      points: values.map((value) => pointOf(measure, sex, value)),
      bands: bands
        .filter((one) => ages.some((months) => months >= one.fromMonths && months < one.untilMonths))
        .map((one) => bandOf(measure, sex, one)),
    }
  }
  return {
    ...empty('shown', sex),
    charts: [
      chart('weight', weights),
      chart('length-height', heights),
      chart('bmi', bmiValues(weights, heights)),
    ],
  }
}
