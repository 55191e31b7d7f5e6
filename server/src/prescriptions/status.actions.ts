import type { Prescription, PrescriptionUpdate } from '@alafia/contract/prescriptions/schema'
import type { NewQuestion } from '@alafia/contract/prescriptions/questions'
import { holdNote, verbFor, type PrescriptionVerb } from '@alafia/contract/prescriptions/states'
import { requireLicence } from '../accounts/licences/licences.policy.ts'
import { licenceExpiryOf } from '../accounts/licences/licences.exports.queries.ts'
import type { Verify } from '../inventory/controlled/second-person.actions.ts'
import { markQueuedPrescriptionRead } from '../notifications/reading.actions.ts'
import { findCounter } from '../pharmacies/exports.queries.ts'
import { requireOpenCounter, requireWorkplace } from '../pharmacies/policy.ts'
import { authorize } from '../request/authorize.ts'
import { addQuestion, endQuestion } from './asking/ask.actions.ts'
import { answeredNotification, questionNotification, whoWaits } from './asking/notifications.ts'
import type { Context } from '../request/context.ts'
import { auditActions } from './audit-actions.ts'
import { leaveFillOnAccount } from './charges/on-account.actions.ts'
import { findPrescription, lockVisible } from './exports.queries.ts'
import { recordCollection } from './collection.actions.ts'
import { fulfilPrescription } from './fulfil.actions.ts'
import { invalidateLists } from './invalidation.actions.ts'
import { sendMove } from './moving.actions.ts'
import { updatedNotifications } from './notifications.ts'
import { clearNoteDrafts } from './note-drafts/note-draft.actions.ts'
import { mayMove, move, requireGenuine, requireHere, requireNotReplaced } from './policy.ts'
import { requireNotRecalled } from './recalls/recalled-fill.queries.ts'
import { checkState, requireIntact, signatureAfter } from './state/state.actions.ts'
import { readStates } from './state/state.queries.ts'
import { findWaitingFill } from './waiting-fill.queries.ts'

const notesAfter = (verb: PrescriptionVerb, given: string | null, present: string | null) => {
  if (verb === 'hold') return holdNote
  if (verb === 'fulfil' || verb === 'reject') return given
  return verb === 'cancel' ? present : (given ?? present)
}

/**
 * Transitions in which the patient receives what was ready: as for fulfilling, not without a valid licence, and never what was
 * changed after it was signed.
 */
const handOverVerbs: ReadonlySet<PrescriptionVerb> = new Set(['handOver', 'deliver'])

/** Transitions after which it waits at no counter any more. */
const endingVerbs: ReadonlySet<PrescriptionVerb> = new Set(['reject', 'cancel'])

/** Of the fill before, when the next one ends before it was collected. */
const stillReady = '. What was filled before is still ready to be collected'

/** What can come with a transition: a question with Mark Pending, or the answer to one with a cancellation. */
export type Asking = {
  question?: NewQuestion
  answer?: { questionId: number; text: string }
  /** How a second person is checked, where one may sign. */
  verify?: Verify
}

/**
 * Fulfils from stock, holds, rejects, hands over, delivers or cancels; patient and doctor are notified.
 * @throws Problem 404 for what the actor may not see, 403 for another role's transition, for a pharmacist without a pharmacy and
 * for dispensing without a valid licence, 409 for a status that doesn't allow it, at a pharmacy that has closed, for an expired
 * prescription, one that was changed after it was signed, one that was replaced, while a question to its doctor is open, for a
 * serious finding without an acknowledgement, and if stock is too low (then nothing has changed), 400 for impossible picks.
 */
export const updatePrescription = (
  context: Context,
  id: number,
  update: PrescriptionUpdate,
  { question, answer, verify }: Asking = {},
): Promise<Prescription> => {
  const { actor, clock, signing } = context
  const subject = `prescription ${id}`
  const verb = verbFor(update.status)
  // Of anyone else, fulfilling is refused as every other transition is.
  if (verb === 'fulfil' && actor.role === 'pharmacist') return fulfilPrescription(context, id, update, verify)
  context.about([], subject)
  return context.transact(async (tx) => {
    const [found, states, employer, licensedUntil] = await Promise.all([
      lockVisible(tx, actor, id),
      readStates(tx, [id]),
      actor.role === 'pharmacist' ? findCounter(tx, actor.userId) : null,
      handOverVerbs.has(verb) ? licenceExpiryOf(tx, actor.userId, 'pharmacist') : null,
    ])
    context.about([found.patientId], subject)
    const locked = authorize(found, mayMove(actor, verb))
    requireNotReplaced(locked)
    const status = move(locked.status, verb)
    const checked = await checkState(signing, states)
    const workplace = actor.role === 'pharmacist' ? requireWorkplace(employer?.pharmacyId ?? null) : null
    if (workplace !== null) requireHere(locked, workplace)
    if (employer && !handOverVerbs.has(verb)) requireOpenCounter(employer)
    if (question && workplace !== null) await addQuestion(tx, context, locked, workplace, question)
    const askedBy =
      verb === 'reject' || verb === 'cancel'
        ? await endQuestion(tx, context, locked, verb === 'reject' ? 'rejected' : 'cancelled', answer ?? null)
        : undefined
    if (handOverVerbs.has(verb)) {
      requireLicence('pharmacist', licensedUntil, clock.today())
      await requireGenuine(signing, locked)
      requireIntact(checked)
      await requireNotRecalled(tx, locked)
      await recordCollection(tx, locked, clock.now(), update.collectedBy)
      await leaveFillOnAccount(tx, context, locked)
    }
    const waits =
      endingVerbs.has(verb) && locked.pharmacyId !== null && locked.fillCount > 0
        ? await findWaitingFill(tx, id, locked.pharmacyId)
        : null
    // Sent together, in this order: when one fails, those after it fail too, and the first error gives the reason.
    const [, updated] = await Promise.all([
      sendMove(tx, locked, {
        status,
        pharmacistNotes: notesAfter(verb, update.pharmacistNotes, locked.pharmacistNotes),
        pharmacistId: actor.role === 'pharmacist' ? actor.userId : locked.pharmacistId,
        fillCount: locked.fillCount,
        updatedAt: clock.now(),
        // A pharmacy keeps what it rejects.
        pharmacyId: verb === 'reject' ? workplace : locked.pharmacyId,
        stateSignature: signatureAfter(signing, checked, { status }),
      }),
      findPrescription(tx, context, id),
      endingVerbs.has(verb) ? markQueuedPrescriptionRead(tx, id, clock.now()) : undefined,
      endingVerbs.has(verb) ? clearNoteDrafts(tx, context, id) : undefined,
    ])
    invalidateLists(tx, locked)
    const { patient, doctor } = updatedNotifications(updated, verb, actor.name, '', waits ? stillReady : '')
    tx.record(question ? 'prescription.question-asked' : auditActions[verb], subject, locked.patientId)
    tx.notify([locked.patientId], patient)
    tx.notify([locked.doctorId], question ? questionNotification(updated, actor.name) : doctor)
    if (verb === 'cancel' && askedBy !== undefined)
      tx.notify(await whoWaits(tx, locked.pharmacyId, askedBy), answeredNotification(updated, 'cancelled'))
    // A patient who has collected something may review the pharmacy.
    if (status === 'picked-up' || status === 'delivered')
      tx.invalidate({ userId: locked.patientId }, 'pharmacies')
    return updated
  })
}
