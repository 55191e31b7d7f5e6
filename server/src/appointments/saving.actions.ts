import { eq } from 'drizzle-orm'
import type { Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import type { ConsultationOutcome } from './consultation/consultation.actions.ts'
import type { AppointmentRow } from './row.ts'
import { appointment } from './table.ts'

export const asTimestamp = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '')

export type AppointmentColumns = Partial<
  Pick<AppointmentRow, 'status' | 'notes' | 'diagnosis' | 'cancelReason'> &
    ConsultationOutcome & { startedAt: null; doctorJoinedAt: null; roomId: null }
>

/** Who makes a transition, and when. */
export type Mover = Pick<Context, 'actor' | 'clock'>

export const save = async (
  tx: Tx,
  booked: Authorized<AppointmentRow>,
  changes: AppointmentColumns,
  { actor, clock }: Mover,
): Promise<AppointmentRow> => {
  const updatedAt = clock.now()
  await tx
    .update(appointment)
    .set({ ...changes, updatedAt, updatedBy: actor.userId })
    .where(eq(appointment.id, booked.id))
  const { roomId, ...shown } = changes
  return { ...booked, ...shown, ...(roomId === null && { room: null }), updatedAt: asTimestamp(updatedAt) }
}
