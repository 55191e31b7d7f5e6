import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { stillThere } from '@alafia/contract/pharmacy/states'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import type { WaitingFillCollection } from '@alafia/contract/prescriptions/waiting-fill'
import { userIdsWithRole } from '../accounts/exports.queries.ts'
import { licenceExpiryOf } from '../accounts/licences/licences.exports.queries.ts'
import { requireLicence } from '../accounts/licences/licences.policy.ts'
import { findPlace, findWorkplace, pharmacistIdsOf } from '../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../pharmacies/policy.ts'
import { Problem } from '../platform/http/problem.ts'
import { authorize, type Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { leaveFillOnAccount } from './charges/on-account.actions.ts'
import { leaveIfClosed } from './closing.actions.ts'
import { recordCollection } from './collection.actions.ts'
import { findPrescription, lockVisible } from './exports.queries.ts'
import { invalidateLists } from './invalidation.actions.ts'
import { updatedNotifications } from './notifications.ts'
import { mayDispense, requireGenuine } from './policy.ts'
import { requireNotRecalled } from './recalls/recalled-fill.queries.ts'
import { dispense, prescription } from './table.ts'
import { findWaitingFill, requireWaitingFill } from './waiting-fill.queries.ts'

/**
 * Hands over an earlier fill that still waits here, while the next one is in the queue or filled. The status is about that one, and
 * stays.
 * @throws Problem 404 for what the pharmacist may not see, 403 without a valid licence, 409 if none waits here, for a recalled
 * batch, and for a prescription that was changed after it was signed
 */
export const collectWaitingFill = (
  context: Context,
  id: number,
  { collectedBy }: WaitingFillCollection,
): Promise<Prescription> => {
  const { actor, clock, signing } = context
  const subject = `prescription ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const found = await lockVisible(tx, actor, id)
    context.about([found.patientId], subject)
    const locked = authorize(found, mayDispense(actor))
    const pharmacyId = requireWorkplace(await findWorkplace(tx, actor.userId))
    requireLicence('pharmacist', await licenceExpiryOf(tx, actor.userId, 'pharmacist'), clock.today())
    await requireGenuine(signing, locked)
    const { fillNumber } = await requireWaitingFill(tx, id, pharmacyId)
    const fill = { ...locked, fillCount: fillNumber }
    await requireNotRecalled(tx, fill)
    await recordCollection(tx, authorize(fill, mayDispense(actor)), clock.now(), collectedBy)
    await leaveFillOnAccount(tx, context, fill)
    await leaveIfClosed(tx, context, id)
    const updated = await findPrescription(tx, context, id)
    const { patient, doctor } = updatedNotifications(updated, 'handOver', actor.name)
    tx.record('prescription.waiting-fill-collected', subject, locked.patientId)
    tx.notify([locked.patientId], patient)
    tx.notify([locked.doctorId], doctor)
    invalidateLists(tx, locked)
    return updated
  })
}

/**
 * @returns the name of the pharmacy if it has one all the same, having closed
 * @throws Problem 409 while that pharmacy still has an earlier fill for the patient, which it couldn't hand over any more; not once it has
 * closed and its last day is over, since the patient would be left without medicine
 */
export const requireNoneWaits = async (
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  id: number,
  pharmacyId: number,
): Promise<string | null> => {
  if (!(await findWaitingFill(tx, id, pharmacyId))) return null
  const place = await findPlace(tx, pharmacyId)
  const collectUntil = place?.collectUntil ?? null
  if (!place || collectUntil === null || collectUntil >= clock.today())
    throw new Problem('wrong-state', stillThere)
  return place.name
}

/** What a pharmacy that has closed still has packed stays its own when the patient chooses another: it is notified to reverse that. */
const leaveBehind = async (
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  id: number,
  at: { id: number; name: string },
) => {
  await tx
    .update(dispense)
    .set({ leftAt: clock.now() })
    .where(and(eq(dispense.prescriptionId, id), eq(dispense.pharmacyId, at.id), isNull(dispense.collectedAt)))
  const staff = await pharmacistIdsOf(tx, at.id)
  const message =
    staff.length > 0
      ? `Prescription ${id} has gone to another pharmacy. Reverse what ${at.name} has packed of it: your dashboard lists it`
      : `Prescription ${id} has gone from ${at.name} to another pharmacy, and no pharmacist is left there to reverse what is packed of it. Add one under Manage Users`
  tx.notify(staff.length > 0 ? staff : await userIdsWithRole(tx, 'admin'), {
    type: 'system-alert',
    title: 'Reverse what wasn’t collected',
    body: message,
    payload: { message },
  })
}

/**
 * Adds a prescription to a pharmacy's queue, in the transaction that holds the prescription's lock.
 * @throws Problem 409 while the pharmacy that has it now still has an earlier fill
 */
export const assignPharmacy = async (
  tx: Tx,
  context: Context,
  {
    id,
    pharmacyId: now,
    fillCount,
  }: Authorized<{ id: number; pharmacyId: number | null; fillCount: number }>,
  pharmacyId: number,
): Promise<void> => {
  if (now !== null && now !== pharmacyId) {
    const name = await requireNoneWaits(tx, context, id, now)
    if (name !== null) await leaveBehind(tx, context, id, { id: now, name })
  }
  // Chosen again after it has reopened, it hands over what it has.
  if (fillCount > 0)
    await tx
      .update(dispense)
      .set({ leftAt: null })
      .where(
        and(eq(dispense.prescriptionId, id), eq(dispense.pharmacyId, pharmacyId), isNotNull(dispense.leftAt)),
      )
  await tx
    .update(prescription)
    .set({ pharmacyId, updatedAt: context.clock.now() })
    .where(eq(prescription.id, id))
}
