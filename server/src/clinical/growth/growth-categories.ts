import type { GrowthMeasure, GrowthPoint } from '@alafia/contract/clinical/growth/schema'
import { daysInMonth } from './tables.ts'

const anthro =
  'WHO, R package anthro 1.1.0.9000 (commit b776d8a1), help of anthro_prevalence: below −2 and −3 SD'
const screening = 'WHO cut-offs for screening (CMAJ, table 1)'
const unconfirmed = 'Not confirmed by a source: below −2 and −3 SD'

type Range = { from?: number; below?: number; label: string; source: string }

/** The first that fits counts. Under 5 the WHO itself uses weight for length for wasting, which we don't have. */
const ranges: Record<GrowthMeasure, readonly [under5: readonly Range[], from5: readonly Range[]]> = {
  weight: [
    [
      { below: -3, label: 'Severely underweight', source: anthro },
      { below: -2, label: 'Underweight', source: anthro },
    ],
    [],
  ],
  'length-height': [
    [
      { below: -3, label: 'Severely stunted', source: anthro },
      { below: -2, label: 'Stunted', source: anthro },
    ],
    [],
  ],
  bmi: [
    [
      { from: 3, label: 'Obesity', source: `${screening}: above 3 SD` },
      { from: 2, label: 'Overweight', source: `${screening}: above 2 SD` },
    ],
    [
      { from: 2, label: 'Obesity', source: `${screening}: above 2 SD` },
      { from: 1, label: 'Overweight', source: `${screening}: above 1 SD` },
      { below: -3, label: 'Severe thinness', source: unconfirmed },
      { below: -2, label: 'Thinness', source: unconfirmed },
    ],
  ],
}

/** What the WHO calls a z-score at an age; null if nothing, which isn't the same as healthy. */
export const growthCategory = (measure: GrowthMeasure, days: number, z: number): GrowthPoint['category'] => {
  const [under5, from5] = ranges[measure]
  const found = (days < 60 * daysInMonth ? under5 : from5).find(
    ({ from = -Infinity, below = Infinity }) => z > from && z < below,
  )
  return found ? { label: found.label, source: found.source } : null
}

/** Beyond these z-scores the WHO asks whether a value was measured right (flags of its R package anthro). */
export const flags: Record<GrowthMeasure, { low: number; high: number }> = {
  weight: { low: -6, high: 5 },
  'length-height': { low: -6, high: 6 },
  bmi: { low: -5, high: 5 },
}

export const isFlagged = (measure: GrowthMeasure, z: number): boolean =>
  z < flags[measure].low || z > flags[measure].high
