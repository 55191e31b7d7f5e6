import type { GrowthMeasure } from '@alafia/contract/clinical/growth/schema'
import { lmsAt, type GrowthSex, type Lms } from './tables.ts'

/** The value at a number of standard deviations. */
export const valueAt = ({ l, m, s }: Lms, z: number): number =>
  l === 0 ? m * Math.exp(s * z) : m * (1 + l * s * z) ** (1 / l)

const plainZ = ({ l, m, s }: Lms, value: number): number =>
  l === 0 ? Math.log(value / m) / s : ((value / m) ** l - 1) / (l * s)

/** Beyond 3 SD the WHO counts in steps of the distance from 2 to 3 SD: the formula gives too much for skewed measures. */
const beyondThree = (lms: Lms, value: number, sign: 1 | -1): number => {
  const third = valueAt(lms, 3 * sign)
  const step = Math.abs(third - valueAt(lms, 2 * sign))
  return 3 * sign + (value - third) / step
}

/**
 * The z-score of a value, as the WHO computes it (its R packages anthro and anthroplus); undefined outside the tables.
 * @param days of age, in whole days or with a fraction
 */
export const zScore = (
  measure: GrowthMeasure,
  sex: GrowthSex,
  days: number,
  value: number,
): number | undefined => {
  const lms = lmsAt(measure, sex, days)
  if (!lms) return undefined
  const z = plainZ(lms, value)
  if (measure === 'length-height' || Math.abs(z) <= 3) return z
  return beyondThree(lms, value, z > 0 ? 1 : -1)
}

/** The value at a z-score, counted in steps beyond 3 SD as `zScore` does; undefined outside the tables. */
export const valueOfZ = (
  measure: GrowthMeasure,
  sex: GrowthSex,
  days: number,
  z: number,
): number | undefined => {
  const lms = lmsAt(measure, sex, days)
  if (!lms) return undefined
  if (measure === 'length-height' || Math.abs(z) <= 3) return valueAt(lms, z)
  const sign = z > 0 ? 1 : -1
  const third = valueAt(lms, 3 * sign)
  return third + (z - 3 * sign) * Math.abs(third - valueAt(lms, 2 * sign))
}

/** Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 7.1.26: off by at most 1.5e-7. */
const errorFunction = (x: number): number => {
  const t = 1 / (1 + 0.3275911 * x)
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return 1 - series * Math.exp(-x * x)
}

/** Of 100 children, how many are below a z-score. */
export const percentileOf = (z: number): number => {
  const half = 50 * errorFunction(Math.abs(z) / Math.SQRT2)
  return z < 0 ? 50 - half : 50 + half
}

/** The z-scores of the lines that are drawn. */
export const zOfPercentile: Record<3 | 15 | 50 | 85 | 97, number> = {
  3: -1.880794,
  15: -1.036433,
  50: 0,
  85: 1.036433,
  97: 1.880794,
}
