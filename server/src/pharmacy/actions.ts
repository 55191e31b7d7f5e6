import { sql } from 'drizzle-orm'
import type { Review, ReviewForm } from '@alafia/contract/pharmacy/schema'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import type { NewNotification } from '../outbox/outbox.ts'
import { invalid, notFound } from '../platform/http/problem.ts'
import { lockVisible, findPrescription } from '../prescriptions/exports.queries.ts'
import { assignPharmacy } from '../prescriptions/fills.actions.ts'
import { requireGenuine } from '../prescriptions/policy.ts'
import { authorize } from '../request/authorize.ts'
import type { Context } from '../request/context.ts'
import { isOwn, mayReview, mustWait } from './policy.ts'
import { findPharmacy, reviewsOf, staffOf } from './queries.ts'
import { pharmacyReview } from './table.ts'

const chosenNotice = (
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
 * Chooses the pharmacy that is to fill a prescription; its pharmacists are told, and see it first.
 * @throws Problem 404 for a prescription that isn't the patient's, 409 once it is filled, ended or expired and for one that was
 * changed after it was signed, 400 for no such pharmacy
 */
export const choosePharmacy = (context: Context, id: number, pharmacyId: number): Promise<Prescription> => {
  const { actor, clock, signing } = context
  const subject = `prescription ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const found = await lockVisible(tx, actor, id)
    context.about([found.patientId], subject)
    const held = authorize(found, isOwn(actor))
    mustWait(held, clock.today())
    await requireGenuine(signing, held)
    const chosen = await findPharmacy(tx, actor.userId, pharmacyId)
    if (!chosen) throw invalid('pharmacyId', 'Please select a pharmacy')
    await assignPharmacy(tx, context, held, pharmacyId)
    const changed = await findPrescription(tx, context, id)
    tx.record('prescription.pharmacy-chosen', subject, held.patientId)
    if (held.pharmacyId !== pharmacyId)
      tx.notify(await staffOf(tx, pharmacyId), chosenNotice(chosen.name, changed))
    tx.invalidate({ userId: held.patientId }, 'prescriptions')
    tx.invalidate({ role: 'pharmacist' }, 'prescriptions')
    return changed
  })
}

/**
 * Notes what a patient says of a pharmacy, in place of what was said before.
 * @throws Problem 404 for no such pharmacy, 403 where the patient has collected nothing there
 */
export const reviewPharmacy = (context: Context, id: number, form: ReviewForm): Promise<Review> => {
  const { actor, clock } = context
  context.about([actor.userId], `pharmacy ${id}`)
  return context.transact(async (tx) => {
    const found = await findPharmacy(tx, actor.userId, id)
    if (!found) throw notFound()
    const place = authorize(found, mayReview)
    const word = { ...form, updatedAt: clock.now() }
    await tx
      .insert(pharmacyReview)
      .values({ pharmacyId: place.id, patientId: actor.userId, ...word })
      .onConflictDoUpdate({
        target: [pharmacyReview.pharmacyId, pharmacyReview.patientId],
        set: {
          rating: sql`excluded.rating`,
          comment: sql`excluded.comment`,
          updatedAt: sql`excluded.updated_at`,
        },
      })
    tx.record('pharmacy.reviewed', `pharmacy ${id}`, actor.userId)
    tx.invalidate('everyone', 'pharmacies')
    const [own] = await reviewsOf(tx, actor.userId, id)
    if (!own) throw new Error('The review was not stored')
    return own
  })
}
