import { sql } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { doctorIdsBookedBy } from '../chart-access/exports.queries.ts'
import { otherParentsOf, recordsOf } from '../family/exports.queries.ts'
import type { Effects, Reader, Tx } from '../request/context.ts'
import { queueOf } from './queue.exports.queries.ts'
import { appointment } from './table.ts'
import { isUpcoming } from './upcoming.exports.queries.ts'
import { asSystem } from '../platform/database/row-access.ts'

/** Invalidates the person's chart for every doctor who may have it open, under the account of either of two linked records. */
export const invalidateChartOf = (
  tx: Tx,
  person: { patientId: number; familyMemberId: number | null },
): void => {
  const asked = Promise.all([doctorIdsBookedBy(tx, person), recordsOf(tx, person)])
  const charts = asked.then(([doctorIds, records]) =>
    doctorIds.flatMap((userId) =>
      records.map(({ patientId }) => ({
        to: { userId },
        topic: 'patients' as const,
        key: String(patientId),
      })),
    ),
  )
  tx.invalidateFound(charts)
}

/**
 * Invalidates the waiting room and the call of an appointment that changes, so that anyone who may no longer be there leaves
 * immediately; on its day also those of the doctor's other patients, whose place in the queue changes.
 * @param appointment as it was before the change
 * @param today of the clinic
 */
export const invalidateCallOf = async (
  tx: Tx,
  { id, patientId, doctorId, date }: { id: number; patientId: number; doctorId: number; date: CivilDate },
  today: CivilDate,
): Promise<void> => {
  // A child's other parent gets a copy of what notifies the first, and of this.
  for (const userId of [patientId, doctorId]) tx.invalidate({ userId }, 'video-visits', String(id))
  if (date !== today) return
  const line = queueOf('line', { doctorId: sql`${doctorId}`, date: sql`${date}` })
  // The others in the line.
  const waiting = await asSystem(() =>
    tx
      .select({
        id: line.id,
        patientId: line.patientId,
        otherParents: otherParentsOf(line.familyMemberId),
      })
      .from(line),
  )
  for (const one of waiting)
    if (one.id !== id)
      for (const userId of [one.patientId, ...one.otherParents])
        tx.invalidate({ userId }, 'video-visits', String(one.id))
}

/**
 * For everyone with an upcoming visit of this doctor, who is leaving or comes back.
 * @returns their accounts
 */
export const invalidateAheadOf = async (
  reader: Reader,
  effects: Pick<Effects, 'invalidate'>,
  doctorId: number,
  now: Date,
): Promise<Set<number>> => {
  const ahead = await reader
    .selectDistinct({
      patientId: appointment.patientId,
      otherParents: otherParentsOf(appointment.familyMemberId),
    })
    .from(appointment)
    .where(isUpcoming(sql`${doctorId}`, now))
  const userIds = new Set(ahead.flatMap(({ patientId, otherParents }) => [patientId, ...otherParents]))
  for (const userId of userIds) effects.invalidate({ userId }, 'appointments')
  return userIds
}
