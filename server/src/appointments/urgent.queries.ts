import { and, eq, gt, gte, inArray, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import { liveStatuses } from '@alafia/contract/appointments/states'
import { people } from '../accounts/queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Tx } from '../request/context.ts'
import { isLiveWithin } from './booking/booking.queries.ts'
import { appointment } from './table.ts'

const inTheWay = prepared((db, name) => {
  const patient = people('booked_patient')
  const ofPerson = and(
    eq(appointment.patientId, param('patientId')),
    sql`coalesce(${appointment.familyMemberId}, 0) = coalesce(${param('familyMemberId')}::int, 0)`,
  )
  return db
    .select({
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      isDoctors: sql<boolean>`${appointment.doctorId} = ${param('doctorId')}`,
      patientName: sql<string>`${patient.firstName} || ' ' || ${patient.lastName}`,
    })
    .from(appointment)
    .innerJoin(patient, eq(patient.id, appointment.patientId))
    .where(
      and(
        or(eq(appointment.doctorId, param('doctorId')), ofPerson),
        isLiveWithin(appointment, param('from'), param('to')),
      ),
    )
    .orderBy(appointment.startsAt)
    .prepare(name)
})

/** Live visits of the doctor or of the person in a span of time, the soonest first. The caller holds their turns. */
export const visitsInTheWay = (
  tx: Tx,
  who: { patientId: number; familyMemberId: number | null; doctorId: number },
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
) => inTheWay(tx).execute({ ...who, from: startsAt, to: endsAt })

/** For care at once: whether the visit `id` is still on, and its day not over. */
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
