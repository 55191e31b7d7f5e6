import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { markQueuedPrescriptionRead } from '../notifications/reading.actions.ts'
import type { NewNotification } from '../outbox/outbox.ts'
import { lockOpening, requireOpen } from '../pharmacies/closing.actions.ts'
import { pharmacistIdsOf } from '../pharmacies/exports.queries.ts'
import { invalid } from '../platform/http/problem.ts'
import { lockVisible, findPrescription } from '../prescriptions/exports.queries.ts'
import { assignPharmacy } from '../prescriptions/waiting-fill.actions.ts'
import { invalidateForPharmacists } from '../prescriptions/invalidation.actions.ts'
import { requireGenuine } from '../prescriptions/policy.ts'
import { authorize } from '../request/authorize.ts'
import type { Context } from '../request/context.ts'
import { findPharmacy } from './pharmacies.queries.ts'
import { isOwn, requireQueued } from './policy.ts'

/** For the pharmacists of the chosen pharmacy. */
export const chosenNotification = (
  pharmacy: string,
  { id: prescriptionId, doctorName, medications }: Prescription,
): NewNotification<'new-prescription-for-pharmacy'> => {
  const medication = medications[0]?.name ?? ''
  return {
    type: 'new-prescription-for-pharmacy',
    title: 'Your pharmacy was chosen',
    body: `A patient has chosen ${pharmacy}: ${medication}, from ${doctorName}`,
    payload: { prescriptionId, doctorName, medication },
  }
}

/**
 * Chooses the pharmacy for a prescription; its pharmacists are notified, and no other pharmacy sees it any more.
 * @throws Problem 404 for a prescription that isn't the patient's, 409 once it is filled, ended or expired, for one that was
 * changed after it was signed and for a pharmacy that has closed, 400 if there is no such pharmacy
 */
export const choosePharmacy = (context: Context, id: number, pharmacyId: number): Promise<Prescription> => {
  const { actor, clock, signing } = context
  const subject = `prescription ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const opening = await lockOpening(tx, pharmacyId)
    const found = await lockVisible(tx, actor, id)
    context.about([found.patientId], subject)
    const held = authorize(found, isOwn(actor))
    requireQueued(held, clock.today())
    await requireGenuine(signing, held)
    const chosen = await findPharmacy(tx, actor.userId, pharmacyId)
    if (!chosen || !opening) throw invalid('pharmacyId', 'Please select a pharmacy')
    requireOpen(opening)
    await assignPharmacy(tx, context, held, pharmacyId)
    const changed = await findPrescription(tx, context, id)
    tx.record('prescription.pharmacy-chosen', subject, held.patientId)
    if (held.pharmacyId !== pharmacyId) {
      await markQueuedPrescriptionRead(tx, id, clock.now())
      tx.notify(await pharmacistIdsOf(tx, pharmacyId), chosenNotification(chosen.name, changed))
    }
    tx.invalidate({ userId: held.patientId }, 'prescriptions')
    invalidateForPharmacists(tx, 'prescriptions', [held.pharmacyId, pharmacyId])
    return changed
  })
}
