import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias, QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context, Reader, Tx } from '../request/context.ts'
import { visibleTo } from './policy.ts'
import type { AppointmentRow } from './row.ts'
import { selectAppointments } from './selection.queries.ts'
import { appointment } from './table.ts'

const viewer = { actorId: param('actorId'), now: param('now') }

const lockStatement = variants((role: Role) =>
  prepared((db, name) =>
    selectAppointments(db)
      .where(and(eq(appointment.id, param('id')), visibleTo(role, viewer)))
      .for('update', { of: appointment })
      .prepare(name),
  ),
)

/** Who asks, and when. */
type Asker = Pick<Context, 'actor'> & { clock: Pick<Context['clock'], 'now'> }

/** The appointment, locked until the transaction ends. @throws Problem 404 */
export const lockVisible = async (tx: Tx, { actor, clock }: Asker, id: number): Promise<AppointmentRow> => {
  const [row] = await lockStatement(actor.role)(tx).execute({ id, actorId: actor.userId, now: clock.now() })
  if (!row) throw notFound()
  return row
}

const findStatement = variants((role: Role) =>
  prepared((db, name) =>
    selectAppointments(db)
      .where(and(eq(appointment.id, param('id')), visibleTo(role, viewer)))
      .prepare(name),
  ),
)

/** The appointment, to read only. @throws Problem 404 */
export const findVisible = async (
  reader: Reader,
  { actor, clock }: Asker,
  id: number,
): Promise<AppointmentRow> => {
  const [row] = await findStatement(actor.role)(reader).execute({
    id,
    actorId: actor.userId,
    now: clock.now(),
  })
  if (!row) throw notFound()
  return row
}

/** Joined by other slices: patient, family member and doctor of each appointment. `visibleTo` decides who sees it. */
export const appointmentParties = <Alias extends string>(name: Alias) =>
  new QueryBuilder()
    .select({
      id: appointment.id,
      patientId: appointment.patientId,
      familyMemberId: appointment.familyMemberId,
      doctorId: appointment.doctorId,
      status: appointment.status,
      startsAt: appointment.startsAt,
      createdAt: appointment.createdAt,
    })
    .from(appointment)
    .as(name)

const sharedColumns = {
  id: appointment.id,
  patientId: appointment.patientId,
  familyMemberId: appointment.familyMemberId,
  doctorId: appointment.doctorId,
  date: appointment.date,
  time: appointment.time,
  startsAt: appointment.startsAt,
  type: appointment.type,
  mode: appointment.mode,
  reason: appointment.reason,
  notes: appointment.notes,
  diagnosis: appointment.diagnosis,
  diagnosisCodes: appointment.diagnosisCodes,
  advice: appointment.advice,
}

/** Joined by other slices: completed appointments, with their outcome. */
export const completedAppointments = <Alias extends string>(name: Alias) =>
  new QueryBuilder()
    .select({ ...sharedColumns, prescription: appointment.prescription })
    .from(appointment)
    .where(eq(appointment.status, 'completed'))
    .as(name)

const followUp = alias(appointment, 'follow_up')

/** The follow-up of an appointment: the soonest that isn't cancelled or missed. */
export const followUpOf = (appointmentId: PgColumn): SQL<AppointmentDetails['followUp']> =>
  sql`(select json_build_object('id', ${followUp.id}, 'appointmentDate', ${followUp.date}, 'appointmentTime', to_char(${followUp.time}, 'HH24:MI'))
    from ${appointment} as follow_up
    where ${followUp.followUpOf} = ${appointmentId} and ${followUp.status} not in ('cancelled', 'no-show')
    order by ${followUp.startsAt} limit 1)`

/** Joined by other slices: every appointment, in any status. */
export const allAppointments = <Alias extends string>(name: Alias) =>
  new QueryBuilder()
    .select({
      ...sharedColumns,
      endsAt: appointment.endsAt,
      status: appointment.status,
      requestNotes: appointment.requestNotes,
      cancelReason: appointment.cancelReason,
      workingNote: appointment.workingNote,
    })
    .from(appointment)
    .as(name)

/** Ids of the doctors who have seen the people that the caller may know of. */
export const doctorsSeenBy = (isOpen: (patientId: PgColumn, memberId: PgColumn) => SQL) =>
  new QueryBuilder()
    .selectDistinct({ doctorId: appointment.doctorId })
    .from(appointment)
    .where(
      and(isOpen(appointment.patientId, appointment.familyMemberId), eq(appointment.status, 'completed')),
    )

const hasAnyStatement = prepared((db, name) =>
  db
    .select({ hasAny: sql<boolean>`exists (select from ${appointment})` })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

/** Whether there is any appointment, of whatever status. */
export const hasAppointments = async (db: Queryable): Promise<boolean> =>
  (await hasAnyStatement(db).execute())[0]?.hasAny === true
