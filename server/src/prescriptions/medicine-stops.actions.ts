import { and, eq, sql } from 'drizzle-orm'
import type { PersonParams } from '@alafia/contract/clinical/person'
import type { NewMedicineStop } from '@alafia/contract/prescriptions/current-medicines'
import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { invalidateChartOf } from '../appointments/invalidation.actions.ts'
import { changeFacts, recordChange, recordedNow } from '../clinical/entries.actions.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { accountsOfPerson, isAboutPerson, mayActFor } from '../family/policy.ts'
import { invalid } from '../platform/http/problem.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { saidNotifications } from './notifications.ts'
import { lockPrescriptionsOf } from './locking.actions.ts'
import { mayBeTaken } from './policy.ts'
import { medicineStop, prescription } from './table.ts'

type Whose = { patientId: number; familyMemberId: number | null }

/** Its prescription. @throws Problem 400 unless it is a medicine of a prescription for this person that counts */
const requireMedicine = async (
  tx: Tx,
  { role, userId }: Actor,
  { patientId, familyMemberId }: Whose,
  { prescriptionId, medicationIndex }: NewMedicineStop,
): Promise<{
  patientId: number
  familyMemberId: number | null
  accounts: number[]
  doctorId: number
  status: PrescriptionStatus
  familyMemberName: string | null
}> => {
  const member = familyMembers('stopped_for')
  const [found] = await tx
    .select({
      patientId: prescription.patientId,
      familyMemberId: prescription.familyMemberId,
      accounts: accountsOfPerson({
        patientId: prescription.patientId,
        memberId: prescription.familyMemberId,
      }),
      doctorId: prescription.doctorId,
      status: prescription.status,
      medications: prescription.medications,
      familyMemberName: sql<string | null>`${member.firstName}`,
    })
    .from(prescription)
    .leftJoin(member, eq(member.id, prescription.familyMemberId))
    .where(
      and(
        eq(prescription.id, prescriptionId),
        isAboutPerson(prescription, {
          patientId: sql`${patientId}`,
          memberId: sql`${familyMemberId}`,
        }),
        role === 'patient'
          ? mayActFor(userId, 'prescriptions', prescription.patientId, prescription.familyMemberId)
          : undefined,
        mayBeTaken,
      ),
    )
  if (!found) throw invalid('prescriptionId', 'Choose a medicine that was prescribed for this person')
  if (medicationIndex >= found.medications.length)
    throw invalid('medicationIndex', 'Choose a medicine of the prescription')
  const { medications: _, ...prescribed } = found
  return prescribed
}

/**
 * Says that a prescribed medicine was stopped, or is taken again; nothing that was said before is changed. From then on the
 * safety check goes by what a doctor said. The patient and the prescribing doctor are notified of what others say.
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
    const prescribed = await requireMedicine(tx, context.actor, person, {
      prescriptionId,
      medicationIndex,
      status,
      reason,
    })
    const { recordedBy, recordedAs, recordedAt } = recordedNow(context, person)
    await tx
      .insert(medicineStop)
      .values({ prescriptionId, medicationIndex, status, reason, recordedBy, recordedAs, recordedAt })
    await recordChange(
      tx,
      status === 'stopped' ? 'prescribed-medicine.stopped' : 'prescribed-medicine.continued',
      `prescription ${prescriptionId}`,
      prescribed,
    )
    invalidateChartOf(tx, person)
    tx.invalidate({ role: 'pharmacist' }, 'prescriptions')
    const { actor } = context
    const notices = saidNotifications({ id: prescriptionId, ...prescribed }, status, actor.name)
    if (actor.role === 'doctor') tx.notify([prescribed.patientId], notices.patient)
    if (actor.userId !== prescribed.doctorId) tx.notify([prescribed.doctorId], notices.doctor)
    return undefined
  })
