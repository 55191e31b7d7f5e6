import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { stockOptionsFor } from '../inventory/exports.queries.ts'
import type { Context } from '../request/context.ts'
import { findPrescription } from './exports.queries.ts'

/** @throws Problem 404 if the actor may not see it. */
export const getPrescription = async (context: Context, id: number): Promise<Prescription> => {
  context.about([], `prescription ${id}`)
  const found = await findPrescription(context.db, context, id)
  context.about([found.patientId], `prescription ${id}`, found.familyMemberId)
  return found
}

const maxItems = 5

/** The stock available for each medication. @throws Problem 404 when the actor may not see the prescription. */
export const getStockOptions = async (context: Context, id: number) => {
  const { medications } = await getPrescription(context, id)
  const options = await stockOptionsFor(context.db, medications, context.clock.today())
  return options.map(({ suggestedItemId, items }, medicationIndex) => ({
    medicationIndex,
    suggestedItemId,
    items: items.slice(0, maxItems),
  }))
}
