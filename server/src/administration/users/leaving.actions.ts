import type { LockedAccount } from '../../accounts/users.actions.ts'
import { invalidateAheadOf } from '../../appointments/invalidation.actions.ts'
import { countUpcoming, listAhead } from '../../appointments/upcoming.exports.queries.ts'
import { billNameOf } from '../../billing/bill-name.exports.queries.ts'
import { listPaid } from '../../billing/exports.queries.ts'
import { lockAvailability } from '../../doctors/exports.queries.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Context, Effects, Tx } from '../../request/context.ts'

/** For everyone with an upcoming visit of this doctor, who is leaving or comes back: with them the visit’s bill can’t be paid, or can again. */
export const invalidateVisitsOf = async (
  tx: Transaction,
  effects: Pick<Effects, 'invalidate'>,
  doctorId: number,
  now: Date,
): Promise<void> => {
  for (const userId of await invalidateAheadOf(tx, effects, doctorId, now))
    effects.invalidate({ userId }, 'payments')
  for (const topic of ['appointments', 'payments'] as const) effects.invalidate({ role: 'admin' }, topic)
}

/** A bill of such a visit can't be paid any more, and who has paid it is notified that all of it goes back. */
const notifyPayers = async (tx: Tx, doctorId: number, doctorName: string, now: Date): Promise<void> => {
  const ahead = await listAhead(tx, doctorId, now)
  for (const { id, patientId, appointmentId } of await listPaid(
    tx,
    ahead.map((one) => one.id),
  )) {
    if (appointmentId === null) continue
    const message = `Dr. ${doctorName} no longer works here. Cancel this visit, and all that you paid goes back: ${await billNameOf(tx, id)}`
    tx.warn([patientId], {
      type: 'system-alert',
      title: 'Your paid visit can’t take place',
      body: message,
      payload: { message, about: { kind: 'appointment', id: appointmentId } },
    })
  }
}

const appointmentCount = (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`)

/**
 * A doctor's upcoming appointments aren't left behind by mistake: they stay booked only after confirmation, and Manage User
 * lists them to cancel. The lock keeps out new bookings.
 * @throws Problem 409 with their number
 */
export const requireNoUpcomingAppointments = async (
  tx: Tx,
  { clock }: Context,
  { id, name, roles }: LockedAccount,
  despiteAppointments: boolean,
): Promise<void> => {
  if (!roles.includes('doctor')) return
  await lockAvailability(tx, id)
  const ahead = await countUpcoming(tx, id, clock.now())
  if (ahead > 0 && !despiteAppointments)
    throw new Problem(
      'upcoming-appointments',
      `Dr. ${name} has ${appointmentCount(ahead)} coming up. They stay booked until you cancel them`,
    )
  if (ahead === 0) return
  await invalidateVisitsOf(tx, tx, id, clock.now())
  await notifyPayers(tx, id, name, clock.now())
}
