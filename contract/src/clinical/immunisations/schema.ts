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

/** 'other-dose-given': a later dose of the series is recorded; 'past-age': ask a doctor; 'sex-unknown': for girls only. */
export const doseStates = [
  'given',
  'due',
  'overdue',
  'not-yet',
  'too-late',
  'other-dose-given',
  'past-age',
  'sex-unknown',
] as const
export type DoseState = (typeof doseStates)[number]

const doseStatus = z.object({
  dose: z.string(),
  state: z.enum(doseStates),
  /** The earliest day; null while it waits for a dose before it. */
  dueOn: z.nullable(civilDate()),
  givenOn: z.nullable(civilDate()),
})
export type DoseStatus = z.infer<typeof doseStatus>

/** The national schedule for one child. `vaccines` is empty unless `state` is 'shown'. */
export const immunisationPlan = z.object({
  state: z.enum(['shown', 'no-date-of-birth', 'not-a-child']),
  country: z.string(),
  source: z.string(),
  overdueRule: z.string(),
  vaccines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      protectsAgainst: z.nullable(z.string()),
      /** Where it is offered, if not everywhere. */
      offeredWhere: z.nullable(z.string()),
      source: z.string(),
      unconfirmed: z.array(z.string()),
      catchUp: z.nullable(z.object({ text: z.string(), source: z.string() })),
      doses: z.array(doseStatus),
    }),
  ),
  /** Everything that was given, newest first; also what isn't in the schedule. */
  entries: z.array(immunisation),
})
export type ImmunisationPlan = z.infer<typeof immunisationPlan>
