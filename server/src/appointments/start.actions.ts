import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../platform/database/connect.ts'
import { appointment } from './table.ts'

/**
 * The doctor has started the visit: it is set once, and from then on the patient can't cancel or move it (APPT-55).
 * @returns whether this was the start: then the appointment's people have to see it
 */
export const markStarted = async (
  tx: Pick<Transaction, 'update'>,
  id: number,
  at: Date,
): Promise<boolean> => {
  const started = await tx
    .update(appointment)
    .set({ startedAt: at })
    .where(and(eq(appointment.id, id), isNull(appointment.startedAt), eq(appointment.status, 'confirmed')))
    .returning({ id: appointment.id })
  return started.length > 0
}
