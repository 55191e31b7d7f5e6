import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { alias, QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Tx } from '../request/context.ts'
import { appointment } from './table.ts'

/** For other slices' joins: the visits that took place, with what the doctor found. */
export const completedVisits = <Alias extends string>(name: Alias) =>
  new QueryBuilder()
    .select({
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
      prescription: appointment.prescription,
      diagnosisCodes: appointment.diagnosisCodes,
      advice: appointment.advice,
    })
    .from(appointment)
    .where(eq(appointment.status, 'completed'))
    .as(name)

const next = alias(appointment, 'next_visit')

/** Also for other slices: the visit that was booked at another, the soonest that still stands. */
export const followUpAfter = (visitId: PgColumn): SQL<AppointmentDetails['followUp']> =>
  sql`(select json_build_object('id', ${next.id}, 'appointmentDate', ${next.date}, 'appointmentTime', to_char(${next.time}, 'HH24:MI'))
    from ${appointment} as next_visit
    where ${next.followUpOf} = ${visitId} and ${next.status} not in ('cancelled', 'no-show')
    order by ${next.startsAt} limit 1)`

/** For other slices' joins: every visit, whatever became of it. */
export const allVisits = <Alias extends string>(name: Alias) =>
  new QueryBuilder()
    .select({
      id: appointment.id,
      patientId: appointment.patientId,
      familyMemberId: appointment.familyMemberId,
      doctorId: appointment.doctorId,
      date: appointment.date,
      time: appointment.time,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      type: appointment.type,
      mode: appointment.mode,
      status: appointment.status,
      reason: appointment.reason,
      requestNotes: appointment.requestNotes,
      notes: appointment.notes,
      diagnosis: appointment.diagnosis,
      diagnosisCodes: appointment.diagnosisCodes,
      advice: appointment.advice,
      cancelReason: appointment.cancelReason,
    })
    .from(appointment)
    .as(name)

/** For other slices: the ids of the doctors whom a patient (an expression) has seen. */
export const seenDoctorsOf = (patientId: Placeholder) =>
  new QueryBuilder()
    .selectDistinct({ doctorId: appointment.doctorId })
    .from(appointment)
    .where(and(eq(appointment.patientId, patientId), eq(appointment.status, 'completed')))

// The visits of one patient stand in an index; the relationships are ordered by doctor.
const doctorsOf = prepared((db, name) =>
  db
    .selectDistinct({ doctorId: appointment.doctorId })
    .from(appointment)
    .where(eq(appointment.patientId, param('patientId')))
    .prepare(name),
)

/** Ids of the doctors in whose care the patient is or was: who may be looking at the patient's data just now. */
export const doctorsInCareOf = async (tx: Tx, patientId: number): Promise<number[]> => {
  const rows = await doctorsOf(tx).execute({ patientId })
  return rows.map(({ doctorId }) => doctorId)
}
