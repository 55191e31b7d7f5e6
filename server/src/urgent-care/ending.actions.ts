import { and, eq, lte, not, or } from 'drizzle-orm'
import { careHours } from '@alafia/contract/urgent-care/states'
import { hour } from '@alafia/contract/kernel/durations'
import { startTelling } from '../outbox/outbox.ts'
import type { Services } from '../request/services.ts'
import { standingAt } from '../sessions/life.ts'
import { isSignedInAs } from '../sessions/queries.ts'
import { careRequest, doctorDuty } from './table.ts'
import { endedNotice } from './notices.ts'
import { patientsInLine } from './requests.queries.ts'

/**
 * Ends what nobody ended: a duty whose time is over or whose doctor is signed in no more, and a request that waited too long.
 * Its patient is told, and everybody who looks at the line sees it.
 */
export const endForgottenCare = async ({
  db,
  clock,
  bus,
  sessions,
}: Pick<Services, 'db' | 'clock' | 'bus' | 'sessions'>): Promise<void> => {
  const telling = startTelling(clock)
  const now = clock.now()
  const standing = standingAt(now, await sessions.limits())
  await db.transaction(async (tx) => {
    const duties = await tx
      .delete(doctorDuty)
      .where(or(lte(doctorDuty.endsAt, now), not(isSignedInAs(doctorDuty.doctorId, 'doctor', standing))))
      .returning({ doctorId: doctorDuty.doctorId })
    const requests = await tx
      .update(careRequest)
      .set({ status: 'expired', settledAt: now })
      .where(
        and(
          eq(careRequest.status, 'waiting'),
          lte(careRequest.askedAt, new Date(now.getTime() - careHours * hour)),
        ),
      )
      .returning({ id: careRequest.id, patientId: careRequest.patientId })
    for (const { id, patientId } of requests) {
      telling.notify([patientId], endedNotice(id))
      telling.stale({ userId: patientId }, 'care')
    }
    if (duties.length > 0) telling.stale({ role: 'patient' }, 'care')
    if (duties.length + requests.length > 0) {
      telling.stale({ role: 'doctor' }, 'care')
      for (const userId of await patientsInLine(tx)) telling.stale({ userId }, 'care')
    }
    await telling.store(tx)
  })
  telling.publish(bus)
}
