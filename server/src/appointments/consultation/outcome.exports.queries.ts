import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import type { Reader } from '../../request/context.ts'
import { appointment, consultationDraft } from '../table.ts'

const written = (final: PgColumn, draft: PgColumn) =>
  sql<string | null>`coalesce(${final}, nullif(btrim(${draft}), ''))`

const writtenStatement = prepared((db, name) =>
  db
    .select({
      diagnosis: written(appointment.diagnosis, consultationDraft.diagnosis),
      notes: written(appointment.notes, consultationDraft.notes),
    })
    .from(appointment)
    .leftJoin(consultationDraft, eq(consultationDraft.appointmentId, appointment.id))
    .where(eq(appointment.id, param('id')))
    .prepare(name),
)

/**
 * Diagnosis and notes as the doctor has written them: of the record, or of the draft while the appointment is open. The caller
 * checks who may read them.
 */
export const writtenSoFar = async (
  reader: Reader,
  id: number,
): Promise<{ diagnosis: string | null; notes: string | null }> =>
  (await writtenStatement(reader).execute({ id }))[0] ?? { diagnosis: null, notes: null }
