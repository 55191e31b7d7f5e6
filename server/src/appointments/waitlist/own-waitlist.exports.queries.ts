import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { waitlistEntry } from './table.ts'

/** Everything that an account has waited for, oldest first. */
export const ownWaitlist = (db: Database, userId: number) =>
  db
    .select({
      id: waitlistEntry.id,
      familyMemberId: waitlistEntry.familyMemberId,
      doctorId: waitlistEntry.doctorId,
      specialization: waitlistEntry.specialization,
      reason: waitlistEntry.reason,
      weekdays: waitlistEntry.weekdays,
      fromTime: waitlistEntry.fromTime,
      untilTime: waitlistEntry.untilTime,
      firstDay: waitlistEntry.firstDay,
      lastDay: waitlistEntry.lastDay,
      status: waitlistEntry.status,
      joinedAt: waitlistEntry.joinedAt,
      settledAt: waitlistEntry.settledAt,
      appointmentId: waitlistEntry.appointmentId,
    })
    .from(waitlistEntry)
    .where(eq(waitlistEntry.requestedBy, userId))
    .orderBy(asc(waitlistEntry.id))
