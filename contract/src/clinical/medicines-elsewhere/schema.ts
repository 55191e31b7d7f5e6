import * as z from 'zod/mini'
import { entryShape, fromText, partialDate, seenVersion } from '../entry.ts'
import { civilDate } from '../../kernel/civil-schema.ts'
import { optionalText, text } from '../../kernel/text.ts'

export const takingStatuses = ['taking', 'stopped'] as const

type Stopping = {
  status: (typeof takingStatuses)[number]
  stoppedOn?: string | null | undefined
  stopReason: string | null
}

const details = {
  name: text({ max: 120, message: 'Enter the medicine' }),
  directions: optionalText(200),
  since: z.nullish(partialDate()),
  status: z.enum(takingStatuses, 'Choose whether it is still taken'),
  stoppedOn: z.nullish(civilDate('Enter the day it was stopped')),
  stopReason: optionalText(200),
}

const isStopped = ({ status, stoppedOn, stopReason }: Stopping) =>
  status === 'stopped' || (stoppedOn == null && stopReason === null)
const stoppingOnly = {
  path: ['stoppedOn'],
  message: 'Only a medicine that was stopped has a day and a reason',
}

/** FHIR's MedicationStatement: what a person takes that wasn't prescribed here. */
export const newMedicineElsewhere = z
  .object({ ...details, fromText })
  .check(z.refine(isStopped, stoppingOnly))
export const changedMedicineElsewhere = z
  .object({ ...details, version: seenVersion })
  .check(z.refine(isStopped, stoppingOnly))

export type NewMedicineElsewhere = z.output<typeof newMedicineElsewhere>
export type ChangedMedicineElsewhere = z.output<typeof changedMedicineElsewhere>

export const medicineElsewhere = z.object({
  ...entryShape,
  name: z.string(),
  directions: z.nullable(z.string()),
  since: z.nullable(z.string()),
  status: z.enum(takingStatuses),
  stoppedOn: z.nullable(civilDate()),
  stopReason: z.nullable(z.string()),
})
export type MedicineElsewhere = z.infer<typeof medicineElsewhere>
