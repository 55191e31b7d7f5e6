import { and, desc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import type { AboutAppointment } from '@alafia/contract/messages/schema'
import { people } from '../accounts/exports.queries.ts'
import { allAppointments } from '../appointments/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { isSharedWith, mayActFor } from '../family/policy.ts'

const query = new QueryBuilder()
const appointment = allAppointments('discussed')
const doctor = people('doctor_of_discussed')
const patient = people('patient_of_discussed')
const member = familyMembers('member_of_discussed')

const label =
  sql`json_build_object('id', ${appointment.id}, 'appointmentDate', ${appointment.date}, 'appointmentTime', left(${appointment.time}::text, 5),
  'doctorName', 'Dr. ' || ${doctor.firstName} || ' ' || ${doctor.lastName},
  'patientName', coalesce(${member.firstName} || ' ' || ${member.lastName}, ${patient.firstName} || ' ' || ${patient.lastName}))`.as(
    'label',
  )

const selectAppointments = () =>
  query
    .select({ label, startsAt: appointment.startsAt })
    .from(appointment)
    .innerJoin(doctor, eq(doctor.id, appointment.doctorId))
    .innerJoin(patient, eq(patient.id, appointment.patientId))
    .leftJoin(member, eq(member.id, appointment.familyMemberId))

/** The appointment `id` (an expression) as a conversation shows it; null if there is none. */
export const appointmentText = (id: SQLWrapper): SQL<AboutAppointment | null> =>
  sql`(select known.label from (${selectAppointments().where(eq(appointment.id, id))}) as known)`

/** The other person: an id and a role, as expressions. */
type Other = { userId: SQLWrapper; role: SQLWrapper }

/** An appointment can be discussed by its patient and its doctor, and by its patient and the administrators. */
const isBetween = (role: Role, actorId: SQLWrapper, other: Other): SQL => {
  switch (role) {
    case 'patient':
      return sql`${mayActFor(actorId, 'messages', appointment.patientId, appointment.familyMemberId)}
        and ${mayActFor(actorId, 'appointments', appointment.patientId, appointment.familyMemberId)}
        and (${other.role} = 'admin' or (${other.role} = 'doctor' and ${appointment.doctorId} = ${other.userId}))`
    case 'doctor':
      return sql`${appointment.doctorId} = ${actorId} and ${other.role} = 'patient'
        and (${appointment.patientId} = ${other.userId} or ${isSharedWith(other.userId, appointment.familyMemberId)})`
    case 'pharmacist':
    case 'admin':
      return sql`false`
  }
}

const maxAppointments = 10

/** The latest appointments that the actor can discuss with the other, newest first. */
export const appointmentsBetween = (
  role: Role,
  actorId: SQLWrapper,
  other: Other,
): SQL<AboutAppointment[]> => {
  const latest = selectAppointments()
    .where(isBetween(role, actorId, other))
    .orderBy(desc(appointment.startsAt), desc(appointment.id))
    .limit(maxAppointments)
  return sql`(select coalesce(json_agg(known.label order by known.starts_at desc), '[]'::json) from (${latest}) as known)`
}

/** Whether the actor can discuss this appointment with the other. */
export const isAppointmentBetween = (
  id: SQLWrapper,
  role: Role,
  actorId: SQLWrapper,
  other: Other,
): SQL<boolean> =>
  sql`exists ${query
    .select({ id: appointment.id })
    .from(appointment)
    .where(and(eq(appointment.id, id), isBetween(role, actorId, other)))}`
