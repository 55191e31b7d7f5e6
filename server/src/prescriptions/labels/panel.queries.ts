import type { MedicineLabels } from '@alafia/contract/prescriptions/medicine-labels'
import type { Queryable } from '../../platform/database/connect.ts'
import type { Context } from '../../request/context.ts'
import { findPrescription } from '../exports.queries.ts'
import { requireFilled } from '../policy.ts'
import { toMedicineLabel } from './content.ts'
import { counsellingOfFill, dispensedInFill } from './labels.queries.ts'

/** The labels of the current fill, and what was explained. @throws Problem 404, 409 if it isn't filled */
export const findMedicineLabels = async (
  db: Queryable,
  context: Context,
  id: number,
): Promise<MedicineLabels> => {
  const prescription = await findPrescription(db, context, id)
  context.about([prescription.patientId], `prescription ${id}`)
  requireFilled(prescription)
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
