import { and, asc, count, eq, inArray, not, or, sql } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { plainDate } from '@alafia/contract/kernel/format'
import { whosePrescription } from '@alafia/contract/prescriptions/labels'
import { firstNameOfMember } from '../family/exports.queries.ts'
import { markQueuedPrescriptionRead } from '../notifications/reading.actions.ts'
import { aboutMember, type NewNotification } from '../outbox/outbox.ts'
import type { Context, Reader, Tx } from '../request/context.ts'
import { findCounter } from '../pharmacies/exports.queries.ts'
import { invalidateLists } from './invalidation.actions.ts'
import { hasStatus, inQueue, isOwed } from './policy.ts'
import { prescription } from './table.ts'
import { waitingFillAt } from './waiting-fill.queries.ts'
import { asSystem } from '../platform/database/row-access.ts'

const at = (pharmacyId: number) => eq(prescription.pharmacyId, pharmacyId)
/** An earlier fill of it waits for collection. */
const hasWaitingFill = sql`(${prescription.fillCount} > 0 and ${waitingFillAt(prescription.pharmacyId)} is not null)`
/** Something of it is still to be collected or dispensed. */
const isReady = or(hasStatus('fulfilled'), isOwed, hasWaitingFill)
/** It can go to another pharmacy at once. */
const isFree = and(inQueue, not(hasWaitingFill))

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
  const [waiting, ready] = await asSystem(() => Promise.all([countOf(isFree), countOf(isReady)]))
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

const chooseAnother = (freed: Locked, by: string, pharmacy: string, member: string | null) =>
  notification(
    freed,
    by,
    'Choose another pharmacy',
    `${pharmacy} has closed. Choose another pharmacy for ${whosePrescription(member)}`,
  )

/**
 * Once the last packed fill of a prescription was collected or reversed at a pharmacy that has closed, what was asked for since is free for
 * any pharmacy, and the patient is notified to choose one.
 */
export const leaveIfClosed = async (tx: Tx, { actor, clock }: Context, id: number): Promise<void> => {
  const counter = await findCounter(tx, actor.userId)
  if (!counter?.closedAt) return
  const [left] = await tx
    .update(prescription)
    // A trigger clears it, unless another fill waits there.
    .set({ pharmacyId: sql`${prescription.pharmacyId}` })
    .where(and(eq(prescription.id, id), inQueue))
    .returning()
  if (!left || left.pharmacyId !== null) return
  await markQueuedPrescriptionRead(tx, id, clock.now())
  invalidateLists(tx, left)
  if (left.expiryDate < clock.today()) return
  const notice = aboutMember(await firstNameOfMember(tx, left.familyMemberId), (member) =>
    chooseAnother(left, actor.name, counter.name, member),
  )
  tx.notify([left.patientId], notice)
}

/**
 * For a pharmacy that closes, in the transaction that holds its lock: what waits there is free for any pharmacy again, and its patients are
 * notified to choose one; those of what is filled or owed there, until when they can collect it; a fill that is still to be
 * collected keeps what was asked for since.
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
  const waiting = await lock(isFree)
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
        chooseAnother(one, actor.name, name, member),
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
