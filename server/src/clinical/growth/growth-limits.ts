import type { MeasurementKind } from '@alafia/contract/clinical/measurements/kinds'
import type { Limits } from '@alafia/contract/clinical/measurements/limits'
import { flags } from './growth-categories.ts'
import { daysInMonth, type GrowthSex } from './tables.ts'
import { valueOfZ } from './z-score.ts'

/** The flags are those of children under 5 years. */
const untilMonths = 60

/**
 * The weights or heights of a small child beyond which the WHO asks whether they were measured right; undefined for what has no
 * table, without a sex and from 5 years.
 */
export const growthLimits = (
  kind: MeasurementKind,
  sex: string | null,
  days: number | null,
): Limits | undefined => {
  const measure = kind === 'weight' ? kind : kind === 'height' ? 'length-height' : undefined
  const isTabled = (value: string | null): value is GrowthSex => value === 'female' || value === 'male'
  if (measure === undefined || days === null || days >= untilMonths * daysInMonth || !isTabled(sex))
    return undefined
  const low = valueOfZ(measure, sex, days, flags[measure].low)
  const high = valueOfZ(measure, sex, days, flags[measure].high)
  return low === undefined || high === undefined ? undefined : { low, high }
}
