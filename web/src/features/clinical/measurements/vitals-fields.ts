import * as z from 'zod/mini'
import {
  measures,
  toStoredUnit,
  unitLabels,
  inUnit,
  type MeasurementKind,
  type Unit,
} from '@alafia/contract/clinical/measurements/kinds'
import {
  isWithin,
  plausibleLimits,
  possibleLimits,
  type LimitedValue,
  type Limits,
} from '@alafia/contract/clinical/measurements/limits'
import { monthsBetween, type CivilDate } from '@alafia/contract/kernel/civil'
import { numberIn } from '../../../lib/typed-number.ts'
import type { MeasuredValue } from '@alafia/contract/clinical/measurements/schema'

/** The inputs, in the order of the screen. */
export const vitals = [
  'weight',
  'height',
  'temperature',
  'pulse',
  'blood-pressure',
  'respiratory-rate',
  'oxygen-saturation',
  'glucose',
  'creatinine',
] as const satisfies readonly MeasurementKind[]

/** What was typed; '' for what wasn't measured. */
export type VitalsFields = Record<MeasurementKind, string> & {
  glucoseUnit: Unit
  creatinineUnit: Unit
  place: 'clinic' | 'home'
  /** In the clinic's time, as of an input of the type datetime-local; '' for now. */
  measuredAt: string
}

export const unitFor = (
  kind: MeasurementKind,
  fields: Pick<VitalsFields, 'glucoseUnit' | 'creatinineUnit'>,
): Unit => {
  if (kind === 'glucose') return fields.glucoseUnit
  return kind === 'creatinine' ? fields.creatinineUnit : measures[kind].unit
}

/** The number, or the two of a blood pressure ('120/80'); undefined if it can't be read. */
export const readValue = (kind: MeasurementKind, typed: string) => {
  if (kind !== 'blood-pressure') {
    const value = numberIn(typed)
    return value === undefined ? undefined : { value, diastolic: null }
  }
  const [first, second, ...more] = typed.split('/').map(numberIn)
  return first === undefined || second === undefined || more.length > 0
    ? undefined
    : { value: first, diastolic: second }
}

type Part = { of: LimitedValue; value: number }

const partsOf = ({ kind, value, diastolic, unit }: MeasuredValue): Part[] =>
  kind === 'blood-pressure'
    ? [
        { of: 'systolic', value },
        { of: 'diastolic', value: diastolic ?? 0 },
      ]
    : [{ of: kind, value: toStoredUnit(kind, value, unit) }]

const between = (kind: MeasurementKind, unit: Unit, { low, high }: Limits) => {
  const shown = (stored: number) => Math.round(inUnit(kind, stored, unit) * 10) / 10
  return `between ${shown(low)} and ${shown(high)} ${unitLabels[unit]}`
}

/** What is wrong with what was typed, or undefined. */
export const wrongWith = (kind: MeasurementKind, typed: string, unit: Unit): string | undefined => {
  const read = readValue(kind, typed)
  if (!read) return kind === 'blood-pressure' ? 'Enter two numbers, such as 120/80' : 'Enter a number'
  for (const { of, value } of partsOf({ kind, unit, ...read }))
    if (!isWithin(value, possibleLimits[of]))
      return `Enter a value ${between(kind, unit, possibleLimits[of])}`
  if (read.diastolic !== null && read.diastolic >= read.value) return 'Enter the higher number first'
  return undefined
}

/** Everything that was measured, in the order of the screen. */
export const valuesIn = (fields: VitalsFields): MeasuredValue[] =>
  vitals.flatMap((kind) => {
    const read = fields[kind].trim() === '' ? undefined : readValue(kind, fields[kind])
    return read ? [{ kind, unit: unitFor(kind, fields), ...read }] : []
  })

/** The form's own schema: what can't be is refused beside its field. */
export const vitalsSchema = z.custom<VitalsFields>().check((checked) => {
  const fields = checked.value
  for (const kind of vitals) {
    const message =
      fields[kind].trim() === '' ? undefined : wrongWith(kind, fields[kind], unitFor(kind, fields))
    if (message !== undefined)
      checked.issues.push({ code: 'custom', input: fields[kind], path: [kind], message })
  }
  if (vitals.every((kind) => fields[kind].trim() === ''))
    checked.issues.push({ code: 'custom', input: '', path: ['weight'], message: 'Enter at least one value' })
})

/** Null if the date of birth is unknown. */
export const ageInMonths = (day: CivilDate, born: CivilDate | null): number | null =>
  born === null ? null : monthsBetween(born, day)

export type Doubt = { kind: MeasurementKind; question: string; usual: string }

/** 'a 6-year-old', 'a 5-month-old'; 'an adult' where the age is unknown. */
const personOfAge = (months: number | null) => {
  if (months === null) return 'an adult'
  const [count, unit] = months < 24 ? [months, 'month'] : [Math.floor(months / 12), 'year']
  const article = /^(8|11|18|8\d)$/.test(String(count)) ? 'an' : 'a'
  return `${article} ${count}-${unit}-old`
}

/** 'Is 400 kg right for a 38-year-old?' */
export const questionOf = ({ value, diastolic, unit }: MeasuredValue, ageMonths: number | null): string => {
  const shown = diastolic == null ? value : `${value}/${diastolic}`
  return `Is ${shown} ${unitLabels[unit]} right for ${personOfAge(ageMonths)}?`
}

/** The values that are unlikely at this age: asked about in place, before they are sent (CLIN-43). */
export const doubtsIn = (values: readonly MeasuredValue[], ageMonths: number | null): Doubt[] =>
  values.flatMap((value) => {
    const { kind, unit } = value
    const odd = partsOf(value).find((part) => !isWithin(part.value, plausibleLimits(part.of, ageMonths)))
    if (!odd) return []
    const limits = between(kind, unit, plausibleLimits(odd.of, ageMonths))
    return [
      { kind, question: questionOf(value, ageMonths), usual: `${measures[kind].name} is usually ${limits}.` },
    ]
  })
