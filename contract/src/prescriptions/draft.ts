import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { draftText } from '../kernel/text.ts'
import { maxMedications } from '../safety/schema.ts'
import { maxRefills } from './states.ts'

/** One medication while it is typed: anything may still be missing. */
const draftMedication = z.object({
  name: draftText(120),
  dosage: draftText(120),
  frequency: draftText(120),
  duration: draftText(120),
  instructions: draftText(500),
  /** Null while it isn't a whole number. */
  quantity: z.nullable(z.int('Quantity must be a whole number')),
  noSubstitution: z.optional(draftText(300)),
})
export type DraftMedication = z.infer<typeof draftMedication>

const content = {
  /** Those that are complete, in their order. */
  medications: z
    .array(draftMedication)
    .check(z.maxLength(maxMedications, `At most ${maxMedications} medications`)),
  /** The one in the fields. */
  typing: draftMedication,
  refills: z.int('Refills must be a whole number').check(z.gte(0), z.lte(maxRefills)),
  reasons: z
    .array(z.object({ key: draftText(400), reason: draftText(500) }))
    .check(z.maxLength(200, 'At most 200 reasons')),
}

/** What is on the order pad of an appointment, and not signed yet. Nothing is trimmed. */
export const prescriptionDraft = z.object({
  ...content,
  /** Increases by one with each save; 0 if nothing was saved yet. */
  version: z.int(),
  updatedAt: z.nullable(instant),
})
export type PrescriptionDraft = z.infer<typeof prescriptionDraft>
export type PrescriptionDraftContent = Omit<PrescriptionDraft, 'version' | 'updatedAt'>

export const draftVersion = z.int('Not a version').check(z.gte(0, 'Not a version'))

/** Replaces the draft of exactly this `version`. */
export const prescriptionDraftUpdate = z.object({ ...content, version: draftVersion })
export type PrescriptionDraftUpdate = z.output<typeof prescriptionDraftUpdate>

/** An order pad on which nothing is written. */
export const emptyPrescription: PrescriptionDraftContent = {
  medications: [],
  typing: { name: '', dosage: '', frequency: '', duration: '', instructions: '', quantity: 1 },
  refills: 0,
  reasons: [],
}
