import { and, gt, inArray, lte } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { liveStatuses } from '@alafia/contract/appointments/states'
import { appointment } from './table.ts'

/** For reminders' joins: live visits that start after `from`, `until` at the latest. */
export const visitsStarting = (from: Date, until: Date) =>
  new QueryBuilder()
    .select({
      id: appointment.id,
      patientId: appointment.patientId,
      familyMemberId: appointment.familyMemberId,
      doctorId: appointment.doctorId,
      startsAt: appointment.startsAt,
      createdAt: appointment.createdAt,
    })
    .from(appointment)
    .where(
      and(
        inArray(appointment.status, [...liveStatuses]),
        gt(appointment.startsAt, from),
        lte(appointment.startsAt, until),
      ),
    )
    .as('visit')
