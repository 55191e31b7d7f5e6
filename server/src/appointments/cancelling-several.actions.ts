import { asc } from 'drizzle-orm'
import { authorize } from '../request/authorize.ts'
import type { Tx } from '../request/context.ts'
import { cancelBill } from './cancelling.actions.ts'
import { keepWorkingNote } from './consultation/consultation.actions.ts'
import { mayMove } from './policy.ts'
import type { AppointmentRow } from './row.ts'
import { save, type Mover } from './saving.actions.ts'
import { selectAppointments } from './selection.queries.ts'
import { appointment } from './table.ts'
import { recordAndNotify, takesDoctorsTime } from './transitions.actions.ts'
import { isAheadOf } from './upcoming.exports.queries.ts'
import { offerDay } from './waitlist/offering.actions.ts'
import { lockDay } from './waitlist/waiting.queries.ts'

/** In a transaction that cancels several, each locked. All money goes back. */
export const cancelOne = async (
  tx: Tx,
  mover: Mover,
  found: AppointmentRow,
  reason: string,
): Promise<void> => {
  const booked = authorize(found, mayMove(mover.actor, 'cancel'))
  const saved = await save(tx, booked, { status: 'cancelled', cancelReason: reason }, mover)
  await keepWorkingNote(tx, booked)
  await cancelBill(tx, mover, booked, undefined, 100)
  await recordAndNotify(tx, booked, saved, 'cancel', mover)
}

/** In the transaction that closes a patient's account: cancels what hasn't begun, of the whole family, in the patient's name. */
export const cancelAllAhead = async (tx: Tx, mover: Mover, reason: string): Promise<void> => {
  const { actor, clock } = mover
  const ahead = await selectAppointments(tx)
    .where(isAheadOf(actor.userId, clock.now()))
    .orderBy(asc(appointment.id))
    .for('update', { of: appointment })
  for (const booked of ahead) {
    if (takesDoctorsTime(booked)) await lockDay(tx, booked)
    await cancelOne(tx, mover, booked, reason)
    if (takesDoctorsTime(booked)) await offerDay(tx, tx, clock, booked)
  }
}
