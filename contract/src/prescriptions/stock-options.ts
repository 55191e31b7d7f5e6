import * as z from 'zod/mini'
import { productRelations } from '../inventory/relations.ts'
import { itemForms } from '../inventory/states.ts'
import { civilDate } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { maxSearchLength } from '../kernel/search.ts'
import { text } from '../kernel/text.ts'

/** Looks for items by any name or ingredient, instead of those that the order means. */
export const stockQuery = z.object({
  search: z.optional(text({ min: 2, max: maxSearchLength, message: 'Enter at least 2 letters' })),
})

/**
 * Stock for one medication: the best match first, and of each item the batch that expires first. Other drugs and forms aren't
 * offered: they need another prescription.
 */
export const stockOption = z.object({
  medicationIndex: z.int(),
  /** An item that is beyond doubt what was ordered; if null, the pharmacist picks one. */
  suggestedItemId: z.nullable(id()),
  items: z.array(
    z.object({
      id: id(),
      name: z.string(),
      dosage: z.string(),
      genericName: z.string(),
      manufacturer: z.string(),
      form: z.enum(itemForms),
      /** How it compares with what was ordered. */
      relation: z.enum(productRelations),
      /** Ordered units that one of these stands for, if it is another strength. */
      unitsEach: z.nullable(z.number()),
      /** Why it isn't the same, for the pharmacist. */
      why: z.nullable(z.string()),
      /** Of one unit. */
      price: money(),
      /** A second person must check it. */
      isControlled: z.boolean(),
      inStock: z.int(),
      batches: z.array(z.object({ batchNumber: z.string(), expiryDate: civilDate(), quantity: z.int() })),
    }),
  ),
})
export type StockOption = z.infer<typeof stockOption>
