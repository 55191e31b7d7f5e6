import { eq } from 'drizzle-orm'
import { addDays } from '@alafia/contract/kernel/civil'
import type { Amendment } from '@alafia/contract/prescriptions/amendment'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { validForDays } from '@alafia/contract/prescriptions/states'
import { licenceExpiryOf } from '../../accounts/licences/licences.exports.queries.ts'
import { requireLicence } from '../../accounts/licences/licences.policy.ts'
import { lockVisible as lockAppointment } from '../../appointments/exports.queries.ts'
import { appendPrescriptionText } from '../../appointments/transitions.actions.ts'
import { requireCare } from '../../chart-access/exports.queries.ts'
import { markQueuedPrescriptionRead } from '../../notifications/reading.actions.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context } from '../../request/context.ts'
import { findPrescription, lockVisible } from '../exports.queries.ts'
import { invalidateLists, pharmacistsWhoFill } from '../invalidation.actions.ts'
import { insertSigned, reserveId } from '../issue.actions.ts'
import { medicationsText } from '../medication-text.ts'
import { clearNoteDrafts } from '../note-drafts/note-draft.actions.ts'
import { overrideText } from '../overrides.ts'
import { mayAmend, mayPrescribe, move, requireNotReplaced, requirePrescribable } from '../policy.ts'
import { checkBeforeSigning } from '../safety-check.actions.ts'
import { checkState, signChanged } from '../state/state.actions.ts'
import { readStates } from '../state/state.queries.ts'
import { prescription } from '../table.ts'
import { endQuestion } from './ask.actions.ts'
import { amendedNotification, newVersionNotification } from './notifications.ts'

/**
 * Replaces a prescription that waits with a new signed version in the same place of the queue, at the same pharmacy and as urgent.
 * The old one is cancelled in the same transaction, so that never both wait.
 * @throws Problem 404 for what the doctor may not see, 403 for another doctor's and without a valid licence, 409 once it is filled,
 * ended or replaced, if nothing can be prescribed at its appointment, and for a serious safety finding without an override reason
 */
export const amendPrescription = (context: Context, id: number, body: Amendment): Promise<Prescription> => {
  const { actor, clock } = context
  const subject = `prescription ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const [found, newId, licensedUntil] = await Promise.all([
      lockVisible(tx, actor, id),
      reserveId(tx),
      licenceExpiryOf(tx, actor.userId, 'doctor'),
    ])
    context.about([found.patientId], subject)
    const old = authorize(found, mayAmend(actor))
    requireLicence('doctor', licensedUntil, clock.today())
    requireNotReplaced(old)
    const status = move(old.status, 'cancel')
    const state = await checkState(context.signing, readStates(tx, [id]))
    const appointment = authorize(
      await lockAppointment(tx, context, old.appointmentId),
      mayPrescribe(actor, old),
    )
    requirePrescribable(appointment)
    await requireCare(tx, context, appointment)
    const checked = await checkBeforeSigning(tx, context, appointment, body, id)
    const today = clock.today()
    const order = { ...body, issuedDate: today, expiryDate: addDays(today, validForDays) }
    await insertSigned(tx, context, appointment, newId, order, checked, {
      isUrgent: old.isUrgent,
      queuedAt: old.queuedAt,
      pharmacyId: old.pharmacyId,
      replacesId: id,
    })
    await tx
      .update(prescription)
      .set({ status, replacedById: newId, updatedAt: clock.now() })
      .where(eq(prescription.id, id))
    await signChanged(tx, context.signing, state)
    await endQuestion(tx, context, old, 'amended', null)
    await clearNoteDrafts(tx, context, id)
    await markQueuedPrescriptionRead(tx, id, clock.now())
    await appendPrescriptionText(
      tx,
      context,
      appointment,
      `Replaces an earlier prescription:\n${medicationsText(body.medications)}`,
    )
    const amended = await findPrescription(tx, context, newId)
    tx.record(
      'prescription.amended',
      [`prescription ${newId}`, `replaces prescription ${id}`, ...overrideText(checked.findings)].join(', '),
      checked.accounts,
    )
    tx.notify([old.patientId], amendedNotification(amended))
    tx.notify(await pharmacistsWhoFill(tx, old.pharmacyId), newVersionNotification(amended))
    invalidateLists(tx, old)
    for (const userId of [old.patientId, old.doctorId]) {
      tx.invalidate({ userId }, 'appointments')
      tx.invalidate({ userId }, 'records')
    }
    return amended
  })
}
