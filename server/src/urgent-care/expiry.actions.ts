import { and, eq, lte, not, or } from 'drizzle-orm'
import { careRequestHours } from '@alafia/contract/urgent-care/states'
import { hour } from '@alafia/contract/kernel/durations'
import { firstNameOfMember } from '../family/exports.queries.ts'
import { createOutbox } from '../outbox/outbox.ts'
import type { Services } from '../request/services.ts'
import { cutoffsAt } from '../sessions/lifetime.ts'
import { isSignedInAs } from '../sessions/exports.queries.ts'
import { careRequest, doctorDuty } from './table.ts'
import { expiredNotification } from './notifications.ts'
import { patientIdsInQueue } from './requests.queries.ts'

/**
 * Ends duties whose time is over or whose doctor is no longer signed in, and requests that waited too long. Their patients are
 * notified, and everyone sees the new queue.
 */
export const expireCareRequestsAndDuties = async ({
  db,
  clock,
  bus,
  sessions,
}: Pick<Services, 'db' | 'clock' | 'bus' | 'sessions'>): Promise<void> => {
  const outbox = createOutbox(clock)
  const now = clock.now()
  const cutoffs = cutoffsAt(now, await sessions.limits())
  await db.transaction(async (tx) => {
    const duties = await tx
      .delete(doctorDuty)
      .where(or(lte(doctorDuty.endsAt, now), not(isSignedInAs(doctorDuty.doctorId, 'doctor', cutoffs))))
      .returning({ doctorId: doctorDuty.doctorId })
    const requests = await tx
      .update(careRequest)
      .set({ status: 'expired', settledAt: now })
      .where(
        and(
          eq(careRequest.status, 'waiting'),
          lte(careRequest.requestedAt, new Date(now.getTime() - careRequestHours * hour)),
        ),
      )
      .returning({
        id: careRequest.id,
        userId: careRequest.requestedBy,
        memberId: careRequest.familyMemberId,
      })
    for (const { id, userId, memberId } of requests) {
      outbox.notify([userId], expiredNotification(id, await firstNameOfMember(tx, memberId, userId)))
      outbox.invalidate({ userId }, 'urgent-care')
    }
    if (duties.length > 0) outbox.invalidate({ role: 'patient' }, 'urgent-care')
    if (duties.length + requests.length > 0) {
      outbox.invalidate({ role: 'doctor' }, 'urgent-care')
      for (const userId of await patientIdsInQueue(tx)) outbox.invalidate({ userId }, 'urgent-care')
    }
    await outbox.store(tx)
  })
  outbox.publish(bus)
}
