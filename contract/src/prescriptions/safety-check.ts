import * as z from 'zod/mini'
import { id } from '../kernel/ids.ts'
import { optionalText, text } from '../kernel/text.ts'
import { maxMedications } from '../safety/schema.ts'
import { maxUnits } from './schema.ts'

const typed = z._default(text({ min: 0, max: 120 }), '')

/** A medication while it is typed: any field may still be empty. */
export const orderedMedication = z.object({
  name: text({ min: 0, max: 120, message: 'Please enter the medication name' }),
  dosage: typed,
  frequency: typed,
  duration: typed,
  instructions: optionalText(500),
  /** Units; left out while it isn't typed. */
  quantity: z.optional(z.int().check(z.gte(1, 'At least 1'), z.lte(maxUnits, `At most ${maxUnits}`))),
})

/** What to check before signing. Nothing of it is stored. */
export const prescriptionCheck = z.object({
  appointmentId: id(),
  /** The doctor's own prescription that this one would replace: it isn't counted. */
  replaces: z.optional(id()),
  medications: z
    .array(orderedMedication)
    .check(z.maxLength(maxMedications, `At most ${maxMedications} medications`)),
})
export type PrescriptionCheck = z.output<typeof prescriptionCheck>
