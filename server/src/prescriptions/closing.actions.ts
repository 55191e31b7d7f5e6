import { and, asc, count, eq, inArray, or } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { plainDate } from '@alafia/contract/kernel/format'
import { whosePrescription } from '@alafia/contract/prescriptions/labels'
import { firstNameOfMember } from '../family/exports.queries.ts'
import { markQueuedPrescriptionRead } from '../notifications/reading.actions.ts'
import { aboutMember, type NewNotification } from '../outbox/outbox.ts'
import type { Context, Reader, Tx } from '../request/context.ts'
import { invalidateLists } from './invalidation.actions.ts'
import { hasStatus, inQueue, isOwed } from './policy.ts'
import { prescription } from './table.ts'
import { asSystem } from '../platform/database/row-access.ts'

const at = (pharmacyId: number) => eq(prescription.pharmacyId, pharmacyId)
/** Something of it is still to be collected or dispensed. */
const isReady = or(hasStatus('fulfilled'), isOwed)

/** How many prescriptions wait at a pharmacy, and of how many it still has something for the patient. */
export const countAt = async (
  db: Reader,
  pharmacyId: number,
): Promise<{ waiting: number; ready: number }> => {
  const countOf = async (condition: typeof isReady) =>
    (
      await db
        .select({ rows: count() })
        .from(prescription)
        .where(and(at(pharmacyId), condition))
    )[0]?.rows ?? 0
  const [waiting, ready] = await asSystem(() => Promise.all([countOf(inQueue), countOf(isReady)]))
  return { waiting, ready }
}

type Locked = typeof prescription.$inferSelect

const notification = (
  { id: prescriptionId, status }: Locked,
  by: string,
  title: string,
  body: string,
): NewNotification<'prescription-updated'> => ({
  type: 'prescription-updated',
  title,
  body,
  payload: { prescriptionId, pharmacistName: by, status },
})

/**
 * For a pharmacy that closes, in the transaction that holds its lock: what waits there is any pharmacy's again, and its patients are
 * told to choose another; those of what is filled or owed there, until when they can collect it.
 */
export const leavePharmacy = async (
  tx: Tx,
  { actor, clock }: Context,
  { id, name, collectUntil }: { id: number; name: string; collectUntil: CivilDate },
): Promise<void> => {
  const lock = (condition: typeof isReady) =>
    tx
      .select()
      .from(prescription)
      .where(and(at(id), condition))
      .orderBy(asc(prescription.id))
      .for('update', { of: prescription })
  const waiting = await lock(inQueue)
  const now = clock.now()
  if (waiting.length > 0)
    await tx
      .update(prescription)
      .set({ pharmacyId: null, updatedAt: now })
      .where(
        inArray(
          prescription.id,
          waiting.map((one) => one.id),
        ),
      )
  for (const one of waiting) {
    await markQueuedPrescriptionRead(tx, one.id, now)
    invalidateLists(tx, { ...one, pharmacyId: null })
    const isStillValid = one.expiryDate >= clock.today()
    if (isStillValid) {
      const notice = aboutMember(await firstNameOfMember(tx, one.familyMemberId), (member) =>
        notification(
          one,
          actor.name,
          'Choose another pharmacy',
          `${name} has closed. Choose another pharmacy for ${whosePrescription(member)}`,
        ),
      )
      tx.notify([one.patientId], notice)
    }
  }
  for (const one of await lock(isReady)) {
    const notice = aboutMember(await firstNameOfMember(tx, one.familyMemberId), (member) =>
      notification(
        one,
        actor.name,
        `${member === null ? 'Your' : `${member}’s`} pharmacy has closed`,
        `${name} has closed. Collect what it has for ${member ?? 'you'} by ${plainDate(collectUntil)}`,
      ),
    )
    tx.notify([one.patientId], notice)
    tx.invalidate({ userId: one.patientId }, 'prescriptions')
  }
}
