import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/database/connect.ts'
import { appointment } from './table.ts'

type Tx = Pick<Transaction, 'update'>

/**
 * The doctor has started the visit: it is set once, and from then on the patient can't cancel or move it (APPT-55).
 * @returns whether this was the start: then the appointment's people have to see it
 */
export const markStarted = async (tx: Tx, id: number, at: Date): Promise<boolean> => {
  const started = await tx
    .update(appointment)
    .set({ startedAt: at })
    .where(and(eq(appointment.id, id), isNull(appointment.startedAt), eq(appointment.status, 'confirmed')))
    .returning({ id: appointment.id })
  return started.length > 0
}

/** The doctor has ended the call: what is left of its time is the doctor's and the patient's again, while the notes stay open. */
export const markCallEnded = async (tx: Tx, id: number, at: Date): Promise<void> => {
  const endsAt = sql`greatest(${appointment.startsAt} + interval '1 millisecond',
    least(${appointment.endsAt}, ${at.toISOString()}::timestamptz))`
  await tx.update(appointment).set({ endsAt, busyUntil: null }).where(eq(appointment.id, id))
}

/** The doctor has joined the call, which starts the visit too. @returns whether it was for the first time */
export const markDoctorJoined = async (tx: Tx, id: number, at: Date): Promise<boolean> => {
  const joined = await tx
    .update(appointment)
    .set({
      startedAt: sql`coalesce(${appointment.startedAt}, ${at.toISOString()}::timestamptz)`,
      doctorJoinedAt: at,
    })
    .where(
      and(eq(appointment.id, id), isNull(appointment.doctorJoinedAt), eq(appointment.status, 'confirmed')),
    )
    .returning({ id: appointment.id })
  return joined.length > 0
}
