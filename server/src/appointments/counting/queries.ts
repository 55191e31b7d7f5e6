import { and, inArray, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { ownedBy } from '../policy.ts'
import { appointment } from '../table.ts'

/**
 * For the overview: how many of a patient's and family's visits are ahead, from `day` (the clinic's) on; one that needs a
 * new time is the patient's next step too.
 */
export const upcomingOf = (patientId: Placeholder, day: Placeholder): SQL<number> => {
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

/** For the overview: how many visits a patient and family have ever booked. */
export const visitsOf = (patientId: Placeholder): SQL<number> => {
  const all = new QueryBuilder()
    .select({ count: sql`count(*)` })
    .from(appointment)
    .where(ownedBy('patient', patientId))
  return sql`(${all})`
}
