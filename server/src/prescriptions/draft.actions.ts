import { isDeepStrictEqual } from 'node:util'
import {
  emptyPrescription,
  type PrescriptionDraft,
  type PrescriptionDraftContent,
  type PrescriptionDraftUpdate,
} from '@alafia/contract/prescriptions/draft'
import { lockVisible as lockAppointment } from '../appointments/exports.queries.ts'
import { Problem } from '../platform/http/problem.ts'
import { authorize, type Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { getLockedDraft, toDraft } from './draft.queries.ts'
import { mayDraft, requirePrescribable } from './policy.ts'
import { prescriptionDraft } from './table.ts'

const writeDraft = async (
  tx: Tx,
  { clock }: Context,
  booked: Authorized<{ id: number }>,
  content: PrescriptionDraftContent,
  version: number,
) => {
  const row = { content, version, updatedAt: clock.now() }
  const [written] = await tx
    .insert(prescriptionDraft)
    .values({ appointmentId: booked.id, ...row })
    .onConflictDoUpdate({ target: prescriptionDraft.appointmentId, set: row })
    .returning()
  return toDraft(written)
}

const contentOf = ({ medications, typing, refills, reasons }: PrescriptionDraftContent) => ({
  medications,
  typing,
  refills,
  reasons,
})

/**
 * Saves the order pad over the version that the writer saw last. The appointment's lock orders saves and prescriptions. Saving
 * the stored content again is a no-op, because a response may have been lost.
 * @throws Problem 404, 403, 409 once nothing can be prescribed at the appointment, or if another window has saved since
 */
export const savePrescriptionDraft = (
  context: Context,
  id: number,
  { version, ...content }: PrescriptionDraftUpdate,
): Promise<PrescriptionDraft> =>
  context.transact(async (tx) => {
    const subject = `appointment ${id}`
    context.about([], subject)
    const found = await lockAppointment(tx, context, id)
    context.about([found.patientId], subject)
    const booked = authorize(found, mayDraft(context.actor))
    requirePrescribable(booked)
    const stored = await getLockedDraft(tx, booked)
    if (isDeepStrictEqual(contentOf(stored), contentOf(content))) return stored
    if (stored.version !== version)
      throw new Problem(
        'edited-elsewhere',
        'The prescription was changed in another window or on another device',
      )
    const saved = await writeDraft(tx, context, booked, contentOf(content), version + 1)
    tx.record('consultation-draft.saved', subject, booked.patientId)
    return saved
  })

/** Empties the order pad that was signed. What another window has written on it since stays. */
export const emptyDraft = async (
  tx: Tx,
  context: Context,
  booked: Authorized<{ id: number }>,
  signed: number | undefined,
): Promise<void> => {
  if (signed === undefined) return
  const { version } = await getLockedDraft(tx, booked)
  if (version === signed) await writeDraft(tx, context, booked, emptyPrescription, version + 1)
}
