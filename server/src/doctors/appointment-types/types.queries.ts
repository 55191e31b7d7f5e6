import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { AppointmentType, OfferedType } from '@alafia/contract/doctors/appointment-types'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Context, Reader } from '../../request/context.ts'
import { acceptsBookings } from '../exports.queries.ts'
import { doctor } from '../table.ts'
import { appointmentType, offeredAppointmentType } from './table.ts'

const byName = sql`lower(${appointmentType.name})`

const selectTypes = (db: Queryable) =>
  db
    .select({
      id: appointmentType.id,
      name: appointmentType.name,
      lengthMinutes: appointmentType.lengthMinutes,
      bufferMinutes: appointmentType.bufferMinutes,
      price: appointmentType.price,
      currency: appointmentType.currency,
      mode: appointmentType.mode,
      preparation: appointmentType.preparation,
      freeUntilHours: appointmentType.freeUntilHours,
      lateRefundPercent: appointmentType.lateRefundPercent,
      maxVisits: appointmentType.maxVisits,
      doctorIds: sql<number[]>`array(select ${offeredAppointmentType.doctorId} from ${offeredAppointmentType}
        where ${offeredAppointmentType.typeId} = ${appointmentType.id} order by 1)`,
      isActive: appointmentType.isActive,
      version: appointmentType.version,
    })
    .from(appointmentType)

const listStatement = prepared((db, name) => selectTypes(db).orderBy(byName).prepare(name))

/** All of them, by name. */
export const listTypes = ({ db }: Context): Promise<AppointmentType[]> => listStatement(db).execute()

const getStatement = prepared((db, name) =>
  selectTypes(db)
    .where(eq(appointmentType.id, param('id')))
    .prepare(name),
)

/** @throws Problem 404 */
export const findType = async (reader: Reader, id: number): Promise<AppointmentType> => {
  const [found] = await getStatement(reader).execute({ id })
  if (!found) throw notFound()
  return found
}

/** What the doctor `doctorId` (an expression of a query of `doctor`) offers now, by name, as JSON. */
export const offeredTypesOf = (doctorId: SQLWrapper): SQL<OfferedType[]> => {
  const offered = new QueryBuilder()
    .select({
      name: appointmentType.name,
      entry: sql<OfferedType>`json_build_object('id', ${appointmentType.id}, 'name', ${appointmentType.name},
        'lengthMinutes', ${appointmentType.lengthMinutes}, 'price', coalesce(${appointmentType.price}, ${doctor.fee})::text,
        'currency', case when ${appointmentType.price} is null then ${doctor.currency} else ${appointmentType.currency} end,
        'mode', ${appointmentType.mode}, 'preparation', ${appointmentType.preparation},
        'freeUntilHours', ${appointmentType.freeUntilHours}, 'lateRefundPercent', ${appointmentType.lateRefundPercent},
        'maxVisits', ${appointmentType.maxVisits})`.as('entry'),
    })
    .from(offeredAppointmentType)
    .innerJoin(appointmentType, eq(appointmentType.id, offeredAppointmentType.typeId))
    .where(and(eq(offeredAppointmentType.doctorId, doctorId), eq(appointmentType.isActive, true)))
    .as('offered')
  return sql`(select coalesce(json_agg(${offered.entry} order by lower(${offered.name})), '[]'::json) from ${offered})`
}

const listOfferedStatement = prepared((db, name) =>
  db
    .select({ types: offeredTypesOf(doctor.userId) })
    .from(doctor)
    .where(and(eq(doctor.userId, param('doctorId')), acceptsBookings(doctor.userId)))
    .prepare(name),
)

/** What can be booked with a doctor, by name. @throws Problem 404 for a doctor who takes no bookings */
export const listOfferedTypes = async ({ db }: Context, doctorId: number): Promise<OfferedType[]> => {
  const [found] = await listOfferedStatement(db).execute({ doctorId })
  if (!found) throw notFound()
  return found.types
}
