import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Tx } from '../request/context.ts'
import { appointment } from './table.ts'

/** Where a status requires a text, there is one still. */
const erased = (text: SQLWrapper): SQL<string | null> => sql`case when ${text} is not null then 'Erased' end`

/** When a closed account’s records are erased: that visits took place stays, for the bills and prescriptions that belong to them. */
export const eraseVisitTexts = async (tx: Tx, patientId: number): Promise<void> => {
  await tx
    .update(appointment)
    .set({
      reason: '',
      requestNotes: null,
      notes: erased(appointment.notes),
      diagnosis: erased(appointment.diagnosis),
      diagnosisCodes: [],
      advice: null,
      workingNote: null,
      prescription: null,
      cancelReason: erased(appointment.cancelReason),
    })
    .where(eq(appointment.patientId, patientId))
}
