import { eq } from 'drizzle-orm'
import type { AppointmentStatus } from '@alafia/contract/appointments/states'
import type { HealthReminder } from '@alafia/contract/reminders/schema'
import { lockVisible as lockAppointment } from '../appointments/exports.queries.ts'
import { accountsActingFor } from '../family/exports.queries.ts'
import { invalid, Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { mayComplete, requireCompleted, requireOpen } from './policy.ts'
import { findReminder, lockVisible } from './listing.queries.ts'
import { healthReminder } from './table.ts'

type LockedReminder = Awaited<ReturnType<typeof lockVisible>>

const notBookedStatuses: readonly AppointmentStatus[] = ['cancelled', 'no-show']

/** @throws Problem 404 for an appointment that isn't the patient's, 400 for another person's, 409 for one that won't take place */
const requireMatchingAppointment = async (
  tx: Tx,
  context: Context,
  reminder: LockedReminder,
  appointmentId: number,
) => {
  const appointment = await lockAppointment(tx, context, appointmentId)
  if (appointment.patientId !== reminder.patientId || appointment.familyMemberId !== reminder.familyMemberId)
    throw invalid('appointmentId', 'The appointment and the reminder are for different people')
  if (notBookedStatuses.includes(appointment.status))
    throw new Problem('wrong-state', `This appointment is ${appointment.status}`)
}

const updateReminder = (
  context: Context,
  id: number,
  action: string,
  changes: (tx: Tx, reminder: LockedReminder) => Promise<Partial<LockedReminder>>,
): Promise<HealthReminder> => {
  const { actor } = context
  context.about([], `health-reminder ${id}`)
  return context.transact(async (tx) => {
    const found = await lockVisible(tx, actor, id)
    context.about([found.patientId], `health-reminder ${id}`)
    const reminder = authorize(found, mayComplete(actor))
    await tx
      .update(healthReminder)
      .set(await changes(tx, reminder))
      .where(eq(healthReminder.id, reminder.id))
    tx.record(action, `health-reminder ${id}`, reminder.patientId)
    for (const userId of await accountsActingFor(tx, reminder)) tx.invalidate({ userId }, 'reminders')
    return findReminder(tx, actor, id)
  })
}

/**
 * Marks it as done, or as booked with `appointmentId`.
 * @throws Problem 404 for a reminder or appointment that isn't the patient's, 400 for another person's appointment, 409 if it
 * is already completed
 */
export const completeReminder = (
  context: Context,
  id: number,
  appointmentId: number | null = null,
): Promise<HealthReminder> =>
  updateReminder(context, id, 'health-reminder.completed', async (tx, reminder) => {
    requireOpen(reminder)
    if (appointmentId !== null) await requireMatchingAppointment(tx, context, reminder, appointmentId)
    return { completedAt: context.clock.now(), appointmentId }
  })

/** Undoes a completion; a booked appointment stays booked. @throws Problem 404, 409 if it isn't completed */
export const reopenReminder = (context: Context, id: number): Promise<HealthReminder> =>
  updateReminder(context, id, 'health-reminder.reopened', async (_tx, reminder) => {
    requireCompleted(reminder)
    return { completedAt: null, appointmentId: null }
  })
