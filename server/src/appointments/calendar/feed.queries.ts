import { and, desc, eq, gte, or, sql } from 'drizzle-orm'
import type { CalendarFeed } from '@alafia/contract/appointments/calendar'
import type { Role } from '@alafia/contract/kernel/roles'
import { day } from '@alafia/contract/kernel/durations'
import { isActiveAs, people } from '../../accounts/exports.queries.ts'
import { siteOf } from '../../clinic/sites.exports.queries.ts'
import { doctors, doctorDisplayName } from '../../doctors/exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { ownedBy } from '../policy.ts'
import { appointment, calendarFeed } from '../table.ts'
import type { CalendarAppointment } from './icalendar.ts'

/** Days that a feed looks back. */
const daysBack = 90
/** More than anyone has in the time that a feed covers. */
const maxAppointments = 2000

const ownerId = param('ownerId')

const selectCalendarAppointments = (db: Queryable) => {
  const doctor = doctors('calendar_doctor')
  return db
    .select({
      id: appointment.id,
      patientId: appointment.patientId,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      updatedAt: appointment.updatedAt,
      status: appointment.status,
      mode: appointment.mode,
      site: siteOf(appointment.siteId),
      sequence: appointment.sequence,
      doctor: { firstName: doctor.firstName, lastName: doctor.lastName },
    })
    .from(appointment)
    .innerJoin(doctor, eq(doctor.id, appointment.doctorId))
}

type Row = Omit<CalendarAppointment, 'withWhom'> & {
  patientId: number
  doctor: { firstName: string; lastName: string }
}

const toCalendarAppointment =
  (ownId: number) =>
  ({ patientId, doctor, ...details }: Row): CalendarAppointment => ({
    ...details,
    withWhom: patientId === ownId ? doctorDisplayName(doctor) : 'a patient',
  })

const getStatement = (role: Role) =>
  prepared((db, name) =>
    selectCalendarAppointments(db)
      .where(and(eq(appointment.id, param('id')), ownedBy(role, ownerId)))
      .prepare(name),
  )
const getStatements = { patient: getStatement('patient'), doctor: getStatement('doctor') }

/** One of the actor's own appointments for the calendar. @throws Problem 404 */
export const getCalendarAppointment = async (context: Context, id: number): Promise<CalendarAppointment> => {
  const { db, actor } = context
  context.about([], `appointment ${id}`)
  const [row] =
    actor.role === 'patient' || actor.role === 'doctor'
      ? await getStatements[actor.role](db).execute({ id, ownerId: actor.userId })
      : []
  if (!row) throw notFound()
  context.about([row.patientId], `appointment ${id}`)
  return toCalendarAppointment(actor.userId)(row)
}

const getFeedStatement = prepared((db, name) =>
  db
    .select({ createdAt: calendarFeed.createdAt })
    .from(calendarFeed)
    .where(eq(calendarFeed.userId, ownerId))
    .prepare(name),
)

/** When the user's private calendar link was created, if there is one. */
export const getCalendarFeed = async ({ db, actor }: Context): Promise<CalendarFeed> => {
  const [feed] = await getFeedStatement(db).execute({ ownerId: actor.userId })
  return { createdAt: feed?.createdAt.toISOString() ?? null }
}

const getOwnerStatement = prepared((db, name) => {
  const person = people('calendar_owner')
  return db
    .select({
      id: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      isPatient: isActiveAs(calendarFeed.userId, 'patient'),
      isDoctor: isActiveAs(calendarFeed.userId, 'doctor'),
    })
    .from(calendarFeed)
    .innerJoin(person, eq(person.id, calendarFeed.userId))
    .where(eq(calendarFeed.secretHash, param('hash')))
    .prepare(name)
})

const listFeedStatement = prepared((db, name) =>
  selectCalendarAppointments(db)
    .where(
      and(
        gte(appointment.startsAt, param('since')),
        or(
          and(sql`${param('isPatient')}::boolean`, ownedBy('patient', ownerId)),
          and(sql`${param('isDoctor')}::boolean`, ownedBy('doctor', ownerId)),
        ),
      ),
    )
    .orderBy(desc(appointment.startsAt), desc(appointment.id))
    .limit(maxAppointments)
    .prepare(name),
)

export type Feed = {
  owner: { userId: number; name: string; role: Role }
  appointments: CalendarAppointment[]
  /** Whose appointments they are. */
  patientIds: number[]
}

/**
 * The appointments behind a link, by the hash of its secret: the owner's, in the roles that the active account still has, from
 * 90 days ago on. Undefined for a wrong or revoked link.
 */
export const findFeed = async (db: Queryable, secretHash: string, now: Date): Promise<Feed | undefined> => {
  const [owner] = await getOwnerStatement(db).execute({ hash: secretHash })
  if (!owner || !(owner.isPatient || owner.isDoctor)) return undefined
  const { id, firstName, lastName, isPatient, isDoctor } = owner
  const since = new Date(now.getTime() - daysBack * day)
  const rows = await listFeedStatement(db).execute({ ownerId: id, since, isPatient, isDoctor })
  return {
    owner: { userId: id, name: `${firstName} ${lastName}`, role: isPatient ? 'patient' : 'doctor' },
    appointments: rows.map(toCalendarAppointment(id)),
    patientIds: [...new Set(rows.map(({ patientId }) => patientId))],
  }
}
