import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { stockOptionsFor } from '../inventory/exports.queries.ts'
import { findWorkplace } from '../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../pharmacies/policy.ts'
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

/**
 * The stock of the actor's pharmacy for each medication.
 * @throws Problem 404 when the actor may not see the prescription, 403 for a pharmacist without a pharmacy
 */
export const getStockOptions = async (context: Context, id: number, search?: string) => {
  const { medications } = await getPrescription(context, id)
  const { db, actor, clock } = context
  const pharmacyId = requireWorkplace(await findWorkplace(db, actor.userId))
  const options = await stockOptionsFor(db, pharmacyId, medications, clock.today(), search)
  return options.map(({ suggestedItemId, items }, medicationIndex) => {
    const isOnlyThis = (medications[medicationIndex]?.noSubstitution ?? null) !== null
    const allowed = items.filter(
      ({ relation }) => !isOnlyThis || (relation !== 'substitution' && relation !== 'strength'),
    )
    return { medicationIndex, suggestedItemId, items: allowed.slice(0, maxItems) }
  })
}
