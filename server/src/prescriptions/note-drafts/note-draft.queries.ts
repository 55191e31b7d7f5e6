import { and, eq } from 'drizzle-orm'
import type { NoteDraft } from '@alafia/contract/prescriptions/note-draft'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { notFound } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context, Reader } from '../../request/context.ts'
import { mayClaim, visibleTo } from '../policy.ts'
import { prescription } from '../table.ts'
import { pharmacistNoteDraft } from './table.ts'

type DraftRow = typeof pharmacistNoteDraft.$inferSelect

/** The draft as the API shows it; without a row, an empty one of version 0. */
export const toNoteDraft = (row: DraftRow | null | undefined): NoteDraft => ({
  text: row?.text ?? '',
  payer: row?.payer ?? null,
  version: row?.version ?? 0,
  updatedAt: row?.updatedAt.toISOString() ?? null,
})

const ownDraft = and(
  eq(pharmacistNoteDraft.prescriptionId, param('id')),
  eq(pharmacistNoteDraft.pharmacistId, param('actorId')),
)

const lockedStatement = prepared((db, name) =>
  db.select().from(pharmacistNoteDraft).where(ownDraft).prepare(name),
)

/** The pharmacist's own draft; the caller holds the prescription's lock. */
export const getLockedNoteDraft = async (reader: Reader, id: number, actorId: number): Promise<NoteDraft> =>
  toNoteDraft((await lockedStatement(reader).execute({ id, actorId }))[0])

const getStatement = prepared((db, name) =>
  db
    .select({ patientId: prescription.patientId, draft: pharmacistNoteDraft })
    .from(prescription)
    .leftJoin(
      pharmacistNoteDraft,
      and(
        eq(pharmacistNoteDraft.prescriptionId, prescription.id),
        eq(pharmacistNoteDraft.pharmacistId, param('actorId')),
      ),
    )
    .where(and(eq(prescription.id, param('id')), visibleTo('pharmacist', param('actorId'))))
    .prepare(name),
)

/** The actor's own. @throws Problem 404 if they may not see the prescription */
export const getNoteDraft = async (context: Context, id: number): Promise<NoteDraft> => {
  const { db, actor } = context
  const subject = `prescription ${id}`
  context.about([], subject)
  const [found] = await getStatement(db).execute({ id, actorId: actor.userId })
  if (!found) throw notFound()
  context.about([found.patientId], subject)
  return toNoteDraft(authorize(found, mayClaim(actor)).draft)
}
