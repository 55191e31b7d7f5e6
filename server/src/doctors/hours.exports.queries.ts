import { asc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { acceptsBookings, doctorNameSql, doctors } from './exports.queries.ts'
import { doctorSlot } from './table.ts'

/** Whether the doctor `id` (an expression) has set working hours. */
export const hasHours = (id: SQLWrapper): SQL<boolean> =>
  sql`exists ${new QueryBuilder().select({ id: doctorSlot.doctorId }).from(doctorSlot).where(eq(doctorSlot.doctorId, id))}`

const listStatement = prepared((db, name) => {
  const listed = doctors('listed')
  return db
    .select({ id: listed.id, name: doctorNameSql(listed), hasHours: hasHours(listed.id) })
    .from(listed)
    .where(acceptsBookings(listed.id))
    .orderBy(asc(listed.lastName), asc(listed.id))
    .prepare(name)
})

/** The active doctors by name, and whether they can be booked. */
export const listDoctorsWithHours = (db: Queryable) => listStatement(db).execute()
