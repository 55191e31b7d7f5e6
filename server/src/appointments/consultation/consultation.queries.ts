import { and, eq } from 'drizzle-orm'
import type { ConsultationDraft } from '@alafia/contract/appointments/consultation'
import type { Role } from '@alafia/contract/kernel/roles'
import { prepared } from '../../platform/database/connect.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import { param } from '../../platform/database/param.ts'
import { variants } from '../../platform/database/query-variants.ts'
import { notFound } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context, Reader } from '../../request/context.ts'
import { mayConsult, requireDraftReadable, visibleTo } from '../policy.ts'
import { appointment, consultationDraft } from '../table.ts'

type DraftRow = typeof consultationDraft.$inferSelect

const emptyDraft: ConsultationDraft = {
  notes: '',
  diagnosis: '',
  diagnosisCodes: [],
  advice: '',
  workingNote: '',
  version: 0,
  updatedAt: null,
}

/** The draft as the API shows it; without a row, the empty draft of version 0. */
export const toDraft = (row: DraftRow | null | undefined): ConsultationDraft =>
  row
    ? {
        notes: row.notes,
        diagnosis: row.diagnosis,
        diagnosisCodes: row.diagnosisCodes,
        advice: row.advice,
        workingNote: row.workingNote,
        version: row.version,
        updatedAt: row.updatedAt.toISOString(),
      }
    : emptyDraft

const getDraftStatement = variants((role: Role) =>
  prepared((db, name) =>
    db
      .select({
        patientId: appointment.patientId,
        doctorId: appointment.doctorId,
        status: appointment.status,
        draft: consultationDraft,
      })
      .from(appointment)
      .leftJoin(consultationDraft, eq(consultationDraft.appointmentId, appointment.id))
      .where(
        and(
          eq(appointment.id, param('id')),
          visibleTo(role, { actorId: param('actorId'), now: param('now') }),
        ),
      )
      .prepare(name),
  ),
)

/** The consultation draft, for the appointment's doctor. @throws Problem 404, 403, 409 once it is completed */
export const getDraft = async (context: Context, id: number): Promise<ConsultationDraft> => {
  const { db, actor, clock } = context
  const subject = `appointment ${id}`
  context.about([], subject)
  const [found] = await getDraftStatement(actor.role)(db).execute({
    id,
    actorId: actor.userId,
    now: clock.now(),
  })
  if (!found) throw notFound()
  context.about([found.patientId], subject)
  const { status, draft } = authorize(found, mayConsult(actor))
  requireDraftReadable(status)
  return toDraft(draft)
}

const getLockedDraftStatement = prepared((db, name) =>
  db
    .select()
    .from(consultationDraft)
    .where(eq(consultationDraft.appointmentId, param('id')))
    .prepare(name),
)

/** The draft; the caller holds the appointment's lock. Also for who ends it in the doctor's place, and keeps their working note. */
export const getLockedDraft = async (reader: Reader, { id }: { id: number }): Promise<ConsultationDraft> => {
  const [row] = await asSystem(() => getLockedDraftStatement(reader).execute({ id }))
  return toDraft(row)
}
