import * as z from 'zod/mini'
import { id } from '../kernel/ids.ts'
import { text } from '../kernel/text.ts'
import { maxMedications } from '../safety/schema.ts'
import { medicationForm } from './schema.ts'

export const maxOrderSets = 50

/** Medications that a doctor often prescribes together. Saving another set under the same name replaces it. */
export const orderSetForm = z.object({
  name: text({ max: 60, message: 'Enter a name' }),
  medications: z
    // Why one person gets only one product isn't for a set.
    .array(z.omit(medicationForm, { noSubstitution: true }), 'Add a medication first')
    .check(
      z.minLength(1, 'Add a medication first'),
      z.maxLength(maxMedications, `At most ${maxMedications} medications`),
    ),
})
export type OrderSetForm = z.output<typeof orderSetForm>

export const orderSet = z.object({
  id: id(),
  name: z.string(),
  medications: z.array(
    z.object({
      name: z.string(),
      dosage: z.string(),
      frequency: z.string(),
      duration: z.string(),
      instructions: z.nullable(z.string()),
      quantity: z.int(),
    }),
  ),
})
export type OrderSet = z.infer<typeof orderSet>

/** A set that comes with Alafia: from a guideline or label that was read, for the doctor to check and change. */
export const exampleSet = z.object({
  name: z.string(),
  medications: orderSet.shape.medications,
  /** Document, edition and section. */
  source: z.string(),
})
export type ExampleSet = z.infer<typeof exampleSet>
