import * as z from 'zod/mini'
import { productRelations, substitutionReasons } from '../inventory/relations.ts'
import { itemForms } from '../inventory/states.ts'
import { civilDate } from '../kernel/civil-schema.ts'

/** What was dispensed for a medication, as it was called then: a prescription says what was ordered, this what the person got. */
export const dispensedProduct = z.object({
  name: z.string(),
  genericName: z.string(),
  strength: z.string(),
  form: z.enum(itemForms),
  manufacturer: z.string(),
  /** Null if it was dispensed before products were compared. */
  relation: z.nullable(z.enum(productRelations)),
  reason: z.nullable(z.enum(substitutionReasons)),
  /** Why it is the right one, as the pharmacist wrote it; null for the patient. */
  note: z.nullable(z.string()),
  units: z.int(),
  /** The directions for these units; null if they are those that were prescribed. */
  dosage: z.nullable(z.string()),
  frequency: z.nullable(z.string()),
  /** Where the units came from; of an amended or older record perhaps none. */
  batches: z.array(z.object({ batchNumber: z.string(), expiryDate: civilDate(), quantity: z.int() })),
})
export type DispensedProduct = z.infer<typeof dispensedProduct>
