import type { FieldError } from '@alafia/contract/kernel/problems'
import {
  doctorsKinds,
  inUnit,
  measures,
  toStoredUnit,
  unitLabels,
  type Unit,
} from '@alafia/contract/clinical/measurements/kinds'
import {
  isWithin,
  plausibleLimits,
  possibleLimits,
  type LimitedValue,
  type Limits,
} from '@alafia/contract/clinical/measurements/limits'
import type { MeasuredValue } from '@alafia/contract/clinical/measurements/schema'
import { growthLimits } from './growth/growth-limits.ts'

/** A value in its stored unit. */
export type StoredValue = Pick<MeasuredValue, 'kind'> & {
  value: number
  diastolic: number | null
  enteredUnit: Unit
  isUnusual: boolean
}

type Doubt = FieldError & { limits: { path: string; low: number; high: number; unit: string } }

export type CheckedValue = { stored: StoredValue; impossible: FieldError[]; doubts: Doubt[] }

const rounded = (value: number) => Math.round(value * 10) / 10

type Part = { of: LimitedValue; value: number; path: string }

const partsOf = ({ kind }: MeasuredValue, value: number, diastolic: number | null, at: string): Part[] =>
  kind === 'blood-pressure'
    ? [
        { of: 'systolic', value, path: `${at}value` },
        { of: 'diastolic', value: diastolic ?? 0, path: `${at}diastolic` },
      ]
    : [{ of: kind, value, path: `${at}value` }]

const narrower = (one: Limits, other: Limits | undefined): Limits =>
  other ? { low: Math.max(one.low, other.low), high: Math.min(one.high, other.high) } : one

type Circumstances = {
  /** Where the value is in the body: `values.0.`, or nothing. */
  at: string
  /** At the measurement; null if the date of birth is unknown. */
  ageDays: number | null
  ageMonths: number | null
  sex: string | null
  isPatient: boolean
}

/** Converts a typed value to its stored unit, and finds what can't be or has to be confirmed. */
export const checkValue = (
  typed: MeasuredValue,
  { at, ageDays, ageMonths, sex, isPatient }: Circumstances,
): CheckedValue => {
  const { kind, unit } = typed
  const value = toStoredUnit(kind, typed.value, unit)
  const diastolic = typed.diastolic ?? null
  const parts = partsOf(typed, value, diastolic, at)
  const shown = (limits: Limits) => ({
    low: rounded(inUnit(kind, limits.low, unit)),
    high: rounded(inUnit(kind, limits.high, unit)),
  })
  const between = ({ low, high }: Limits) => `between ${low} and ${high} ${unitLabels[unit]}`

  const impossible: FieldError[] = parts
    .filter((part) => !isWithin(part.value, possibleLimits[part.of]))
    .map(({ of, path }) => ({ path, message: `Enter a value ${between(shown(possibleLimits[of]))}` }))
  if (isPatient && doctorsKinds.includes(kind))
    impossible.push({
      path: `${at}kind`,
      message: `Only a doctor records ${measures[kind].name.toLowerCase()}`,
    })
  if (diastolic !== null && diastolic >= value)
    impossible.push({ path: `${at}diastolic`, message: 'Enter the higher number first' })

  const unusual = parts.flatMap((part) => {
    const limits = narrower(plausibleLimits(part.of, ageMonths), growthLimits(kind, sex, ageDays))
    return isWithin(part.value, limits) ? [] : [{ ...part, limits: shown(limits) }]
  })
  const doubts = unusual.map(({ path, limits }) => ({
    path,
    message: `Is this right? It is usually ${between(limits)}`,
    limits: { path, ...limits, unit },
  }))
  return {
    stored: { kind, value, diastolic, enteredUnit: unit, isUnusual: unusual.length > 0 },
    impossible,
    doubts: typed.confirmed === true ? [] : doubts,
  }
}
