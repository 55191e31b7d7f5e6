import { and, desc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import type { AboutVisit } from '@alafia/contract/messages/schema'
import { people } from '../accounts/exports.queries.ts'
import { allAppointments } from '../appointments/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'

const query = new QueryBuilder()
const visit = allAppointments('visit_meant')
const doctor = people('doctor_of_visit_meant')
const patient = people('patient_of_visit_meant')
const member = familyMembers('member_of_visit_meant')

const words =
  sql`json_build_object('id', ${visit.id}, 'appointmentDate', ${visit.date}, 'appointmentTime', left(${visit.time}::text, 5),
  'doctorName', 'Dr. ' || ${doctor.firstName} || ' ' || ${doctor.lastName},
  'patientName', coalesce(${member.firstName} || ' ' || ${member.lastName}, ${patient.firstName} || ' ' || ${patient.lastName}))`.as(
    'words',
  )

const visits = () =>
  query
    .select({ words, startsAt: visit.startsAt })
    .from(visit)
    .innerJoin(doctor, eq(doctor.id, visit.doctorId))
    .innerJoin(patient, eq(patient.id, visit.patientId))
    .leftJoin(member, eq(member.id, visit.familyMemberId))

/** The visit `id` (an expression) as a conversation about it names it; null for none. */
export const visitInWords = (id: SQLWrapper): SQL<AboutVisit | null> =>
  sql`(select known.words from (${visits().where(eq(visit.id, id))}) as known)`

/** Somebody to write to: an id and a role, as expressions. */
type Other = { userId: SQLWrapper; role: SQLWrapper }

/** A visit can be spoken of by its patient, with its doctor and with the administrators. */
const isBetween = (role: Role, actorId: SQLWrapper, other: Other): SQL => {
  switch (role) {
    case 'patient':
      return sql`${visit.patientId} = ${actorId}
        and (${other.role} = 'admin' or (${other.role} = 'doctor' and ${visit.doctorId} = ${other.userId}))`
    case 'doctor':
      return sql`${visit.doctorId} = ${actorId} and ${other.role} = 'patient' and ${visit.patientId} = ${other.userId}`
    case 'pharmacist':
    case 'admin':
      return sql`false`
  }
}

const mostVisits = 10

/** The latest visits that one of this role can speak of with somebody, the latest first. */
export const visitsBetween = (role: Role, actorId: SQLWrapper, other: Other): SQL<AboutVisit[]> => {
  const latest = visits()
    .where(isBetween(role, actorId, other))
    .orderBy(desc(visit.startsAt), desc(visit.id))
    .limit(mostVisits)
  return sql`(select coalesce(json_agg(known.words order by known.starts_at desc), '[]'::json) from (${latest}) as known)`
}

/** Whether this visit can be spoken of with somebody. */
export const isVisitBetween = (id: SQLWrapper, role: Role, actorId: SQLWrapper, other: Other): SQL<boolean> =>
  sql`exists ${query
    .select({ id: visit.id })
    .from(visit)
    .where(and(eq(visit.id, id), isBetween(role, actorId, other)))}`
