import type { MedicineName } from '@alafia/contract/safety/schema'
import { isControlledProduct } from './controlled.ts'
import { searchNames } from './name-search.ts'
import { productOfOrder } from './product.ts'

/** Names of the safety table for a doctor who types, each with whether it is a controlled drug. */
export const suggestNames = (typed: string): MedicineName[] =>
  searchNames(typed).map((one) => ({
    ...one,
    isControlled: isControlledProduct(productOfOrder({ name: one.name, dosage: '' })),
  }))
