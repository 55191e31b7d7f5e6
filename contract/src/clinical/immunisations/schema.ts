import * as z from 'zod/mini'
import { entryShape, seenVersion } from '../entry.ts'
import { civilDate } from '../../kernel/civil-schema.ts'
import { optionalText, text } from '../../kernel/text.ts'

export const givenPlaces = ['here', 'elsewhere'] as const

const immunisationDetails = {
  /** What was given, in words; for a dose of the schedule, its name. */
  name: text({ max: 120, message: 'Enter the vaccine' }),
  /** The dose of the national schedule, 'Penta 2', if it is one. */
  dose: z.nullish(text({ max: 40, message: 'Choose a dose of the schedule' })),
  givenOn: civilDate('Enter the day it was given'),
  batch: optionalText(60),
  given: z.enum(givenPlaces, 'Choose where it was given'),
}

/** FHIR's Immunization. */
export const newImmunisation = z.object(immunisationDetails)
export const changedImmunisation = z.object({ ...immunisationDetails, version: seenVersion })
export type NewImmunisation = z.output<typeof newImmunisation>
export type ChangedImmunisation = z.output<typeof changedImmunisation>

export const immunisation = z.object({
  ...entryShape,
  name: z.string(),
  dose: z.nullable(z.string()),
  givenOn: civilDate(),
  batch: z.nullable(z.string()),
  given: z.enum(givenPlaces),
})
export type Immunisation = z.infer<typeof immunisation>
