import { and, eq } from 'drizzle-orm'
import { emptyPrescription, type PrescriptionDraft } from '@alafia/contract/prescriptions/draft'
import { appointmentParties } from '../appointments/exports.queries.ts'
import { visibleTo } from '../appointments/policy.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Reader } from '../request/context.ts'
import { mayDraft } from './policy.ts'
import { prescriptionDraft } from './table.ts'

type DraftRow = typeof prescriptionDraft.$inferSelect

/** The draft as the API shows it; without a row, an empty one of version 0. */
export const toDraft = (row: DraftRow | null | undefined): PrescriptionDraft =>
  row
    ? { ...row.content, version: row.version, updatedAt: row.updatedAt.toISOString() }
    : { ...emptyPrescription, version: 0, updatedAt: null }

const getDraftStatement = prepared((db, name) => {
  const appointment = appointmentParties('appointment')
  return db
    .select({
      patientId: appointment.patientId,
      doctorId: appointment.doctorId,
      draft: prescriptionDraft,
    })
    .from(appointment)
    .leftJoin(prescriptionDraft, eq(prescriptionDraft.appointmentId, appointment.id))
    .where(
      and(
        eq(appointment.id, param('id')),
        visibleTo('doctor', { actorId: param('actorId'), now: param('now') }, appointment),
      ),
    )
    .prepare(name)
})

/** The order pad, for the appointment's doctor, whatever became of the appointment. @throws Problem 404, 403 */
export const getPrescriptionDraft = async (context: Context, id: number): Promise<PrescriptionDraft> => {
  const { db, actor, clock } = context
  const subject = `appointment ${id}`
  context.about([], subject)
  const [found] = await getDraftStatement(db).execute({ id, actorId: actor.userId, now: clock.now() })
  if (!found) throw notFound()
  context.about([found.patientId], subject)
  return toDraft(authorize(found, mayDraft(actor)).draft)
}

const getLockedDraftStatement = prepared((db, name) =>
  db
    .select()
    .from(prescriptionDraft)
    .where(eq(prescriptionDraft.appointmentId, param('id')))
    .prepare(name),
)

/** The draft; the caller holds the appointment's lock. */
export const getLockedDraft = async (reader: Reader, { id }: { id: number }): Promise<PrescriptionDraft> => {
  const [row] = await getLockedDraftStatement(reader).execute({ id })
  return toDraft(row)
}
