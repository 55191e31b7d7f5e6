import * as z from 'zod/mini'
import { entryShape, seenVersion } from '../entry.ts'
import { instant } from '../../kernel/civil-schema.ts'
import { page } from '../../kernel/paging.ts'
import { measurementKinds, takesUnit, units, type MeasurementKind, type Unit } from './kinds.ts'

export const places = ['clinic', 'home'] as const

const number = z
  .number('Enter a number')
  .check(z.gte(-100_000, 'Enter a number'), z.lte(100_000, 'Enter a number'))

type Typed = { kind: MeasurementKind; unit: Unit; diastolic?: number | null | undefined }

const details = {
  kind: z.enum(measurementKinds, 'Choose what was measured'),
  /** Of a blood pressure: the systolic. */
  value: number,
  /** Of a blood pressure, in the same unit. */
  diastolic: z.nullish(number),
  /** As typed: glucose in mmol/L or mg/dL, creatinine in umol/L or mg/dL, the others in their one unit. */
  unit: z.enum(units, 'Choose a unit'),
  /** That a value outside the plausible limits is right. */
  confirmed: z.optional(z.boolean('Say yes or no')),
}

const unitFits = z.refine<Typed>(({ kind, unit }) => takesUnit(kind, unit), {
  path: ['unit'],
  message: 'Choose another unit',
})
const partsFit = z.refine<Typed>(
  ({ kind, diastolic }) => (kind === 'blood-pressure') === (diastolic != null),
  { path: ['diastolic'], message: 'Enter both numbers of a blood pressure' },
)

const measured = z.object(details).check(unitFits, partsFit)
export type MeasuredValue = z.output<typeof measured>

const circumstances = {
  place: z.enum(places, 'Choose where it was measured'),
  measuredAt: instant,
}

/** Everything that was measured at one time. */
export const newMeasurements = z.object({
  ...circumstances,
  values: z
    .array(measured, 'Enter a value')
    .check(z.minLength(1, 'Enter a value'), z.maxLength(20, 'At most 20 values')),
})
export type NewMeasurements = z.output<typeof newMeasurements>

/** A correction; what was measured stays the same. */
export const changedMeasurement = z
  .object({ ...circumstances, ...details, version: seenVersion })
  .check(unitFits, partsFit)
export type ChangedMeasurement = z.output<typeof changedMeasurement>

/** FHIR's Observation. `value` and `diastolic` are in the stored unit; `enteredUnit` is the one in which they were typed. */
export const measurement = z.object({
  ...entryShape,
  kind: z.enum(measurementKinds),
  value: z.number(),
  diastolic: z.nullable(z.number()),
  unit: z.enum(units),
  enteredUnit: z.enum(units),
  place: z.enum(places),
  measuredAt: instant,
  /** Outside the plausible limits, and confirmed. */
  isUnusual: z.boolean(),
})
export type Measurement = z.infer<typeof measurement>

export const measurementsQuery = z.object({
  ...page.shape,
  kind: z.enum(measurementKinds, 'Choose what was measured'),
})
export type MeasurementsQuery = z.output<typeof measurementsQuery>
