import * as z from 'zod/mini'
import { coding } from '../clinical/diagnoses/schema.ts'
import { instant } from '../kernel/civil-schema.ts'
import { updatedText, text, draftText } from '../kernel/text.ts'

export const maxNotes = 10_000
export const maxDiagnosis = 1000
export const maxAdvice = 4000
export const maxCodes = 12

const adviceMessage = `At most ${maxAdvice} characters`

/** The server accepts only codes from its own list, and adds their titles. */
const codes = z
  .array(z.string().check(z.regex(/^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/, 'Choose a code from the list')))
  .check(z.maxLength(maxCodes, `At most ${maxCodes} codes`))

export const notes = text({ max: maxNotes, message: 'Please enter the appointment notes' })
export const diagnosis = text({ max: maxDiagnosis, message: 'Please enter a diagnosis' })

/** The fields that complete a consultation, as the form sends them. */
export const consultationForm = z.object({
  notes,
  diagnosis,
  diagnosisCodes: z.array(coding).check(z.maxLength(maxCodes, `At most ${maxCodes} codes`)),
  advice: z.string().check(z.trim(), z.maxLength(maxAdvice, adviceMessage)),
  workingNote: z.string().check(z.trim(), z.maxLength(maxNotes, `At most ${maxNotes} characters`)),
})
export type ConsultationForm = z.infer<typeof consultationForm>

/** Optional when completing: omitted fields come from the draft. */
export const consultationExtras = {
  diagnosisCodes: z.optional(codes),
  advice: updatedText(maxAdvice),
  workingNote: updatedText(maxNotes),
  /** The draft version that was last read: completing over a newer one is refused. */
  draftVersion: z.optional(z.int('Not a version').check(z.gte(0, 'Not a version'))),
}

/** What the doctor has typed so far. Nothing is trimmed, and every field may be empty. */
export const consultationDraft = z.object({
  notes: z.string(),
  diagnosis: z.string(),
  diagnosisCodes: z.array(coding),
  advice: z.string(),
  /** Read by doctors only, also after completion. */
  workingNote: z.string(),
  /** Increases by one with each save; 0 if nothing was saved yet. */
  version: z.int(),
  updatedAt: z.nullable(instant),
})
export type ConsultationDraft = z.infer<typeof consultationDraft>

/** Replaces the draft of exactly this `version`. */
export const draftUpdate = z.object({
  notes: draftText(maxNotes),
  diagnosis: draftText(maxDiagnosis),
  diagnosisCodes: codes,
  advice: draftText(maxAdvice),
  workingNote: draftText(maxNotes),
  version: z.int('Not a version').check(z.gte(0, 'Not a version')),
})
export type DraftUpdate = z.output<typeof draftUpdate>
