import * as z from 'zod/mini'
import { coding } from '../diagnoses/schema.ts'
import { entryShape, fromText, partialDate, seenVersion } from '../entry.ts'
import { text } from '../../kernel/text.ts'

export const healthProblemStatuses = ['active', 'inactive', 'resolved'] as const

/** FHIR's Condition: in plain words, and as a diagnosis of ICD-10 if one was chosen. */
const healthProblemDetails = z.object({
  text: text({ max: 200, message: 'Enter the problem' }),
  /** Of the list of diagnoses; the title follows from it. */
  code: z.nullish(
    z.string('Choose a code from the list').check(z.maxLength(8, 'Choose a code from the list')),
  ),
  status: z.enum(healthProblemStatuses, 'Choose a status'),
  /** When it began: a year, a month or a day. */
  onset: z.nullish(partialDate()),
})

export const newHealthProblem = z.object({ ...healthProblemDetails.shape, fromText })
export const changedHealthProblem = z.object({ ...healthProblemDetails.shape, version: seenVersion })

export type NewHealthProblem = z.output<typeof newHealthProblem>
export type ChangedHealthProblem = z.output<typeof changedHealthProblem>

export const healthProblem = z.object({
  ...entryShape,
  text: z.string(),
  code: z.nullable(coding),
  status: z.enum(healthProblemStatuses),
  onset: z.nullable(z.string()),
})
export type HealthProblem = z.infer<typeof healthProblem>
