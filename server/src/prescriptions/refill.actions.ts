import { eq } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context } from '../request/context.ts'
import { auditActions } from './audit-actions.ts'
import { findPrescription, lockVisible } from './exports.queries.ts'
import { getOwed } from './fills.queries.ts'
import { invalidateLists, pharmacistsWhoFill } from './invalidation.actions.ts'
import { refillNotification, updatedNotifications } from './notifications.ts'
import { mayMove, move, requireGenuine } from './policy.ts'
import { checkState, requireIntact, signChanged } from './state/state.actions.ts'
import { readStates } from './state/state.queries.ts'
import { prescription } from './table.ts'

type Refills = Pick<typeof prescription.$inferSelect, 'expiryDate' | 'refillsAllowed' | 'refillsUsed'>

const requireRefillable = ({ expiryDate, refillsAllowed, refillsUsed }: Refills, today: CivilDate) => {
  if (expiryDate < today) throw new Problem('wrong-state', 'This prescription has expired')
  if (refillsUsed >= refillsAllowed)
    throw new Problem('wrong-state', 'No refills are left. Ask your doctor for a new prescription')
}

/**
 * The patient requests another fill: the prescription returns to the queue of the pharmacy that filled it last, or if that has closed and
 * has nothing of it to hand over to everyone's; the pharmacists and the doctor are notified.
 * @throws Problem 404 for what the actor may not see, 403 for anyone but the patient, 409 for one that was never filled, is
 * partly owed, has expired, has no refills left or was changed after it was signed.
 */
export const requestRefill = (context: Context, id: number): Promise<Prescription> => {
  const { actor, clock, signing } = context
  const subject = `prescription ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const found = await lockVisible(tx, actor, id)
    context.about([found.patientId], subject)
    const locked = authorize(found, mayMove(actor, 'refill'))
    // What no one collected is asked for again: that uses no refill.
    const isAgain = locked.notCollectedAt !== null
    const status = isAgain ? ('pending' as const) : move(locked.status, 'refill')
    await requireGenuine(signing, locked)
    const checked = await checkState(signing, readStates(tx, [id]))
    requireIntact(checked)
    requireRefillable(isAgain ? { ...locked, refillsUsed: -1 } : locked, clock.today())
    if ((await getOwed(tx, locked)).units > 0)
      throw new Problem(
        'wrong-state',
        'The pharmacy still owes you part of this. You can request a refill once you have it all',
      )
    const now = clock.now()
    await tx
      .update(prescription)
      .set({
        status,
        refillsUsed: locked.refillsUsed + (isAgain ? 0 : 1),
        notCollectedAt: null,
        // The notes were about the last fill, which keeps them.
        pharmacistNotes: null,
        queuedAt: now,
        updatedAt: now,
      })
      .where(eq(prescription.id, id))
    // A trigger frees it from a pharmacy that has closed, which receives nothing any more: the patient chooses another.
    await signChanged(tx, signing, checked)
    const requested = await findPrescription(tx, context, id)
    const pharmacyId = requested.pharmacy?.id ?? null
    tx.record(auditActions.refill, subject, locked.patientId)
    tx.notify([locked.doctorId], updatedNotifications(requested, 'refill', actor.name).doctor)
    tx.notify(await pharmacistsWhoFill(tx, pharmacyId), refillNotification(requested))
    invalidateLists(tx, { ...locked, pharmacyId })
    return requested
  })
}
