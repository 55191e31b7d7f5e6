import { and, eq, inArray, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { ownedBy } from './policy.ts'
import { peopleInCare } from '../chart-access/exports.queries.ts'
import { appointment } from './table.ts'

/**
 * For the dashboard: the upcoming appointments of a patient and their family from `day` (the clinic's) on, including those that
 * need a new time, because choosing it is the patient's next step.
 */
export const upcomingCountOfPatient = (patientId: Placeholder, day: Placeholder): SQL<number> => {
  const ahead = new QueryBuilder()
    .select({ count: sql`count(*)` })
    .from(appointment)
    .where(
      and(
        ownedBy('patient', patientId),
        inArray(appointment.status, ['scheduled', 'confirmed', 'rescheduled']),
        sql`${appointment.date} >= ${day}`,
      ),
    )
  return sql`(${ahead})`
}

/** For the dashboard: how many appointments a patient and their family have ever booked. */
export const appointmentCountOf = (patientId: Placeholder): SQL<number> => {
  const all = new QueryBuilder()
    .select({ count: sql`count(*)` })
    .from(appointment)
    .where(ownedBy('patient', patientId))
  return sql`(${all})`
}

/**
 * For the dashboard: a doctor's appointments between two instants that take place or took place, the pending requests, the
 * people in care, and the open urgent requests.
 */
export const doctorCounts = (doctorId: Placeholder, day: { start: Placeholder; end: Placeholder }) => {
  const query = new QueryBuilder()
  const count = (condition: SQL) =>
    sql<number>`(${query
      .select({ count: sql`count(*)` })
      .from(appointment)
      .where(and(ownedBy('doctor', doctorId), condition))})`
  const care = peopleInCare('care')
  const patients = query
    .select({ count: sql`count(*)` })
    .from(care)
    .where(eq(care.doctorId, doctorId))
  return {
    today: count(
      sql`${appointment.status} in ('scheduled', 'confirmed', 'completed')
        and ${appointment.startsAt} >= ${day.start} and ${appointment.startsAt} < ${day.end}`,
    ),
    pending: count(sql`${appointment.status} = 'scheduled'`),
    totalPatients: sql<number>`(${patients})`,
    urgent: count(
      sql`${appointment.type} = 'urgent' and ${appointment.status} in ('scheduled', 'confirmed')`,
    ),
  }
}
