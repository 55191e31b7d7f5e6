import { and, eq, inArray, sql } from 'drizzle-orm'
import { day } from '@alafia/contract/kernel/durations'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import type { ReversalForm } from '@alafia/contract/prescriptions/reversal'
import {
  isClosing,
  reversalReasonLabel,
  reversibleForDays,
} from '@alafia/contract/prescriptions/reversal-reasons'
import type { Verify } from '../../inventory/controlled/second-person.actions.ts'
import { returnUnits } from '../../inventory/returns.actions.ts'
import { firstNameOfMember } from '../../family/exports.queries.ts'
import { findWorkplace } from '../../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../../pharmacies/policy.ts'
import { invalid, Problem } from '../../platform/http/problem.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { reverseCharges } from '../charges/reversing.actions.ts'
import { leaveIfClosed } from '../closing.actions.ts'
import { findSecondCheck, secondText } from '../controlled/second-check.ts'
import { findPrescription, lockVisible } from '../exports.queries.ts'
import { invalidateForPharmacists, invalidateLists } from '../invalidation.actions.ts'
import { findLeft, lockWithLeft } from '../left-fills.queries.ts'
import { earlierReversedNotifications, updatedNotifications } from '../notifications.ts'
import { isQueued, mayDispense, requireFilled, requireHere, statusProblem } from '../policy.ts'
import { checkState, signChanged } from '../state/state.actions.ts'
import { readStates } from '../state/state.queries.ts'
import { fillMedication, prescription } from '../table.ts'
import { requireWaitingFill, type WaitingFill } from '../waiting-fill.queries.ts'
import { fillBefore, lastFillOf } from './reversals.queries.ts'
import { dispenseReversal, reversedBatch } from './table.ts'

type LockedPrescription = typeof prescription.$inferSelect
type Fill = Awaited<ReturnType<typeof lastFillOf>>

/** The medications to reverse. @throws Problem 400 for one that there isn't, 409 for one of which nothing is dispensed */
const chosenOf = (
  { medications: listed }: LockedPrescription,
  { medications: dispensed }: Fill,
  form: ReversalForm,
) => {
  const chosen = [...new Set(form.medications ?? dispensed)]
  if (chosen.some((index) => !listed[index]))
    throw invalid('medications', 'The prescription has no such medication')
  if (chosen.length === 0 || chosen.some((index) => !dispensed.includes(index)))
    throw new Problem('wrong-state', 'Nothing of this is dispensed any more')
  return chosen
}

/** @throws Problem 409 for another status than was shown, and if another pharmacy is chosen */
const requireAsShown = (locked: LockedPrescription, form: ReversalForm, pharmacyId: number) => {
  requireFilled(locked)
  // Handed over since: that is another reversal, in which nothing goes back to the shelf.
  if (locked.status !== form.status) throw statusProblem(locked.status)
  requireHere(locked, pharmacyId)
}

const requireReversible = (units: Fill['units'], { reason, waitingFill }: ReversalForm, now: Date) => {
  const isNotCollected = isClosing(reason) || waitingFill
  if (isClosing(reason) && units.some(({ isCollected }) => isCollected))
    throw invalid('reason', 'This was handed over. Choose another reason')
  // What nobody collected is still the pharmacy's, however long it waits.
  if (
    units.some(
      ({ isCollected, dispensedAt }) =>
        (isCollected || !isNotCollected) && now.getTime() - dispensedAt.getTime() > reversibleForDays * day,
    )
  )
    throw new Problem(
      'wrong-state',
      `This was dispensed more than ${reversibleForDays} days ago and can’t be reversed any more`,
    )
}

/** Where a prescription is once nothing of its last fill is left: as it was before, or closed until the patient asks for it again. */
const statusBefore = async (
  tx: Tx,
  locked: LockedPrescription,
  { reason }: ReversalForm,
  now: Date,
): Promise<Partial<LockedPrescription>> => {
  const before = await fillBefore(tx, locked)
  const values = {
    fillCount: before?.fillNumber ?? 0,
    fillsReversed: locked.fillsReversed + 1,
    // The notes were about the reversed fill, which keeps them.
    pharmacistNotes: null,
  }
  if (!isClosing(reason)) return { ...values, status: locked.refillsUsed > 0 ? 'active' : 'pending' }
  // One that another pharmacy still has isn't ready here.
  if (!before || before.leftAt !== null) return { ...values, status: 'cancelled', notCollectedAt: now }
  return {
    ...values,
    status: before.collectedAt === null ? 'fulfilled' : 'picked-up',
    refillsUsed: Math.max(0, locked.refillsUsed - 1),
  }
}

/**
 * Once an earlier fill that nobody collected is gone: what was asked for since stays, and the refill that was used for it is given
 * back. Without any, it is the first fill again that waits in the queue.
 */
const withoutWaiting = async (
  tx: Tx,
  locked: LockedPrescription,
  { fillNumber }: WaitingFill,
): Promise<Partial<LockedPrescription>> => {
  const isLast = fillNumber === locked.fillCount
  const refillsUsed = Math.max(0, locked.refillsUsed - 1)
  return {
    fillCount: isLast ? ((await fillBefore(tx, locked))?.fillNumber ?? 0) : locked.fillCount,
    fillsReversed: locked.fillsReversed + 1,
    refillsUsed,
    ...(locked.status === 'active' && refillsUsed === 0 ? { status: 'pending' as const } : {}),
  }
}

/** Of a fill that stays: if everything else was collected already, nothing is ready any more. */
const stillReady = (
  { status }: LockedPrescription,
  left: Fill['units'],
): Partial<Pick<LockedPrescription, 'status'>> =>
  status === 'fulfilled' && left.every(({ isCollected }) => isCollected) ? { status: 'picked-up' } : {}

/** Of a fill that stays, the medications are owed again; what wasn't collected is waived, as no one waits for it. */
const returnToOwed = async (
  tx: Tx,
  { id, fillCount }: LockedPrescription,
  chosen: readonly number[],
  { reason }: ReversalForm,
) => {
  const { dispensed, waived } = fillMedication
  await tx
    .update(fillMedication)
    .set({ dispensed: 0, ...(isClosing(reason) ? { waived: sql`${waived} + ${dispensed}` } : {}) })
    .where(
      and(
        eq(fillMedication.prescriptionId, id),
        eq(fillMedication.fillNumber, fillCount),
        inArray(fillMedication.medicationIndex, [...chosen]),
      ),
    )
}

/**
 * Reverses the last fill or some of its medications, or an earlier fill that still waits for collection. What never left goes back to its batch while it can still be dispensed, everything
 * else to waste. The dispense itself stays in the record.
 * @returns it as it is now; null if it went to another pharmacy, which alone reads it
 * @throws Problem 404 for what the pharmacist may not see, 403 for anyone else, 409 for another status than was shown, if nothing
 * is dispensed any more and 30 days after what was collected was dispensed, 400 for a medication that there isn't, for a controlled drug without a second person and for 'never collected' of what was collected
 */
export const reverseDispense = async (
  context: Context,
  id: number,
  form: ReversalForm,
  verify: Verify,
): Promise<Prescription | null> => {
  const { actor, clock, signing } = context
  const subject = `prescription ${id}`
  context.about([], subject)
  const requireSeen = async () =>
    (form.waitingFill && (await findLeft(context.db, actor, id))) || findPrescription(context.db, context, id)
  const second = await findSecondCheck(context, id, form.witness, verify, requireSeen)
  const reverse = async (tx: Tx) => {
    const found = await (form.waitingFill ? lockWithLeft : lockVisible)(tx, actor, id)
    context.about([found.patientId], subject)
    const locked = authorize(found, mayDispense(actor))
    const pharmacyId = requireWorkplace(await findWorkplace(tx, actor.userId))
    const waiting = form.waitingFill ? await requireWaitingFill(tx, id, pharmacyId) : null
    if (!waiting) requireAsShown(locked, form, pharmacyId)
    const fillNumber = waiting?.fillNumber ?? locked.fillCount
    const checked = await checkState(signing, readStates(tx, [id]))
    const now = clock.now()
    const fill = await lastFillOf(tx, { id, fillCount: fillNumber })
    const chosen = chosenOf(locked, fill, form)
    const units = fill.units.filter(({ medicationIndex }) => chosen.includes(medicationIndex))
    requireReversible(units, form, now)
    const isWhole = fill.medications.every((index) => chosen.includes(index))
    if (waiting && !isWhole) throw invalid('medications', 'A fill that waits is reversed as a whole')

    const destinations = await returnUnits(tx, units, {
      subject,
      note: form.note ?? reversalReasonLabel[form.reason],
      movedBy: actor.userId,
      second,
      at: now,
      today: clock.today(),
    })
    const [reversal] = await tx
      .insert(dispenseReversal)
      .values({
        prescriptionId: id,
        fillNumber,
        medicationIndexes: chosen,
        isWhole,
        reason: form.reason,
        note: form.note,
        wasHandedOver: units.some(({ hasLeft }) => hasLeft),
        pharmacistId: actor.userId,
        pharmacyId,
        reversedAt: now,
      })
      .returning({ id: dispenseReversal.id })
    if (!reversal) throw new Error('An insert returns its row')
    if (units.length > 0)
      await tx.insert(reversedBatch).values(
        units.map(({ partNumber, medicationIndex, batchId }, index) => ({
          prescriptionId: id,
          fillNumber,
          partNumber,
          medicationIndex,
          batchId,
          reversalId: reversal.id,
          destination: destinations[index] ?? 'waste',
        })),
      )
    await reverseCharges(tx, context, {
      id: reversal.id,
      prescriptionId: id,
      fillNumber,
      patientId: locked.patientId,
      pharmacyId,
      reason: reversalReasonLabel[form.reason],
    })
    if (!isWhole) await returnToOwed(tx, locked, chosen, form)
    const wholeValues = () =>
      waiting ? withoutWaiting(tx, locked, waiting) : statusBefore(tx, locked, form, now)
    const values = isWhole
      ? await wholeValues()
      : stillReady(
          locked,
          fill.units.filter(({ medicationIndex }) => !chosen.includes(medicationIndex)),
        )
    await tx
      .update(prescription)
      .set({ ...values, pharmacistId: waiting ? locked.pharmacistId : actor.userId, updatedAt: now })
      .where(eq(prescription.id, id))
    await signChanged(tx, signing, checked)
    await leaveIfClosed(tx, context, id)

    // What went to another pharmacy is that one's to read.
    const isLeft = waiting !== null && locked.pharmacyId !== pharmacyId
    const updated = isLeft ? null : await findPrescription(tx, context, id)
    const { patient, doctor } =
      updated && (!waiting || isQueued(updated.status))
        ? updatedNotifications(updated, 'reverse', actor.name)
        : earlierReversedNotifications({ ...locked, ...values }, actor.name, {
            memberName: await firstNameOfMember(tx, locked.familyMemberId),
            hadLeft: units.some(({ hasLeft }) => hasLeft),
          })
    tx.record(
      'prescription.reversed',
      [subject, form.reason, ...secondText(second)].join(', '),
      locked.patientId,
    )
    tx.notify([locked.patientId], patient)
    tx.notify([locked.doctorId], doctor)
    invalidateLists(tx, locked)
    if (isLeft) invalidateForPharmacists(tx, 'prescriptions', [pharmacyId])
    return updated
  }
  // A fill that waits may be of a prescription that went to another pharmacy: the lock has checked that it is this one's.
  return context.transact((tx) => (form.waitingFill ? asSystem(() => reverse(tx)) : reverse(tx)))
}
