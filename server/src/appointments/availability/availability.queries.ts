import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { liveStatuses } from '@alafia/contract/appointments/states'
import { people } from '../../accounts/exports.queries.ts'
import { familyMembers } from '../../family/exports.queries.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import type { Tx } from '../../request/context.ts'
import { appointment } from '../table.ts'

const listUpcomingStatement = prepared((db, name) => {
  const patient = people('booked_patient')
  const member = familyMembers('booked_member')
  return db
    .select({
      id: appointment.id,
      patientId: appointment.patientId,
      date: appointment.date,
      time: sql<string>`left(${appointment.time}::text, 5)`,
      lengthMinutes: sql<number | null>`(${appointment.terms} ->> 'lengthMinutes')::int`,
      personName: sql<string>`concat_ws(' ', coalesce(${member.firstName}, ${patient.firstName}),
        coalesce(${member.lastName}, ${patient.lastName}))`,
    })
    .from(appointment)
    .innerJoin(patient, eq(patient.id, appointment.patientId))
    .leftJoin(member, eq(member.id, appointment.familyMemberId))
    .where(
      and(
        eq(appointment.doctorId, param('doctorId')),
        inArray(appointment.status, [...liveStatuses]),
        gt(appointment.startsAt, param('now')),
      ),
    )
    .orderBy(asc(appointment.startsAt), asc(appointment.id))
    .prepare(name)
})

/** The doctor's live appointments that haven't started, soonest first, with the person's name. */
export const listUpcomingBookings = (tx: Tx, doctorId: number, now: Date) =>
  listUpcomingStatement(tx).execute({ doctorId, now })
