import * as z from 'zod/mini'
import { text } from '../kernel/text.ts'

export const itemForms = ['tablet', 'capsule', 'liquid', 'injection', 'cream', 'inhaler'] as const
export type ItemForm = (typeof itemForms)[number]

/** Why stock changed. */
export const movementReasons = ['received', 'dispensed', 'adjusted'] as const
export type MovementReason = (typeof movementReasons)[number]

/** Units in stock over all batches that have not expired; items whose stock is under their minimum. */
export const inventorySummary = z.object({ unitsInStock: z.int(), lowItems: z.int() })

/** So many letters say enough to suggest something. */
export const fewestLetters = 2

export const formularyQuery = z.object({
  search: text({ min: fewestLetters, max: 120, message: `Please type at least ${fewestLetters} letters` }),
})

/** A drug that the pharmacy keeps, for who prescribes: its strengths and forms, and nothing of stock or price. */
export const formularyDrug = z.object({
  name: z.string(),
  genericName: z.string(),
  strengths: z.array(z.object({ dosage: z.string(), form: z.enum(itemForms) })),
})
export type FormularyDrug = z.infer<typeof formularyDrug>
