import { and, asc, desc, eq, sql, type Placeholder } from 'drizzle-orm'
import type { Appointment, AppointmentsQuery } from '@alafia/contract/appointments/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { prepared } from '../../platform/database/connect.ts'
import type { Context } from '../../request/context.ts'
import { placeOf, type Place } from '../../request/next-page.ts'
import { dayOf } from '../booking/slots.ts'
import { ownedBy } from '../policy.ts'
import { variants, visits } from '../queries.ts'
import { appointmentOf, type VisitRow } from '../row.ts'
import { appointment } from '../table.ts'

const filled = (name: string): Placeholder => sql.placeholder(name)
const actorId = filled('actorId')

type ListVariant = { role: Role; order: AppointmentsQuery['order']; byStatus: boolean; byDoctor: boolean }

// The bounds are always there, be they infinite: with them the planner expects few rows, whatever the table holds, and keeps
// its plan from one call to the next.
const listOf = variants(({ role, order, byStatus, byDoctor }: ListVariant) =>
  prepared((db, name) => {
    const direction = order === 'newest' ? desc : asc
    const isBeyond = sql.raw(order === 'newest' ? '<' : '>')
    return visits(db)
      .where(
        and(
          ownedBy(role, actorId),
          byStatus ? eq(appointment.status, filled('status')) : undefined,
          byDoctor ? eq(appointment.doctorId, filled('doctorId')) : undefined,
          sql`${appointment.startsAt} >= ${filled('earliest')}::timestamptz`,
          sql`${appointment.startsAt} < ${filled('end')}::timestamptz`,
          sql`(${appointment.startsAt}, ${appointment.id}) ${isBeyond} (${filled('at')}::timestamptz, ${filled('after')}::int)`,
        ),
      )
      .orderBy(direction(appointment.startsAt), direction(appointment.id))
      .limit(filled('most'))
      .prepare(name)
  }),
)

const startOf: Record<AppointmentsQuery['order'], Place> = {
  newest: { at: 'infinity', id: 0 },
  soonest: { at: '-infinity', id: 0 },
}

/** The instants that the filters let through: `date` is one day of the clinic, `from` a day and all later ones. */
const spanOf = ({ date, from }: AppointmentsQuery, zone: string) => {
  const first = date !== undefined && (from === undefined || date > from) ? date : from
  return {
    earliest: first === undefined ? '-infinity' : dayOf(first, zone).startsAt.toISOString(),
    end: date === undefined ? 'infinity' : dayOf(date, zone).endsAt.toISOString(),
  }
}

/**
 * A patient's own and family's appointments, a doctor's own, or all (admin), a page at a time and one more; the client's
 * filters come on top. It reads along an index: what stands beside the page doesn't matter.
 */
export const listAppointments = async (
  context: Context,
  query: AppointmentsQuery,
): Promise<Appointment[]> => {
  const { db, actor, clock } = context
  const { status, doctorId, order, limit } = query
  const place = query.cursor === undefined ? startOf[order] : placeOf(query.cursor)
  const list = listOf({
    role: actor.role,
    order,
    byStatus: status !== undefined,
    byDoctor: doctorId !== undefined,
  })
  const rows: VisitRow[] = await list(db).execute({
    actorId: actor.userId,
    status,
    doctorId,
    ...spanOf(query, clock.zone),
    at: place.at,
    after: place.id,
    most: limit + 1,
  })
  const isPatient = actor.role === 'patient'
  context.about(isPatient ? [actor.userId] : rows.slice(0, limit).map((row) => row.patientId))
  return rows.map(appointmentOf)
}
