import type { MedicineLabels } from '@alafia/contract/prescriptions/medicine-labels'
import type { Queryable } from '../../platform/database/connect.ts'
import type { Context } from '../../request/context.ts'
import { findPrescription } from '../exports.queries.ts'
import { isDispensed } from '../policy.ts'
import { toMedicineLabel } from './content.ts'
import { counsellingOfFill, dispensedInFill } from './labels.queries.ts'

/** The labels of the current fill, and what was explained; none before it is filled. @throws Problem 404 */
export const findMedicineLabels = async (
  db: Queryable,
  context: Context,
  id: number,
): Promise<MedicineLabels> => {
  const prescription = await findPrescription(db, context, id)
  context.about([prescription.patientId], `prescription ${id}`)
  // While it waits, the last fill is over.
  if (!isDispensed(prescription.status)) return { labels: [], counselling: [] }
  const [rows, counselling] = await Promise.all([
    dispensedInFill(db, id, context.actor.userId),
    counsellingOfFill(db, id),
  ])
  return { labels: rows.map((row) => toMedicineLabel(prescription, row)), counselling }
}

export const getMedicineLabels = (context: Context, id: number): Promise<MedicineLabels> => {
  context.about([], `prescription ${id}`)
  return findMedicineLabels(context.db, context, id)
}
