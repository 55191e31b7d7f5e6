import { eq } from 'drizzle-orm'
import type { OwedDispense, Waiver } from '@alafia/contract/prescriptions/partial-fills'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { mustBeLicensed } from '../accounts/licences/licences.policy.ts'
import { licenceEndOf } from '../accounts/licences/licences.queries.ts'
import { authorize, type Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { findPrescription, lockVisible } from './exports.queries.ts'
import { dispenseFromOwed, recordCollection, waiveAllOwed } from './fills.actions.ts'
import { invalidateLists } from './lists.actions.ts'
import { updatedNotifications } from './notifications.ts'
import { mayDispense, requireFilled, requireGenuine } from './policy.ts'
import { prescription } from './table.ts'

type LockedPrescription = Authorized<typeof prescription.$inferSelect>
type OwedAction = { action: 'dispenseOwed' | 'waiveOwed'; audit: string }

/** Locks the prescription, does the work, saves what it returns, and notifies patient and doctor. */
const withLockedPrescription = (
  context: Context,
  id: number,
  { action, audit }: OwedAction,
  work: (tx: Tx, held: LockedPrescription) => Promise<Partial<LockedPrescription>>,
): Promise<Prescription> => {
  const { actor, clock } = context
  const subject = `prescription ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const found = await lockVisible(tx, actor, id)
    context.about([found.patientId], subject)
    const held = authorize(found, mayDispense(actor))
    requireFilled(held)
    const values = await work(tx, held)
    await tx
      .update(prescription)
      .set({ ...values, pharmacistId: actor.userId, updatedAt: clock.now() })
      .where(eq(prescription.id, id))
    const updated = await findPrescription(tx, context, id)
    const { patient, doctor } = updatedNotifications(updated, action, actor.name)
    tx.record(audit, subject, held.patientId)
    tx.notify([held.patientId], patient)
    tx.notify([held.doctorId], doctor)
    await invalidateLists(tx, held)
    return updated
  })
}

/**
 * Dispenses part of what the last fill still owes. Without a collector it is ready for collection, and the prescription with
 * it; with one it is handed over at once, together with everything else that was ready.
 * @throws Problem 404 for what the pharmacist may not see, 403 without a valid licence, 409 for a status in which nothing is
 * owed, for an expired prescription, one that was changed after it was signed, and for too little stock, 400 for picks of more
 * than is owed, or of nothing
 */
export const dispenseOwed = (
  context: Context,
  id: number,
  { collectedBy, ...part }: OwedDispense,
): Promise<Prescription> =>
  withLockedPrescription(
    context,
    id,
    { action: 'dispenseOwed', audit: 'prescription.owed-dispensed' },
    async (tx, held) => {
      const { actor, clock, signing } = context
      mustBeLicensed('pharmacist', await licenceEndOf(tx, actor.userId, 'pharmacist'), clock.today())
      await requireGenuine(signing, held)
      await dispenseFromOwed(tx, context, held, part)
      const pharmacistNotes = part.notes ?? held.pharmacistNotes
      if (collectedBy === null) return { status: 'fulfilled', pharmacistNotes }
      await recordCollection(tx, held, clock.now(), collectedBy)
      return { status: held.status === 'fulfilled' ? 'picked-up' : held.status, pharmacistNotes }
    },
  )

/**
 * Waives everything that the last fill still owes; the reason becomes the pharmacist's note.
 * @throws Problem 404 for what the pharmacist may not see, 409 for a status in which nothing is owed
 */
export const waiveOwed = (context: Context, id: number, { reason }: Waiver): Promise<Prescription> =>
  withLockedPrescription(
    context,
    id,
    { action: 'waiveOwed', audit: 'prescription.owed-waived' },
    async (tx, held) => {
      await waiveAllOwed(tx, held)
      return { pharmacistNotes: reason }
    },
  )
