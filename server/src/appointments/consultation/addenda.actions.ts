import type { Addendum, AddendumForm } from '@alafia/contract/appointments/addenda'
import { isEnded } from '@alafia/contract/appointments/states'
import { Problem } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context } from '../../request/context.ts'
import { lockVisible } from '../exports.queries.ts'
import { invalidateChartOf } from '../invalidation.actions.ts'
import { addendumNotification } from '../notifications.ts'
import { mayConsult } from '../policy.ts'
import { doctorNameOf } from '../row.ts'
import { appointmentAddendum } from '../table.ts'
import { deleteDraft, keepWorkingNote } from './consultation.actions.ts'
import { signatureOf } from './addenda.ts'

/**
 * Adds to an appointment that has ended, so that a note can always be saved; nothing that was written is changed. A draft that
 * was kept for this is deleted.
 * @throws Problem 404, 403, and 409 while the appointment is open: its note can still be written
 */
export const addAddendum = (context: Context, id: number, { text }: AddendumForm): Promise<Addendum> =>
  context.transact(async (tx) => {
    const { actor, clock, signing } = context
    const subject = `appointment ${id}`
    context.about([], subject)
    const found = await lockVisible(tx, context, id)
    context.about([found.patientId], subject)
    const ended = authorize(found, mayConsult(actor))
    if (!isEnded(ended.status))
      throw new Problem('wrong-state', 'This appointment is still open: write in its note instead')
    const writtenAt = clock.now()
    const content = { appointmentId: id, doctorId: actor.userId, text }
    const signature = signatureOf(signing, { ...content, writtenAt: writtenAt.toISOString() })
    const [stored] = await tx
      .insert(appointmentAddendum)
      .values({ ...content, writtenAt, signature })
      .returning({ id: appointmentAddendum.id })
    if (!stored) throw new Error('The addendum was not stored')
    await keepWorkingNote(tx, ended)
    await deleteDraft(tx, ended)
    tx.record('appointment.addendum-added', subject, ended.patientId)
    tx.notify([ended.patientId], addendumNotification(ended))
    for (const userId of [ended.patientId, ended.doctorId]) {
      tx.invalidate({ userId }, 'appointments')
      tx.invalidate({ userId }, 'records')
    }
    invalidateChartOf(tx, ended)
    return {
      id: stored.id,
      text,
      doctorName: doctorNameOf(ended),
      writtenAt: writtenAt.toISOString(),
      isGenuine: true,
    }
  })
