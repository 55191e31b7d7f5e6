import type { CounsellingForm, MedicineLabels } from '@alafia/contract/prescriptions/medicine-labels'
import { invalid, Problem } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context } from '../../request/context.ts'
import { findPrescription, lockVisible } from '../exports.queries.ts'
import { invalidateLists } from '../invalidation.actions.ts'
import { mayDispense, requireFilled } from '../policy.ts'
import { toMedicineLabel } from './content.ts'
import { dispensedInFill } from './labels.queries.ts'
import { findMedicineLabels } from './panel.queries.ts'
import { counselling, type ExplainedPoint } from './table.ts'

/**
 * Records what was explained about the current fill, as it reads today, or that the patient declined. Nothing is changed: a second
 * talk is a second entry.
 * @throws Problem 404 for what the pharmacist may not see, 409 if it isn't filled, 400 for a point that isn't on the checklist
 */
export const addCounselling = (
  context: Context,
  id: number,
  { outcome, points, note }: CounsellingForm,
): Promise<MedicineLabels> => {
  const { actor, clock } = context
  const subject = `prescription ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const found = await lockVisible(tx, actor, id)
    context.about([found.patientId], subject)
    const locked = authorize(found, mayDispense(actor))
    requireFilled(locked)
    const rows = await dispensedInFill(tx, id, actor.userId)
    const prescription = await findPrescription(tx, context, id)
    const checklist = rows.flatMap((row): ExplainedPoint[] => {
      const { partNumber, medicationIndex, itemId, product, points: all } = toMedicineLabel(prescription, row)
      return all.map((one) => ({ partNumber, medicationIndex, itemId, product, id: one.id, text: one.text }))
    })
    const explained = points.map((point, index) => {
      const known = checklist.find(
        (one) =>
          one.id === point.id &&
          one.partNumber === point.partNumber &&
          one.medicationIndex === point.medicationIndex &&
          one.itemId === point.itemId,
      )
      if (!known) throw invalid(`points.${index}`, 'This isn’t on the checklist')
      return known
    })
    const last = rows.reduce((latest, row) => Math.max(latest, row.partNumber), 0)
    if (last === 0) throw new Problem('wrong-state', 'Nothing was dispensed')
    await tx.insert(counselling).values({
      prescriptionId: id,
      fillNumber: locked.fillCount,
      partNumber: last,
      outcome,
      points: [...new Set(explained)],
      note,
      counselledBy: actor.userId,
      counselledAt: clock.now(),
    })
    tx.record(
      outcome === 'given' ? 'prescription.counselled' : 'prescription.counselling-declined',
      subject,
      locked.patientId,
    )
    invalidateLists(tx, locked)
    return findMedicineLabels(tx, context, id)
  })
}
