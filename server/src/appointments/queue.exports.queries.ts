import { and, eq, gt, gte, inArray, or, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import { liveStatuses } from '@alafia/contract/appointments/states'
import { appointment } from './table.ts'

/** Joined by video visits: whether there is a call, when, and between whom. */
export const callableAppointments = <Alias extends string>(alias: Alias) =>
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
      createdAt: appointment.createdAt,
    })
    .from(appointment)
    .as(alias)

/** The columns that decide whether and by whom a call can be joined. */
export const callColumns = <Alias extends string>({
  patientId,
  doctorId,
  date,
  startsAt,
  endsAt,
  mode,
  status,
}: ReturnType<typeof callableAppointments<Alias>>) => ({
  patientId,
  doctorId,
  date,
  startsAt,
  endsAt,
  mode,
  status,
})

/** The queue: all live appointments of the doctor on that day of the clinic (expressions), for any patient. */
export const queueOf = <Alias extends string>(
  alias: Alias,
  { doctorId, date }: { doctorId: SQLWrapper; date: SQLWrapper },
) =>
  new QueryBuilder()
    .select({
      id: appointment.id,
      patientId: appointment.patientId,
      familyMemberId: appointment.familyMemberId,
      mode: appointment.mode,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      groupSessionId: appointment.groupSessionId,
      isImmediateCare:
        sql<boolean>`(${appointment.type} = 'urgent' and ${appointment.startsAt} <= ${appointment.createdAt})`.as(
          'is_immediate_care',
        ),
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

/** For urgent care: whether the appointment `id` is still live, and its day or time not over. */
export const canStillBeJoined = (
  id: PgColumn,
  { today, now }: { today: Placeholder; now: Placeholder },
): SQL<boolean> => {
  const found = new QueryBuilder()
    .select({ id: appointment.id })
    .from(appointment)
    .where(
      and(
        eq(appointment.id, id),
        inArray(appointment.status, [...liveStatuses]),
        or(gte(appointment.date, today), gt(appointment.endsAt, now)),
      ),
    )
  return sql`exists ${found}`
}
