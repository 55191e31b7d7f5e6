import type { MeasurementKind } from './kinds.ts'

/** Both ends included, in the stored unit. */
export type Limits = { low: number; high: number }

/** `source` null: not confirmed by anything that was read; it only makes us ask. */
export type PlausibleLimits = Limits & { source: string | null }

/** A value that a person's numbers are checked by; blood pressure has two. */
export type LimitedValue = Exclude<MeasurementKind, 'blood-pressure'> | 'systolic' | 'diastolic'

/** Nothing outside is stored: a slip of the keyboard, whatever the patient. Technical bounds, wider than any plausible value. */
export const possibleLimits: Record<LimitedValue, Limits> = {
  weight: { low: 0.1, high: 700 },
  height: { low: 10, high: 280 },
  temperature: { low: 10, high: 50 },
  pulse: { low: 1, high: 400 },
  systolic: { low: 1, high: 400 },
  diastolic: { low: 0, high: 400 },
  'respiratory-rate': { low: 1, high: 300 },
  'oxygen-saturation': { low: 0, high: 100 },
  glucose: { low: 0.1, high: 150 },
  creatinine: { low: 1, high: 5000 },
}

const steps =
  'WHO STEPS data book scripts, Moldova 2021 (commit 5b9b8507): acceptable ranges of physical measurements, adults'
const growthcleanr = 'growthcleanr, MITRE (commit ba6c676a), R/infants_clean.R: absolute limits'
const mimic = 'MIMIC-Extract (commit d8d2dea5), resources/variable_ranges.csv: valid limits in intensive care'

const adultFrom = 18 * 12

type Row = PlausibleLimits & {
  /** Completed months. */
  from: number
}

/** By age, oldest first. */
const plausible: Record<LimitedValue, readonly Row[]> = {
  weight: [
    { from: adultFrom, low: 20, high: 350, source: steps },
    { from: 24, low: 4, high: 200, source: null },
    { from: 1, low: 1, high: 35, source: growthcleanr },
    { from: 0, low: 0.2, high: 10.5, source: growthcleanr },
  ],
  height: [
    { from: adultFrom, low: 100, high: 270, source: steps },
    { from: 24, low: 45, high: 244, source: null },
    { from: 1, low: 18, high: 244, source: growthcleanr },
    { from: 0, low: 18, high: 65, source: growthcleanr },
  ],
  temperature: [{ from: 0, low: 26, high: 45, source: mimic }],
  pulse: [
    { from: adultFrom, low: 30, high: 200, source: steps },
    { from: 0, low: 30, high: 300, source: null },
  ],
  systolic: [
    { from: adultFrom, low: 40, high: 300, source: steps },
    { from: 0, low: 30, high: 250, source: null },
  ],
  diastolic: [
    { from: adultFrom, low: 30, high: 200, source: steps },
    { from: 0, low: 10, high: 180, source: null },
  ],
  'respiratory-rate': [{ from: 0, low: 5, high: 120, source: null }],
  'oxygen-saturation': [{ from: 0, low: 50, high: 100, source: null }],
  glucose: [
    {
      from: 0,
      low: 1,
      high: 35,
      source: 'WHO STEPS data book scripts, Moldova 2021: fasting blood glucose, adults',
    },
  ],
  creatinine: [{ from: 0, low: 10, high: 2000, source: null }],
}

/**
 * The limits outside which we ask whether a value is right. It is never refused for that.
 * @param ageMonths completed; null, if the date of birth is unknown, stands for an adult
 */
export const plausibleLimits = (of: LimitedValue, ageMonths: number | null): PlausibleLimits => {
  const age = ageMonths ?? adultFrom
  const { low, high, source } = plausible[of].find(({ from }) => age >= from) ?? {
    ...possibleLimits[of],
    source: null,
  }
  return { low, high, source }
}

export const isWithin = (value: number, { low, high }: Limits): boolean => value >= low && value <= high
