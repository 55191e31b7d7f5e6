import { and, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { liveStatuses } from '@alafia/contract/appointments/states'
import { appointment } from './table.ts'

/** For the visits' joins: what tells whether there is a call, when, and between whom. */
export const callableVisits = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      id: appointment.id,
      patientId: appointment.patientId,
      familyMemberId: appointment.familyMemberId,
      doctorId: appointment.doctorId,
      date: appointment.date,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      mode: appointment.mode,
      status: appointment.status,
    })
    .from(appointment)
    .as(alias)

/** The live visits of the doctor on that day of the clinic (expressions), whoever's they are: the line of whoever waits. */
export const lineOf = <Alias extends string>(
  alias: Alias,
  { doctorId, date }: { doctorId: SQLWrapper; date: SQLWrapper },
) =>
  new QueryBuilder()
    .select({
      id: appointment.id,
      patientId: appointment.patientId,
      mode: appointment.mode,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
    })
    .from(appointment)
    .where(
      and(
        eq(appointment.doctorId, sql`${doctorId}`),
        eq(appointment.date, sql`${date}`),
        inArray(appointment.status, [...liveStatuses]),
      ),
    )
    .as(alias)
