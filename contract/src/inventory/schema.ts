import * as z from 'zod/mini'

export const itemForms = ['tablet', 'capsule', 'liquid', 'injection', 'cream', 'inhaler'] as const
export type ItemForm = (typeof itemForms)[number]

/** Units in stock over all batches that have not expired; items whose stock is under their minimum. */
export const inventorySummary = z.object({ unitsInStock: z.int(), lowItems: z.int() })
