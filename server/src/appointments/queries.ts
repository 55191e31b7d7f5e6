import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { alias, QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import type { Appointment, AppointmentDetails } from '@alafia/contract/appointments/schema'
import { joiningOf } from '@alafia/contract/appointments/joining'
import type { Role } from '@alafia/contract/kernel/roles'
import { people } from '../accounts/queries.ts'
import { doctors } from '../doctors/queries.ts'
import { familyMembers, healthNotesOf, patientNotes } from '../family/queries.ts'
import type { Clock } from '../platform/clock.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { followUpAfter } from './history.queries.ts'
import { readableBy, visibleTo } from './policy.ts'
import { appointmentOf, doctorNameOf, type VisitRow } from './row.ts'
import { appointment } from './table.ts'

type InstantColumn = 'startsAt' | 'endsAt' | 'createdAt' | 'updatedAt'
type VisitColumn = Exclude<keyof typeof appointment.$inferSelect, 'updatedBy'>
type PlainColumn = Exclude<VisitColumn, InstantColumn>

/**
 * Whom a visit is shown with, one look-up each. Without the limit the planner is free to walk through all people to find
 * those of one page, and does.
 */
const partiesOf = (visit: Record<'doctorId' | 'patientId' | 'familyMemberId', PgColumn>) => {
  const doctor = doctors('any_doctor')
  const person = people('any_person')
  const member = familyMembers('any_member')
  const query = new QueryBuilder()
  return {
    doctor: query.select().from(doctor).where(eq(doctor.id, visit.doctorId)).limit(1).as('visit_doctor'),
    patient: query.select().from(person).where(eq(person.id, visit.patientId)).limit(1).as('visit_patient'),
    member: query
      .select()
      .from(member)
      .where(eq(member.id, visit.familyMemberId))
      .limit(1)
      .as('visit_member'),
  }
}

const utc = (instant: PgColumn) => sql<string>`(${instant} at time zone 'UTC')`

/** The columns of a `VisitRow`, from the appointments or from rows just written, and the parties to join them with laterally. */
export const visitColumns = <Visit extends Record<VisitColumn, PgColumn>>(visit: Visit) => {
  const { doctor, patient, member } = partiesOf(visit)
  const own: Pick<Visit, PlainColumn> = visit
  const columns = {
    id: own.id,
    patientId: own.patientId,
    familyMemberId: own.familyMemberId,
    doctorId: own.doctorId,
    date: own.date,
    time: own.time,
    startsAt: utc(visit.startsAt),
    endsAt: utc(visit.endsAt),
    type: own.type,
    mode: own.mode,
    status: own.status,
    reason: own.reason,
    requestNotes: own.requestNotes,
    notes: own.notes,
    diagnosis: own.diagnosis,
    prescription: own.prescription,
    cancelReason: own.cancelReason,
    createdAt: utc(visit.createdAt),
    updatedAt: utc(visit.updatedAt),
    doctorFirstName: doctor.firstName,
    doctorLastName: doctor.lastName,
    doctorImage: doctor.profileImage,
    specialization: doctor.specialization,
    patientFirstName: patient.firstName,
    patientLastName: patient.lastName,
    patientDateOfBirth: patient.dateOfBirth,
    memberFirstName: member.firstName,
    memberLastName: member.lastName,
    memberRelationship: member.relationship,
    memberDateOfBirth: member.dateOfBirth,
  }
  return { columns, doctor, patient, member }
}

const whole = visitColumns(appointment)

/** Appointments with their people, before a `where` says which. */
export const visits = (db: Queryable) =>
  db
    .select(whole.columns)
    .from(appointment)
    .innerJoinLateral(whole.doctor, sql`true`)
    .innerJoinLateral(whole.patient, sql`true`)
    .leftJoinLateral(whole.member, sql`true`)

const actorId = param('actorId')
const looker = { actorId, now: param('now') }

const mostHistory = 10
const earlier = alias(appointment, 'earlier')
const earlierDoctor = doctors('earlier_doctor')
const ownNotes = patientNotes('own_notes')

type Earlier = Omit<AppointmentDetails['history'][number], 'doctorName'> &
  Pick<VisitRow, 'doctorFirstName' | 'doctorLastName'>

const detailsOf = variants((role: Role) =>
  prepared((db, name) => {
    const latest = db
      .select({
        entry:
          sql`json_build_object('id', ${earlier.id}, 'appointmentDate', ${earlier.date}, 'reason', ${earlier.reason},
          'diagnosis', ${earlier.diagnosis}, 'doctorFirstName', ${earlierDoctor.firstName}, 'doctorLastName', ${earlierDoctor.lastName})`.as(
            'entry',
          ),
      })
      .from(earlier)
      .innerJoin(earlierDoctor, eq(earlierDoctor.id, earlier.doctorId))
      .where(
        and(
          readableBy(role, looker, earlier),
          eq(earlier.patientId, appointment.patientId),
          sql`${earlier.familyMemberId} is not distinct from ${appointment.familyMemberId}`,
          eq(earlier.status, 'completed'),
          lt(earlier.startsAt, appointment.startsAt),
        ),
      )
      .orderBy(desc(earlier.startsAt), desc(earlier.id))
      .limit(mostHistory)
      .as('latest')
    return db
      .select({
        ...whole.columns,
        diagnosisCodes: appointment.diagnosisCodes,
        advice: appointment.advice,
        followUp: followUpAfter(appointment.id),
        ...healthNotesOf(whole.member, ownNotes),
        history: sql<Earlier[]>`(select coalesce(json_agg(${latest.entry}), '[]'::json) from ${latest})`,
      })
      .from(appointment)
      .innerJoinLateral(whole.doctor, sql`true`)
      .innerJoinLateral(whole.patient, sql`true`)
      .leftJoinLateral(whole.member, sql`true`)
      .leftJoin(ownNotes, eq(ownNotes.userId, appointment.patientId))
      .where(and(eq(appointment.id, param('id')), readableBy(role, looker)))
      .prepare(name)
  }),
)

/** For an admin, or another doctor of the same patient, there is nothing to join. */
const joiningFor = ({ role, userId }: Actor, visit: Appointment, { zone, now }: Clock) => {
  const isDoctor = role === 'doctor' && userId === visit.doctorId
  const joining = joiningOf(visit, isDoctor ? 'doctor' : 'patient', zone, now())
  return isDoctor || role === 'patient' ? joining : { ...joining, state: 'none' as const }
}

/** One appointment with the same person's earlier visits that the reader may see. @throws Problem 404 */
export const getAppointment = async (context: Context, id: number): Promise<AppointmentDetails> => {
  const { db, actor, clock } = context
  context.about([], `appointment ${id}`)
  const [row] = await detailsOf(actor.role)(db).execute({ id, actorId: actor.userId, now: clock.now() })
  if (!row) throw notFound()
  context.about([row.patientId], `appointment ${id}`)
  const visit = appointmentOf(row)
  return {
    ...visit,
    diagnosisCodes: row.diagnosisCodes,
    advice: row.advice,
    followUp: row.followUp,
    joining: joiningFor(actor, visit, clock),
    medicalConditions: row.medicalConditions,
    allergies: row.allergies,
    regularMedicines: row.regularMedicines,
    history: row.history.map(({ doctorFirstName, doctorLastName, ...past }) => ({
      ...past,
      doctorName: doctorNameOf({ doctorFirstName, doctorLastName }),
    })),
  }
}

const lockOf = variants((role: Role) =>
  prepared((db, name) =>
    visits(db)
      .where(and(eq(appointment.id, param('id')), visibleTo(role, actorId)))
      .for('update', { of: appointment })
      .prepare(name),
  ),
)

/** The appointment as it stands, and will until this transaction ends. @throws Problem 404 */
export const lockVisible = async (tx: Tx, actor: Actor, id: number): Promise<VisitRow> => {
  const [row] = await lockOf(actor.role)(tx).execute({ id, actorId: actor.userId })
  if (!row) throw notFound()
  return row
}
