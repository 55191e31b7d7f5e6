import { eq } from 'drizzle-orm'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { CareRequest, NewCareRequest } from '@alafia/contract/urgent-care/schema'
import { limitRate } from '../accounts/rate-limit.actions.ts'
import { withSlotConflict } from '../appointments/booking/slot-conflict.actions.ts'
import { startUrgentAppointment } from '../appointments/urgent.actions.ts'
import { withFamilyConflict } from '../family/policy.ts'
import { Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { careRequest } from './table.ts'
import { requestedNotification, takenNotification } from './notifications.ts'
import { mayRequest, mayTake, mayWithdraw, requireWaiting } from './policy.ts'
import { doctorsOnDuty } from './duty.queries.ts'
import { lockRequest, patientIdsInQueue, getPersonFor } from './requests.queries.ts'

/** Enough for a patient who hesitates, too few to flood the doctors with notifications. */
const maxRequestsPerHour = 10

const auditSubject = (id: number) => `care request ${id}`

/** The other parent may have asked for the child, or the adult for themselves. @param other whoever waits already, without the actor */
const alreadyWaiting = (other: string | null) =>
  new Problem('wrong-state', `${other === null ? 'You are' : `${other} is`} already waiting for a doctor`)

/** For the doctors and everyone who waits. */
const invalidateQueue = async (tx: Tx): Promise<void> => {
  tx.invalidate({ role: 'doctor' }, 'urgent-care')
  for (const userId of await patientIdsInQueue(tx)) tx.invalidate({ userId }, 'urgent-care')
}

/**
 * Puts the patient into the queue, and notifies every doctor on duty. @throws Problem 404 for someone else's family member, 409
 * 'nobody-on-duty', 409 'wrong-state' if they are waiting already, 429
 */
export const requestUrgentCare = async (
  context: Context,
  { familyMemberId = null, reason }: NewCareRequest,
): Promise<CareRequest> => {
  const { db, actor, clock } = context
  authorize({}, mayRequest(actor))
  const { emergencyNumber } = await context.clinic.details()
  const key = `care-request:${actor.userId}`
  await limitRate(db, { key, what: 'requests for care', most: maxRequestsPerHour, minutes: 60 }, clock.now())
  return withFamilyConflict(actor, () =>
    context.transact(async (tx) => {
      const now = clock.now()
      const asked = await getPersonFor(tx, actor.userId, familyMemberId)
      const { patientId, personName, isYou } = asked
      context.about([patientId])
      if (asked.isWaiting) throw alreadyWaiting(asked.waitsWithAnother)
      const onDuty = await doctorsOnDuty(tx, now)
      if (onDuty.length === 0)
        throw new Problem(
          'nobody-on-duty',
          `No doctor is on duty now. Book an appointment, or call ${emergencyNumber} in an emergency`,
        )
      const [row] = await tx
        .insert(careRequest)
        .values({ patientId, familyMemberId, requestedBy: actor.userId, reason, requestedAt: now })
        // The same patient asked from another tab a moment ago, or the child's other parent.
        .onConflictDoNothing()
        .returning({ id: careRequest.id })
      if (!row) throw alreadyWaiting((await getPersonFor(tx, actor.userId, familyMemberId)).waitsWithAnother)
      tx.record('care-request.created', auditSubject(row.id), patientId)
      tx.notify(onDuty, requestedNotification(row.id, personName))
      await invalidateQueue(tx)
      return {
        id: row.id,
        status: 'waiting',
        reason,
        personName,
        isYou,
        requestedAt: now.toISOString(),
        settledAt: null,
        doctorName: null,
        appointmentId: null,
      }
    }),
  )
}

/** Leaves the queue. @throws Problem 404, 409 if the request isn't waiting any more */
export const withdrawCareRequest = (context: Context, id: number): Promise<undefined> =>
  context.transact(async (tx) => {
    const { actor, clock } = context
    context.about([], auditSubject(id))
    const found = authorize(await lockRequest(tx, context, id), mayWithdraw(actor))
    context.about([found.patientId], auditSubject(id))
    requireWaiting(found)
    await tx
      .update(careRequest)
      .set({ status: 'withdrawn', settledAt: clock.now() })
      .where(eq(careRequest.id, found.id))
    tx.record('care-request.withdrawn', auditSubject(id), found.patientId)
    tx.invalidate({ userId: found.requestedBy }, 'urgent-care')
    await invalidateQueue(tx)
    return undefined
  })

/**
 * Takes a waiting patient: an urgent appointment with this doctor starts now, and the patient is notified. The row's lock
 * decides between doctors who take it at the same time. @throws Problem 404 off duty, 409 if it is settled, or while the doctor
 * or the person has another appointment
 */
export const takeCareRequest = (context: Context, id: number): Promise<Appointment> => {
  context.about([], auditSubject(id))
  return withSlotConflict(context, () =>
    context.transact(async (tx) => {
      const { actor, clock } = context
      const found = authorize(await lockRequest(tx, context, id), mayTake(actor))
      context.about([found.patientId], auditSubject(id))
      requireWaiting(found)
      const appointment = await startUrgentAppointment(tx, context, found)
      await tx
        .update(careRequest)
        .set({
          status: 'taken',
          settledAt: clock.now(),
          takenBy: actor.userId,
          appointmentId: appointment.id,
        })
        .where(eq(careRequest.id, found.id))
      tx.record('care-request.taken', `appointment ${appointment.id}`, found.patientId)
      tx.notify([found.patientId], takenNotification(appointment))
      tx.invalidate({ userId: found.requestedBy }, 'urgent-care')
      await invalidateQueue(tx)
      return appointment
    }),
  )
}
