import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { PersonParams } from '@alafia/contract/clinical/person'
import type { NewMedicineStop } from '@alafia/contract/prescriptions/current-medicines'
import { invalidateChartOf } from '../appointments/invalidation.actions.ts'
import { changeFacts, recordedNow } from '../clinical/entries.actions.ts'
import { invalid } from '../platform/http/problem.ts'
import type { Context, Tx } from '../request/context.ts'
import { lockPrescriptionsOf } from './safety-check.queries.ts'
import { medicineStop, prescription } from './table.ts'

type Whose = { patientId: number; familyMemberId: number | null }

/** @throws Problem 400 unless it is a medicine of a prescription for this person that counts */
const requireMedicine = async (
  tx: Tx,
  { patientId, familyMemberId }: Whose,
  { prescriptionId, medicationIndex }: NewMedicineStop,
): Promise<void> => {
  const [found] = await tx
    .select({ medications: prescription.medications })
    .from(prescription)
    .where(
      and(
        eq(prescription.id, prescriptionId),
        eq(prescription.patientId, patientId),
        sql`${prescription.familyMemberId} is not distinct from ${familyMemberId}::int`,
        notInArray(prescription.status, ['rejected', 'cancelled']),
      ),
    )
  if (!found) throw invalid('prescriptionId', 'Choose a medicine that was prescribed for this person')
  if (medicationIndex >= found.medications.length)
    throw invalid('medicationIndex', 'Choose a medicine of the prescription')
}

/**
 * Says that a prescribed medicine was stopped, or is taken again; nothing that was said before is changed. From then on the
 * safety check goes by what a doctor said.
 * @throws Problem 400, 403, 404
 */
export const addMedicineStop = (
  context: Context,
  asked: PersonParams,
  { prescriptionId, medicationIndex, status, reason }: NewMedicineStop,
): Promise<undefined> =>
  changeFacts(context, asked, async (tx, person) => {
    // A prescription that is being signed is checked either before this or after it.
    await lockPrescriptionsOf(tx, person.patientId)
    await requireMedicine(tx, person, { prescriptionId, medicationIndex, status, reason })
    const { recordedBy, recordedAs, recordedAt } = recordedNow(context, person)
    await tx
      .insert(medicineStop)
      .values({ prescriptionId, medicationIndex, status, reason, recordedBy, recordedAs, recordedAt })
    tx.record(
      status === 'stopped' ? 'prescribed-medicine.stopped' : 'prescribed-medicine.continued',
      `prescription ${prescriptionId}`,
      person.patientId,
    )
    await invalidateChartOf(tx, person)
    tx.invalidate({ role: 'pharmacist' }, 'prescriptions')
    return undefined
  })
