import * as z from 'zod/mini'
import { addDays, type CivilDate } from '../kernel/civil.ts'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { id, idInPath } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { optionalText, text } from '../kernel/text.ts'
import { factGroups, fitnesses, letterKinds, urgencies } from './kinds.ts'

/** A sick note covers at most this many days; more than `longNoteDays` have to be confirmed. */
export const maxNoteDays = 30
export const longNoteDays = 14
/** How far ahead of the day of issue it may start. */
export const maxDaysAhead = 30

/** A health fact that the doctor chose, as the letter states it. */
const chosenFact = z.object({
  group: z.enum(factGroups, 'Not a kind of fact'),
  text: text({ max: 300 }),
})
export type ChosenFact = z.infer<typeof chosenFact>

/** A referral to another doctor or clinic. */
export const referralForm = z.object({
  specialty: text({ max: 120, message: 'Enter the specialty or service' }),
  /** A person, if one is meant. */
  recipient: optionalText(120),
  facility: optionalText(200),
  urgency: z.enum(urgencies, 'Choose how urgent it is'),
  reason: text({ max: 1000, message: 'Enter the reason for the referral' }),
  summary: text({ max: 6000, message: 'Enter a summary' }),
  question: optionalText(1000),
  facts: z.array(chosenFact).check(z.maxLength(80, 'At most 80 facts')),
})
export type Referral = z.output<typeof referralForm>

/** Counting both ends. */
export const noteDays = (from: CivilDate, until: CivilDate): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1

type NoteFields = {
  fitness: (typeof fitnesses)[number]
  from: CivilDate
  until: CivilDate | null
  limits: string | null
}

/** What is wrong with a note's days and limits, by field. */
const noteProblem = ({ fitness, from, until, limits }: NoteFields): [string, string] | undefined => {
  if (fitness === 'fit') return undefined
  if (until === null) return ['until', 'Enter the last day']
  if (until < from) return ['until', 'The last day is before the first']
  if (until > addDays(from, maxNoteDays - 1)) return ['until', `A note covers at most ${maxNoteDays} days`]
  if (fitness === 'limited' && limits === null) return ['limits', 'Enter what to avoid']
  return undefined
}

const noteFields = {
  fitness: z.enum(fitnesses, 'Choose what the note states'),
  from: civilDate('Enter the first day'),
  /** Not of someone who is fit. */
  until: z.nullable(civilDate('Enter the last day')),
  /** What to avoid, of someone who is fit for limited duties. */
  limits: optionalText(500),
  /** Left out unless the doctor adds it: the note is for an employer or a school. */
  diagnosis: optionalText(500),
}

/** A sick note. `confirmed`: that more days than usual are meant. */
export const sickNoteForm = z
  .object({ ...noteFields, confirmed: z._default(z.boolean('Say yes or no'), false) })
  .check((context) => {
    // Days that aren't days can't be counted.
    if (context.issues.length > 0) return
    const found = noteProblem(context.value)
    if (found)
      context.issues.push({ code: 'custom', input: context.value, path: [found[0]], message: found[1] })
  })
export type SickNoteForm = z.output<typeof sickNoteForm>

const sickNote = z.object(noteFields)
export type SickNote = z.output<typeof sickNote>

/** Who writes and about whom, as it was on the day of issue. */
export const letterhead = z.object({
  clinicName: z.nullable(z.string()),
  clinicAddress: z.nullable(z.string()),
  clinicPhone: z.nullable(z.string()),
  /** With the title. */
  doctorName: z.string(),
  specialization: z.string(),
  licenceNumber: z.string(),
  personName: z.string(),
  dateOfBirth: z.nullable(civilDate()),
})
export type Letterhead = z.infer<typeof letterhead>

/** What a new letter begins with. */
export const letterStart = z.object({
  letterhead: z.object({ ...letterhead.shape, licenceNumber: z.nullable(z.string()) }),
  /** Why the doctor can't sign now, and what to do; null if they can. */
  refusal: z.nullable(z.string()),
  /** The day of the visit: a sick note starts then at the earliest. */
  visitDate: civilDate(),
  /** From the record, or from the draft while the visit is open; the doctors' private note isn't part of it. */
  diagnosis: z.nullable(z.string()),
  notes: z.nullable(z.string()),
})
export type LetterStart = z.infer<typeof letterStart>

const withdrawReason = text({ min: 3, max: 300, message: 'Say why you withdraw it' })

export const letterWithdrawal = z.object({ reason: withdrawReason })

export const letter = z.object({
  id: id(),
  kind: z.enum(letterKinds),
  appointmentId: id(),
  patientId: id(),
  familyMemberId: z.nullable(id()),
  doctorId: id(),
  letterhead,
  /** Of a referral; null for a sick note. */
  referral: z.nullable(
    z.object({
      ...referralForm.shape,
      recipient: z.nullable(z.string()),
      facility: z.nullable(z.string()),
      question: z.nullable(z.string()),
    }),
  ),
  /** Of a sick note; null for a referral. */
  sickNote: z.nullable(
    z.object({
      ...noteFields,
      limits: z.nullable(z.string()),
      diagnosis: z.nullable(z.string()),
    }),
  ),
  issuedAt: instant,
  /** The verification code on the paper. */
  code: z.string(),
  /** Whether it still matches its doctor's signature. */
  isGenuine: z.boolean(),
  withdrawn: z.nullable(z.object({ at: instant, reason: z.string() })),
})
export type Letter = z.infer<typeof letter>

/** The letters of one appointment, or all that the caller may see, newest first. */
export const lettersQuery = z.object({ ...page.shape, appointmentId: z.optional(idInPath) })
export type LettersQuery = z.output<typeof lettersQuery>
