import type { Prescription, PrescriptionUpdate } from '@alafia/contract/prescriptions/schema'
import { requireLicence } from '../accounts/licences/licences.policy.ts'
import { licenceExpiryOf } from '../accounts/licences/licences.exports.queries.ts'
import type { Verify } from '../inventory/controlled/second-person.actions.ts'
import { markQueuedPrescriptionRead } from '../notifications/reading.actions.ts'
import { findCounterPlace } from '../pharmacies/exports.queries.ts'
import { requireOpenCounter, requireWorkplace } from '../pharmacies/policy.ts'
import { inOrder } from '../platform/database/pipelining.ts'
import { authorize } from '../request/authorize.ts'
import { Sent, type Context, type Tx } from '../request/context.ts'
import { requireAnswered } from './asking/ask.actions.ts'
import { openQuestionOf } from './asking/questions.queries.ts'
import { auditActions } from './audit-actions.ts'
import { toPayText } from './charges/charge.actions.ts'
import { collectNowText } from './collecting.queries.ts'
import { findDispensingCheck, secondText } from './controlled/second-check.ts'
import { findPrescription, lockVisible } from './exports.queries.ts'
import { dispenseFill, lockPicked } from './fills.actions.ts'
import { invalidateLists } from './invalidation.actions.ts'
import { sendMove } from './moving.actions.ts'
import { clearNoteDrafts } from './note-drafts/note-draft.actions.ts'
import { filledNotifications } from './notifications.ts'
import { mayMove, move, requireGenuine, requireHere, requireNotReplaced } from './policy.ts'
import { acknowledgedText } from './recheck/acknowledgements.ts'
import { readFactsLocked, recheck } from './recheck/recheck.queries.ts'
import { checkState, requireIntact, signatureAfter } from './state/state.actions.ts'
import { readStates } from './state/state.queries.ts'

/**
 * Everything that is needed to decide, in one round trip: the prescription's lock first, then what is read under it, and last the
 * locks of what was picked. Each is a single statement, so that nothing is sent after an earlier one has failed.
 */
const readAndLock = async (
  tx: Tx,
  context: Context,
  id: number,
  { dispense: picks }: Pick<PrescriptionUpdate, 'dispense'>,
) => {
  const { actor } = context
  const [found, counter, licensedUntil, open, facts, states, picked] = await Promise.all([
    lockVisible(tx, actor, id),
    findCounterPlace(tx, actor.userId),
    licenceExpiryOf(tx, actor.userId, 'pharmacist'),
    openQuestionOf(tx, id),
    readFactsLocked(tx, context, id),
    readStates(tx, [id]),
    picks ? lockPicked(tx, picks) : undefined,
  ])
  return { found, counter, licensedUntil, open, facts, states, picked }
}

/**
 * Fulfils a prescription from the stock of the pharmacist's pharmacy. It waits for the database three times: to read and lock
 * everything, to write everything with the COMMIT, and for the audit trail.
 * @throws Problem as `updatePrescription`
 */
export const fulfilPrescription = async (
  context: Context,
  id: number,
  update: PrescriptionUpdate,
  verify: Verify | undefined,
): Promise<Prescription> => {
  const { actor, clock, signing } = context
  const subject = `prescription ${id}`
  context.about([], subject)
  const second = await findDispensingCheck(context, id, update.witness, verify)
  return context.transact(async (tx) => {
    const { found, counter, licensedUntil, open, facts, states, picked } = await readAndLock(
      tx,
      context,
      id,
      update,
    )
    context.about([found.patientId], subject)
    const locked = authorize(found, mayMove(actor, 'fulfil'))
    requireNotReplaced(locked)
    const status = move(locked.status, 'fulfil')
    const pharmacyId = requireWorkplace(counter?.pharmacyId ?? null)
    requireHere(locked, pharmacyId)
    if (counter) requireOpenCounter(counter)
    requireAnswered(open)
    requireLicence('pharmacist', licensedUntil, clock.today())
    await requireGenuine(signing, locked)
    const checked = await checkState(signing, states)
    requireIntact(checked)

    const check = await recheck(tx, context, facts)
    const dispensing = { actor, clock, pharmacyId, recheck: check, second }
    const fill = await dispenseFill(tx, dispensing, locked, update, picked)
    // What else belongs to a fill sends its statements here, and adds them to `written`.
    const written: Promise<unknown>[] = [...fill.written]
    written.push(
      sendMove(tx, locked, {
        status,
        pharmacistNotes: update.pharmacistNotes,
        pharmacistId: actor.userId,
        fillCount: fill.fillNumber,
        updatedAt: clock.now(),
        pharmacyId,
        stateSignature: signatureAfter(signing, checked, {
          status,
          fillCount: fill.fillNumber,
          parts: checked.state.parts + 1,
          dispensed: checked.state.dispensed + fill.units,
        }),
      }),
    )
    const updated = findPrescription(tx, context, id)
    invalidateLists(tx, locked)
    written.push(updated, markQueuedPrescriptionRead(tx, id, clock.now()), clearNoteDrafts(tx, context, id))

    const did = [subject, ...acknowledgedText(fill.findings), ...secondText(second)].join(', ')
    tx.record(auditActions.fulfil, did, locked.patientId)
    const familyMember = facts.memberName === null ? null : { firstName: facts.memberName }
    const { patient, doctor } = filledNotifications(
      { id, status, owed: fill.owed, familyMember },
      actor.name,
      `${counter ? collectNowText(counter, context) : ''}${toPayText(fill.toPay, fill.currency)}`,
    )
    tx.notify([locked.patientId], patient)
    tx.notify([locked.doctorId], doctor)
    return new Sent(inOrder(written).then(() => updated))
  })
}
